#include "processor/Processor.h"

#include "device/passes/EndThreads.h"
#include "device/passes/Messages.h"
#include "device/passes/Prepare.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "processor/FlatAddresses.h"
#include "processor/KernelChecks.h"
#include "processor/UndefinedLocals.h"
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

/// Marks the accesses of a function of the headers that is not to be checked.
void exemptFromChecks(Function& function) {
  if (!function.hasFnAttribute(Attribute::DisableSanitizerInstrumentation)) return;
  MDNode* const none = MDNode::get(function.getContext(), {});
  for (Instruction& instruction : instructions(function))
    if (instruction.mayReadOrWriteMemory()) instruction.setMetadata(LLVMContext::MD_nosanitize, none);
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

/// Makes the kernels report faults and announce what the runtime looks for faults in. The first passes remove
/// accesses to a thread's own variables.
void addChecks(Module& module, ArrayRef<Function*> kernels, unsigned checks) {
  if (checks & kBounds)
    for (Function* kernel : kernels) checkSubscripts(*kernel);
  if (checks & kValues)
    for (Function* kernel : kernels) checkLocals(*kernel);
  if (checks & (kRaces | kBounds | kValues))
    for (Function* kernel : kernels) checkAccesses(*kernel);
  Passes().run(module, "function(sroa<modify-cfg>,early-cse)");
  for (Function* kernel : kernels) dropNeedlessChecks(*kernel);
  if (!(checks & kBounds)) return;
  Passes().run(module, "function(bounds-checking<rt>)");
  for (Function* kernel : kernels) reportInRuntime(*kernel);
}

/// Completes the function, and adds one for each other version. Returns the memory that each of them needs.
uint64_t makeVersions(Function& function, uint64_t tileBytes, const Options& options) {
  const ArrayRef<Version> others =
      ArrayRef(kVersions).drop_front(options.allVersions ? 1 : std::size(kVersions));
  SmallVector<std::pair<Function*, unsigned>, 3> versions = {{&function, options.lanes}};
  for (const Version& version : others) {
    ValueToValueMapTy map;
    Function* const copy = CloneFunction(&function, map);
    copy->setName(nameOfVersion(function.getName(), version));
    versions.emplace_back(copy, options.lanesOfVersions != 0 ? options.lanesOfVersions : version.lanes);
  }
  // Few processors need the first version if there are others, so it is made small.
  if (options.allVersions) function.addFnAttr(Attribute::OptimizeForSize);
  uint64_t bytes = 0;
  for (auto [version, lanes] : versions) {
    bytes = std::max(bytes, runPart(*version, tileBytes, {options.optimizes, options.checks != 0, lanes}));
    makeCallsPlain(*version, Attribute::Convergent);
  }
  return bytes;
}

std::string bitcodeOf(const Module& module) {
  std::string bitcode;
  raw_string_ostream stream(bitcode);
  WriteBitcodeToFile(module, stream);
  return bitcode;
}

}  // namespace

std::string nameOfVersion(StringRef entry, const Version& version) {
  return version.processor.empty() ? entry.str() : (entry + "." + version.processor).str();
}

Expected<Code> generate(std::unique_ptr<Module> module, const Options& options) {
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
    exemptFromChecks(function);
    makePlain(function);
  }
  for (GlobalVariable& variable : module->globals()) {
    variable.setComdat(nullptr);
    if (!variable.isDeclaration()) variable.setLinkage(GlobalValue::InternalLinkage);
  }
  Passes passes;
  passes.run(*module, "always-inline,globaldce");
  if (options.checks) addChecks(*module, kernels, options.checks);

  for (Function* kernel : kernels) {
    device::replaceTexts(*kernel);
    device::replaceMessages(*kernel, device::Builtin::closure);
    device::endThreads(*kernel);
  }

  Code code;
  std::vector<Function*> parts;
  for (Function* kernel : kernels) {
    uint64_t tileBytes = 0;
    parts.push_back(&takeThreadCode(*kernel, tileBytes));
    code.kernels.push_back({parts.back()->getName().str(), tileBytes, options.checks});
  }
  if (options.optimizes) passes.run(*module, kThreadPasses);
  for (size_t i = 0; i < parts.size(); ++i)
    code.kernels[i].scratchBytes = makeVersions(*parts[i], code.kernels[i].scratchBytes, options);
  passes.run(*module, "globaldce");
  std::string text;
  raw_string_ostream stream(text);
  if (verifyModule(*module, &stream))
    return createStringError("the code for the processor is invalid IR: " + text);
  code.bitcode = bitcodeOf(*module);
  return code;
}

}  // namespace amp::processor
