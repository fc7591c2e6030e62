/// The tables, in Markdown.
#pragma once

#include <string>
#include <vector>

#include "Measurement.h"

namespace ampbench {

std::string page(const Provenance& provenance, const std::vector<Measurement>& measurements);

}  // namespace ampbench
