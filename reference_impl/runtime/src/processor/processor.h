/// The host's processor as an accelerator.
#pragma once

#include <cstdint>
#include <string>

#include "amp_detail/registration.h"
#include "amp_detail/runtime_api.h"

namespace amprt {

/// Code of a kernel, an element of amp_processor_code::run.
using KernelCode = void (*)(const void* closure, const std::uint32_t* grid, std::uint64_t first,
                            std::uint64_t last, void* scratch);

/// What kernels may be compiled for; the values are indices into amp_processor_code::run.
enum class InstructionSet { any_processor, x86_64_v3, x86_64_v4 };

struct Processor {
  /// The processor that the process runs on.
  static const Processor& instance();

  InstructionSet instruction_set;  ///< the largest that it has
  unsigned int threads;            ///< that may run at the same time
  std::string name;
  std::string driver;  ///< what runs the kernels, and the instruction set
  concurrency::__detail::accelerator_facts facts;
};

/// The code for the largest instruction set that is not larger than `available`.
KernelCode code_for(InstructionSet available, const amp_processor_code& code);

}  // namespace amprt
