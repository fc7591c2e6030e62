#pragma once

#include <string>
#include <vector>

#include "registration/HostModule.h"

namespace clang {
class CodeGenOptions;
class Sema;
}  // namespace clang
namespace llvm {
class Module;
}

namespace amp::frontend {

/// Translates the kernels of `module` to SPIR-V and pairs them with what the host must know of them. Errors
/// and warnings of the code generator go to the diagnostics engine of `sema`, at their place in the source.
/// False after an error.
bool translateKernels(clang::Sema& sema, llvm::Module& module, const clang::CodeGenOptions& code,
                      std::vector<registration::CompiledKernel>& kernels);

}  // namespace amp::frontend
