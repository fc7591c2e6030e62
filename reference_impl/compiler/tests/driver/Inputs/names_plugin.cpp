// A plug-in that writes what modules it sees, and their functions that are called `answer`.
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/raw_ostream.h"

namespace {

using namespace llvm;

struct WriteNames : PassInfoMixin<WriteNames> {
  static bool isRequired() { return true; }
  PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
    errs() << "module for '" << module.getTargetTriple().str() << "'\n";
    for (const Function& function : module)
      if (!function.isDeclaration() && function.getName().contains("answer"))
        errs() << function.getName() << '\n';
    return PreservedAnalyses::all();
  }
};

}  // namespace

extern "C" PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "names", "1", [](PassBuilder& builder) {
            builder.registerPipelineStartEPCallback(
                [](ModulePassManager& passes, OptimizationLevel) { passes.addPass(WriteNames()); });
          }};
}
