#pragma once

#include <memory>
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

/// Translates the kernels of `module` to SPIR-V, and those of `forProcessor`, unless it is null, for the
/// processor. Pairs them with the description that the host needs. Reports errors and warnings of the code
/// generator to the diagnostics engine of `sema`, at their source location. Returns false after an error.
bool translateKernels(clang::Sema& sema, llvm::Module& module, const clang::CodeGenOptions& code,
                      std::unique_ptr<llvm::Module> forProcessor, const processor::Options& options,
                      std::vector<registration::CompiledKernel>& kernels, processor::Code& processorCode);

}  // namespace amp::frontend
