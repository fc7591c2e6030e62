// The table of the kernels of one mode. Compiled once for each mode, in one unit with the kernels.
#include "src/AmpKernels.h"

namespace ampbench::AMPBENCH_MODE {

#define AMPBENCH_KERNEL(name) void name(const Step&, const AmpData&);
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL

AmpKernel::Launch amp_kernel(const std::string& wanted) {
#define AMPBENCH_KERNEL(name) \
  if (wanted == #name) return name;
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL
  return nullptr;
}

}  // namespace ampbench::AMPBENCH_MODE
