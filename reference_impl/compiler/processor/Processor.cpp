#include "processor/Processor.h"

#include "device/passes/Prepare.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "processor/FlatAddresses.h"
#include "processor/PartOfLaunch.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// Removes what belongs to the device's target and to the unit as a whole.
void removeContext(Module& module) {
  device::dropLists(module);
  for (NamedMDNode& list : make_early_inc_range(module.named_metadata()))
    if (list.getName() != "llvm.dbg.cu") list.eraseFromParent();
  if (module.getNamedMetadata("llvm.dbg.cu"))
    module.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  module.setTargetTriple(Triple());
}

/// Keeps the attributes of parameters, which say how they are passed.
void makePlain(Function& function) {
  function.setCallingConv(CallingConv::C);
  function.setAttributes(function.getAttributes().removeFnAttributes(function.getContext()));
  function.addFnAttr(Attribute::NoUnwind);
  function.addFnAttr(Attribute::AlwaysInline);
  function.setLinkage(GlobalValue::InternalLinkage);
  function.setComdat(nullptr);
}

void makeCallsPlain(Function& function, Attribute::AttrKind unwanted) {
  for (Instruction& instruction : instructions(function))
    if (auto* call = dyn_cast<CallBase>(&instruction)) {
      call->setCallingConv(CallingConv::C);
      call->removeFnAttr(unwanted);
      if (Function* const callee = call->getCalledFunction(); callee && callee->isDeclaration())
        callee->setCallingConv(CallingConv::C);
    }
}

class Passes {
 public:
  Passes() {
    builder_.registerModuleAnalyses(modules_);
    builder_.registerCGSCCAnalyses(callGraph_);
    builder_.registerFunctionAnalyses(functions_);
    builder_.registerLoopAnalyses(loops_);
    builder_.crossRegisterProxies(loops_, functions_, callGraph_, modules_);
  }
  void run(Module& module, StringRef passes) {
    ModulePassManager manager;
    cantFail(builder_.parsePassPipeline(manager, passes));
    manager.run(module, modules_);
  }

 private:
  PassBuilder builder_;
  LoopAnalysisManager loops_;
  FunctionAnalysisManager functions_;
  CGSCCAnalysisManager callGraph_;
  ModuleAnalysisManager modules_;
};

/// What the passes below need to see of a thread's code: variables as values, closure and indices once each.
/// The host's pipeline optimizes the whole function later.
constexpr StringLiteral kThreadPasses =
    "function(sroa<modify-cfg>,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,"
    "loop-mssa(loop-rotate,licm),early-cse<memssa>,instcombine<no-verify-fixpoint>,adce,simplifycfg)";

std::string bitcodeOf(const Module& module) {
  std::string bitcode;
  raw_string_ostream stream(bitcode);
  WriteBitcodeToFile(module, stream);
  return bitcode;
}

}  // namespace

Expected<Code> generate(std::unique_ptr<Module> module, bool optimizes) {
  removeContext(*module);
  device::describeBuiltins(*module);
  flattenReports(*module);
  std::vector<Function*> kernels;
  for (Function& function : *module) {
    if (function.isDeclaration()) continue;
    makeCallsPlain(function, Attribute::NoInline);
    if (device::isKernel(function)) {
      kernels.push_back(&function);
      continue;
    }
    makePlain(function);
  }
  for (GlobalVariable& variable : module->globals()) {
    variable.setComdat(nullptr);
    if (!variable.isDeclaration()) variable.setLinkage(GlobalValue::InternalLinkage);
  }
  Passes passes;
  passes.run(*module, "always-inline,globaldce");

  Code code;
  std::vector<Function*> parts;
  for (Function* kernel : kernels) {
    uint64_t tileBytes = 0;
    parts.push_back(&takeThreadCode(*kernel, tileBytes));
    code.kernels.push_back({parts.back()->getName().str(), tileBytes});
  }
  if (optimizes) passes.run(*module, kThreadPasses);
  for (size_t i = 0; i < parts.size(); ++i) {
    code.kernels[i].scratchBytes = runPart(*parts[i], code.kernels[i].scratchBytes, optimizes);
    makeCallsPlain(*parts[i], Attribute::Convergent);
  }
  passes.run(*module, "globaldce");
  std::string text;
  raw_string_ostream stream(text);
  if (verifyModule(*module, &stream))
    return createStringError("the code for the processor is invalid IR: " + text);
  code.bitcode = bitcodeOf(*module);
  return code;
}

}  // namespace amp::processor
