// A plug-in of Clang's and amp++'s pass pipelines (-fpass-plugin) that seeds the semantic defects.
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "mutants/semantic/Seeder.h"

namespace {

using namespace llvm;

struct SeedDefects : PassInfoMixin<SeedDefects> {
  static bool isRequired() { return true; }
  PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
    // The code for Vulkan devices has no variables to select a defect with.
    if (module.getTargetTriple().isSPIROrSPIRV()) return PreservedAnalyses::all();
    amp::mutants::seedDefects(module, module.getTargetTriple().getArch() == Triple::UnknownArch);
    return PreservedAnalyses::none();
  }
};

}  // namespace

extern "C" PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "amp-defects", "1", [](PassBuilder& builder) {
            builder.registerPipelineStartEPCallback(
                [](ModulePassManager& passes, OptimizationLevel) { passes.addPass(SeedDefects()); });
          }};
}
