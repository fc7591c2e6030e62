#include "frontend/outputs/PassPlugins.h"

#include "clang/Frontend/CompilerInstance.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

namespace amp::frontend {

using namespace llvm;

namespace {

OptimizationLevel levelOf(unsigned level) {
  switch (level) {
    case 0:
      return OptimizationLevel::O0;
    case 1:
      return OptimizationLevel::O1;
    case 2:
      return OptimizationLevel::O2;
    default:
      return OptimizationLevel::O3;
  }
}

}  // namespace

void runPassPlugins(Module& module, const clang::CompilerInstance& instance) {
  if (instance.getPassPlugins().empty()) return;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager callGraph;
  ModuleAnalysisManager modules;
  PassBuilder builder;
  for (const std::unique_ptr<PassPlugin>& plugin : instance.getPassPlugins())
    plugin->registerPassBuilderCallbacks(builder);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  ModulePassManager passes;
  builder.invokePipelineStartEPCallbacks(passes, levelOf(instance.getCodeGenOpts().OptimizationLevel));
  passes.run(module, modules);
}

}  // namespace amp::frontend
