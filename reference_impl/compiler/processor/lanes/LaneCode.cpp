#include "processor/lanes/LaneCode.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "processor/lanes/LaneBuilder.h"
#include "processor/lanes/Uniformity.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// Lets short loops become straight code and variables values, and gives loops one branch back.
constexpr StringLiteral kPasses =
    "sroa<modify-cfg>,early-cse<memssa>,simplifycfg,loop-simplify,lcssa,loop-mssa(loop-rotate,licm),"
    "loop(loop-unroll-full),sroa<modify-cfg>,instcombine<no-verify-fixpoint>,adce,simplifycfg,lower-switch,"
    "loop-simplify,lcssa";

void simplify(Function& function) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager callGraph;
  ModuleAnalysisManager modules;
  PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  FunctionPassManager passes;
  cantFail(builder.parsePassPipeline(passes, kPasses));
  passes.run(function, functions);
}

/// Bytes of variables of a thread, of which each lane has its own on the stack.
constexpr uint64_t kMostVariables = 8192;

bool canRun(const Function& function) {
  uint64_t bytes = 0;
  for (const BasicBlock& block : function) {
    if (!isa<BranchInst, ReturnInst, UnreachableInst>(block.getTerminator())) return false;
    for (const Instruction& instruction : block) {
      const auto* const variable = dyn_cast<AllocaInst>(&instruction);
      if (!variable) continue;
      if (!variable->isStaticAlloca()) return false;
      bytes += variable->getAllocationSize(function.getDataLayout())->getFixedValue();
    }
  }
  return bytes <= kMostVariables;
}

}  // namespace

Function* makeLaneCode(Function& thread, unsigned lanes) {
  simplify(thread);
  if (!canRun(thread)) return nullptr;
  DominatorTree dominators(thread);
  const LoopInfo loops(dominators);
  const ReversePostOrderTraversal<const Function*> order(&thread);
  if (containsIrreducibleCFG<const BasicBlock*>(order, loops)) return nullptr;
  // Without loops, the optimizer itself weighs what the arguments of calls cost.
  if (loops.empty() && any_of(instructions(thread), isCall)) return nullptr;
  const Uniformity uniformity(thread, thread.getArg(0));
  return &LaneBuilder(thread, loops, uniformity, lanes).run();
}

}  // namespace amp::processor
