#pragma once

#include <string>
#include <vector>

#include "processor/Processor.h"
#include "registration/HostModule.h"

namespace clang {
class CodeGenOptions;
class Sema;
}  // namespace clang
namespace llvm {
class Module;
}

namespace amp::frontend {

/// Translates the kernels of `module` to SPIR-V, and unless `forProcessor` is null for the processor, and
/// pairs them with the description that the host needs. Reports errors and warnings of the code generator to
/// the diagnostics engine of `sema`, at their source location. Returns false after an error.
bool translateKernels(clang::Sema& sema, llvm::Module& module, const clang::CodeGenOptions& code,
                      std::vector<registration::CompiledKernel>& kernels, processor::Code* forProcessor);

}  // namespace amp::frontend
