#pragma once

namespace clang {
class CompilerInstance;
}
namespace llvm {
class Module;
}

namespace amp::frontend {

/// Runs what the plug-ins of -fpass-plugin register for the start of a pipeline on the accelerator's module.
void runPassPlugins(llvm::Module& module, const clang::CompilerInstance& instance);

}  // namespace amp::frontend
