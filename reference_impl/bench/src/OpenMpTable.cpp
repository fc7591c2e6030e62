// The table of the kernels of one build, for a mode and an instruction set. Compiled once for each build, in
// one unit with the kernels.
#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

#define AMPBENCH_KERNEL(name) void name(const OpenMpData&);
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL

extern const OpenMpEntry openmp_kernels[] = {
#define AMPBENCH_KERNEL(name) {#name, name},
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL
};

extern const char openmp_compiler[] = "clang++ " __clang_version__;

}  // namespace ampbench::AMPBENCH_BUILD
