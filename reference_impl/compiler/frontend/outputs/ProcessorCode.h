#pragma once

namespace clang {
class CompilerInstance;
}
namespace llvm {
class Module;
}
namespace amp::processor {
struct Code;
}

namespace amp::frontend {

/// Adds the kernels' code for the processor to the host's module, for the target and with the sanitizers of
/// `instance`. If the command line names no processor, there are versions for newer ones, among which the
/// runtime chooses; not without optimization or under a sanitizer.
void addProcessorCode(llvm::Module& host, const processor::Code& code,
                      const clang::CompilerInstance& instance);

/// Prepares the optimized module for code generation.
void finishProcessorCode(llvm::Module& host);

}  // namespace amp::frontend
