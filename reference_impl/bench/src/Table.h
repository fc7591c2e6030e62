/// The tables, in Markdown.
#pragma once

#include <string>
#include <vector>

#include "Measurement.h"

namespace ampbench {

/// Of a Vulkan device: compares with GLSL and CUDA.
std::string device_page(const Provenance& provenance, const std::vector<Measurement>& measurements);

/// Of the host's processor: compares with GLSL, OpenMP and OpenCL.
std::string processor_page(const Provenance& provenance, const std::vector<Measurement>& measurements);

}  // namespace ampbench
