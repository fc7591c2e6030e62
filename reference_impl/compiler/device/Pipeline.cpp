#include "device/Pipeline.h"

#include "device/Target.h"
#include "device/passes/AddressSpaces.h"
#include "device/passes/AtomicLoads.h"
#include "device/passes/BindBuffers.h"
#include "device/passes/BooleanNumbers.h"
#include "device/passes/CheckBounds.h"
#include "device/passes/ExpandAddresses.h"
#include "device/passes/FloatAtomics.h"
#include "device/passes/FlowCleanup.h"
#include "device/passes/Legalize.h"
#include "device/passes/LocalAtomics.h"
#include "device/passes/LowerGeneric.h"
#include "device/passes/LowerMemory.h"
#include "device/passes/Messages.h"
#include "device/passes/Pairs.h"
#include "device/passes/Prepare.h"
#include "device/passes/References.h"
#include "device/passes/ReplaceArithmetic.h"
#include "device/passes/SimplifyFlow.h"
#include "device/passes/SplitAccesses.h"
#include "device/passes/Structure.h"
#include "device/passes/UnreadStores.h"
#include "device/passes/WidenFlags.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TimeProfiler.h"

namespace amp::device {

using namespace llvm;

namespace {

struct Stage {
  StringLiteral name;
  unsigned minOptLevel;
  StringLiteral
      passes;  ///< in the syntax of `opt -passes=`; names that begin with amp- are passes of this folder
};

/// In the order in which they run. In `structure` only the passes of this folder may change the control flow.
constexpr Stage kStages[] = {
    {"prepare", 0, "amp-prepare"},
    // Unrolls loops over the rank of an index before a pass looks at the size of their callers.
    {"unroll", 1, "function(sroa<modify-cfg>,early-cse,simplifycfg,loop(loop-rotate,loop-unroll-full))"},
    {"inline", 0,
     "always-inline,amp-check-bounds,amp-check-inlined,globaldce,function(amp-messages,sroa<modify-cfg>,"
     "early-cse,amp-describe-reports,simplifycfg)"},
    {"spaces", 0, "function(amp-read-images,amp-address-spaces,amp-local-atomics,amp-atomic-loads)"},
    {"optimize", 1,
     "function(sroa<modify-cfg>,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,"
     "amp-lower-memory,"
     "loop-mssa(loop-rotate,licm),loop(loop-unroll-full),sroa<modify-cfg>,amp-address-spaces,"
     "amp-local-atomics,amp-atomic-loads,"
     "instcombine<no-verify-fixpoint>,gvn,loop-mssa(licm),dse,adce,simplifycfg,instcombine<no-verify-"
     "fixpoint>)"},
    {"memory", 0,
     "function(amp-lower-memory,amp-address-spaces,amp-local-atomics,amp-atomic-loads,infer-alignment,"
     "scalarizer<load-store>,"
     "amp-split-accesses)"},
    {"generic", 0, "function(amp-split-pairs,amp-lower-generic,amp-local-atomics)"},
    {"arithmetic", 0, "amp-replace-arithmetic"},
    {"legalize", 0, "function(amp-legalize,early-cse,amp-remove-unread-stores)"},
    // After this stage most kernels have two forms.
    {"buffers", 1, "amp-bind-buffers"},
    {"atomics", 0, "function(amp-float-atomics)"},
    {"structurize", 0,
     "function(adce,lower-switch,amp-exit-endless-loops,mergereturn,reg2mem,amp-remove-empty-blocks,"
     "fix-irreducible,loop-simplify,unify-loop-exits,structurizecfg,mem2reg,instsimplify,amp-simplify-flow,"
     "instsimplify,adce)"},
    {"structure", 0, "function(amp-expand-addresses,amp-hide-boolean-numbers,amp-widen-flags,amp-structure)"},
};

/// LLVM's pass builder with the names of the passes of this folder.
class Passes {
 public:
  explicit Passes(Context& context);
  Error run(const Stage& stage, Module& module);

 private:
  bool addModulePass(StringRef name, ModulePassManager& manager);
  bool addFunctionPass(StringRef name, FunctionPassManager& manager);

  Context& context_;
  PassBuilder builder_;
  LoopAnalysisManager loops_;
  FunctionAnalysisManager functions_;
  CGSCCAnalysisManager callGraph_;
  ModuleAnalysisManager modules_;
};

Passes::Passes(Context& context) : context_(context) {
  functions_.registerPass([] { return deviceTargetAnalysis(); });
  builder_.registerModuleAnalyses(modules_);
  builder_.registerCGSCCAnalyses(callGraph_);
  builder_.registerFunctionAnalyses(functions_);
  builder_.registerLoopAnalyses(loops_);
  builder_.crossRegisterProxies(loops_, functions_, callGraph_, modules_);
  using Elements = ArrayRef<PassBuilder::PipelineElement>;
  builder_.registerPipelineParsingCallback(
      [this](StringRef name, ModulePassManager& manager, Elements) { return addModulePass(name, manager); });
  builder_.registerPipelineParsingCallback([this](StringRef name, FunctionPassManager& manager, Elements) {
    return addFunctionPass(name, manager);
  });
}

bool Passes::addModulePass(StringRef name, ModulePassManager& manager) {
  if (name == "amp-prepare")
    manager.addPass(PreparePass(context_));
  else if (name == "amp-check-bounds")
    manager.addPass(CheckBoundsPass(context_));
  else if (name == "amp-check-inlined")
    manager.addPass(CheckInlinedPass(context_));
  else if (name == "amp-replace-arithmetic")
    manager.addPass(ReplaceArithmeticPass(context_));
  else if (name == "amp-bind-buffers")
    manager.addPass(BindBuffersPass());
  else
    return false;
  return true;
}

bool Passes::addFunctionPass(StringRef name, FunctionPassManager& manager) {
  if (name == "amp-messages")
    manager.addPass(MessagesPass());
  else if (name == "amp-read-images")
    manager.addPass(ReadImagesPass());
  else if (name == "amp-address-spaces")
    manager.addPass(AddressSpacesPass());
  else if (name == "amp-lower-memory")
    manager.addPass(LowerMemoryPass());
  else if (name == "amp-split-accesses")
    manager.addPass(SplitAccessesPass());
  else if (name == "amp-atomic-loads")
    manager.addPass(AtomicLoadsPass());
  else if (name == "amp-local-atomics")
    manager.addPass(LocalAtomicsPass());
  else if (name == "amp-float-atomics")
    manager.addPass(FloatAtomicsPass());
  else if (name == "amp-split-pairs")
    manager.addPass(SplitPairsPass());
  else if (name == "amp-lower-generic")
    manager.addPass(LowerGenericPass(context_));
  else if (name == "amp-remove-unread-stores")
    manager.addPass(RemoveUnreadStoresPass());
  else if (name == "amp-exit-endless-loops")
    manager.addPass(ExitEndlessLoopsPass());
  else if (name == "amp-remove-empty-blocks")
    manager.addPass(RemoveEmptyBlocksPass());
  else if (name == "amp-describe-reports")
    manager.addPass(DescribeReportsPass());
  else if (name == "amp-legalize")
    manager.addPass(LegalizePass(context_));
  else if (name == "amp-expand-addresses")
    manager.addPass(ExpandAddressesPass());
  else if (name == "amp-simplify-flow")
    manager.addPass(SimplifyFlowPass());
  else if (name == "amp-hide-boolean-numbers")
    manager.addPass(HideBooleanNumbersPass());
  else if (name == "amp-widen-flags")
    manager.addPass(WidenFlagsPass());
  else if (name == "amp-structure")
    manager.addPass(StructurePass(context_));
  else
    return false;
  return true;
}

Error Passes::run(const Stage& stage, Module& module) {
  ModulePassManager manager;
  if (Error error = builder_.parsePassPipeline(manager, stage.passes)) return error;
  manager.run(module, modules_);
  return Error::success();
}

Error checkModule(const Module& module, StringRef stage) {
  std::string text;
  raw_string_ostream stream(text);
  if (!verifyModule(module, &stream)) return Error::success();
  return make_error<CodegenError>(CodegenError::Kind::internal,
                                  ("stage '" + stage + "' left invalid IR: " + text).str());
}

}  // namespace

std::vector<StringRef> stageNames() {
  std::vector<StringRef> names;
  for (const Stage& stage : kStages) names.push_back(stage.name);
  return names;
}

Error runPipeline(Module& module, Context& context) {
  Passes passes(context);
  for (const Stage& stage : kStages) {
    if (context.options().optLevel < stage.minOptLevel) continue;
    const TimeTraceScope time("AcceleratorCode", stage.name);
    if (Error error = passes.run(stage, module)) return error;
    if (context.failed()) return context.takeError();
    if (context.options().dump) context.options().dump(stage.name, module);
    if (Error error = checkModule(module, stage.name)) return error;
  }
  return Error::success();
}

}  // namespace amp::device
