#pragma once

#include <cstdint>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
class SourceManager;
}  // namespace clang
namespace llvm {
class Module;
}
namespace amp::processor {
struct Code;
struct Options;
}  // namespace amp::processor

namespace amp::frontend {

struct UnitOptions;

/// How the code of the kernels of `unit` for the processor is made. If the command line names no processor,
/// there are versions for newer ones, among which the runtime chooses; not under a sanitizer, or if the code
/// of `host` is not optimized.
processor::Options processorOptions(const clang::CompilerInvocation& unit,
                                    const clang::CompilerInvocation& host, const UnitOptions& options);

/// Adds the kernels' code for the processor to the host's module, for the target and with the sanitizers of
/// `instance`.
void addProcessorCode(llvm::Module& host, const processor::Code& code,
                      const clang::CompilerInstance& instance);

/// The parts of the checks of the host's code that the options choose: bits of amp_host_part.
uint32_t hostParts(const UnitOptions& options);

/// Inserts those checks, in front of all passes.
void checkHost(llvm::Module& host, uint32_t parts, clang::SourceManager& sources);

/// Completes the checks of subscripts on the host (-fsanitize=amp-bounds).
void checkSubscripts(llvm::Module& host);

/// Prepares the optimized module for code generation.
void finishProcessorCode(llvm::Module& host);

}  // namespace amp::frontend
