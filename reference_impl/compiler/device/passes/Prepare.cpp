#include "device/passes/Prepare.h"

#include "device/Target.h"
#include "device/passes/CheckBounds.h"
#include "device/passes/ConstantTables.h"
#include "device/passes/DebugRecords.h"
#include "device/passes/ReplaceArithmetic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

namespace amp::device {

using namespace llvm;

bool isKernel(const Function& function) {
  return function.getCallingConv() == CallingConv::SPIR_KERNEL && !function.isDeclaration();
}

namespace {

/// Declares i32 and i64 as the only native integers, so that LLVM's passes do not narrow arithmetic to i8 and
/// i16.
void declareNativeIntegers(Module& module) {
  std::string layout = module.getDataLayoutStr();
  SmallVector<StringRef, 16> parts;
  StringRef(layout).split(parts, '-', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::string kept;
  for (StringRef part : parts) {
    bool nativeList = part.size() > 1 && part[0] == 'n' && isDigit(part[1]);
    if (!nativeList) kept += part.str() + '-';
  }
  module.setDataLayout(kept + "n32:64");
}

void makeInlinable(Function& function) {
  function.removeFnAttr(Attribute::OptimizeNone);
  function.removeFnAttr(Attribute::NoInline);
  function.removeFnAttr(Attribute::OptimizeForSize);
  function.removeFnAttr(Attribute::MinSize);
  if (isKernel(function)) return;
  function.setComdat(nullptr);
  if (isArithmeticFunction(function.getName())) {
    function.setLinkage(GlobalValue::ExternalLinkage);  // ReplaceArithmetic makes their calls
    return;
  }
  function.setLinkage(GlobalValue::InternalLinkage);
  function.addFnAttr(Attribute::AlwaysInline);
}

void makeCallsInlinable(Function& function) {
  for (Instruction& instruction : instructions(function))
    if (auto* call = dyn_cast<CallBase>(&instruction)) call->removeFnAttr(Attribute::NoInline);
}

/// True for a value with a remark: [[likely]], [[clang::annotate]].
bool isRemark(const Instruction& instruction) {
  auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  if (!intrinsic) return false;
  switch (intrinsic->getIntrinsicID()) {
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability:
    case Intrinsic::annotation:
    case Intrinsic::ptr_annotation:
      return true;
    default:
      return false;
  }
}

void dropAdvice(Function& function) {
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    if (isRemark(instruction))
      instruction.replaceAllUsesWith(instruction.getOperand(0));
    else if (!isAdvice(instruction))
      continue;
    instruction.eraseFromParent();
  }
}

/// Marks a built-in that has no side effect and always the same result, for example an index or a root.
/// Barriers keep Clang's attributes: they are convergent and may read and write all memory, so that no access
/// moves over them.
void describePure(Function& function) {
  AttrBuilder attributes(function.getContext());
  attributes.addMemoryAttr(MemoryEffects::none());
  for (Attribute::AttrKind kind :
       {Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoSync, Attribute::Speculatable})
    attributes.addAttribute(kind);
  function.setAttributes(AttributeList().addFnAttributes(function.getContext(), attributes));
  for (User* user : function.users())
    if (auto* call = dyn_cast<CallBase>(user)) {
      call->removeFnAttr(Attribute::Convergent);
      call->removeFnAttr(Attribute::Memory);
    }
}

/// Replaces __amp_closure() by __amp_closure_address(), which returns a pointer to constant memory.
void exposeClosureSpace(Module& module) {
  Function* closure = module.getFunction(nameOf(Builtin::closure));
  if (!closure) return;
  LLVMContext& llvm = module.getContext();
  auto* type = FunctionType::get(PointerType::get(llvm, kClosure), false);
  auto* address =
      cast<Function>(module.getOrInsertFunction(nameOf(Builtin::closureAddress), type).getCallee());
  address->setCallingConv(closure->getCallingConv());
  for (User* user : make_early_inc_range(closure->users())) {
    auto* call = cast<CallInst>(user);
    IRBuilder<> builder(call);
    CallInst* replacement = builder.CreateCall(address);
    replacement->setCallingConv(address->getCallingConv());
    call->replaceAllUsesWith(builder.CreateAddrSpaceCast(replacement, call->getType()));
    call->eraseFromParent();
  }
  closure->eraseFromParent();
}

void replaceCalls(Module& module, Builtin builtin, function_ref<Value*(CallInst&)> meaning) {
  Function* const function = module.getFunction(nameOf(builtin));
  if (!function) return;
  for (User* user : make_early_inc_range(function->users())) {
    auto* call = cast<CallInst>(user);
    call->replaceAllUsesWith(meaning(*call));
    call->eraseFromParent();
  }
  function->eraseFromParent();
}

/// Replaces what is known: this is not the processor, and whether subscripts are checked.
void noteVulkan(Module& module, Context& context) {
  replaceCalls(module, Builtin::onProcessor,
               [](CallInst& call) { return ConstantInt::getFalse(call.getType()); });
  if (context.options().checksBounds)
    prepareBoundsChecks(module, context);
  else
    replaceCalls(module, Builtin::checkedComponent, [](CallInst& call) { return call.getArgOperand(0); });
}

}  // namespace

void dropLists(Module& module) {
  for (const char* name : {"llvm.global.annotations", "llvm.used", "llvm.compiler.used", "llvm.global_ctors",
                           "llvm.global_dtors"})
    if (GlobalVariable* list = module.getGlobalVariable(name)) list->eraseFromParent();
  while (!module.alias_empty()) {
    GlobalAlias& alias = *module.alias_begin();
    alias.replaceAllUsesWith(alias.getAliasee());
    alias.eraseFromParent();
  }
}

void describeBuiltins(Module& module) {
  for (Builtin pure : {Builtin::closure, Builtin::closureAddress, Builtin::localIndex, Builtin::groupIndex,
                       Builtin::groupSize, Builtin::inverseSqrt, Builtin::nativeSqrt, Builtin::nativeDivide,
                       Builtin::floatArithmetic, Builtin::onProcessor, Builtin::messages, Builtin::text})
    if (Function* function = module.getFunction(nameOf(pure))) describePure(*function);
}

bool isAdvice(const Instruction& instruction) {
  auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  if (!intrinsic) return false;
  switch (intrinsic->getIntrinsicID()) {
    case Intrinsic::lifetime_start:
    case Intrinsic::lifetime_end:
    case Intrinsic::assume:
    case Intrinsic::experimental_noalias_scope_decl:
    case Intrinsic::sideeffect:
    case Intrinsic::pseudoprobe:
    case Intrinsic::prefetch:
    case Intrinsic::donothing:
    case Intrinsic::var_annotation:
      return true;
    default:
      return false;
  }
}

void PreparePass::checkKernel(Function& kernel) {
  if (kernel.arg_size() != 0 || !kernel.getReturnType()->isVoidTy())
    context_.unsupported(kernel,
                         "a kernel entry must have no parameters and return nothing; it gets its "
                         "closure from __amp_closure()");
}

PreservedAnalyses PreparePass::run(Module& module, ModuleAnalysisManager&) {
  dropLists(module);
  declareNativeIntegers(module);
  for (Function& function : module) {
    if (isKernel(function)) checkKernel(function);
    if (function.isDeclaration()) continue;
    makeInlinable(function);
    makeCallsInlinable(function);
    dropAdvice(function);
    dropAddressSpacesOfVariables(function);
    declareIndirectParameters(function);
  }
  for (GlobalVariable& variable : module.globals()) {
    variable.setComdat(nullptr);
    if (!variable.isDeclaration()) variable.setLinkage(GlobalValue::InternalLinkage);
  }
  exposeClosureSpace(module);
  noteVulkan(module, context_);
  describeBuiltins(module);
  moveConstantTables(module, context_);
  return PreservedAnalyses::none();
}

PreservedAnalyses CheckInlinedPass::run(Module& module, ModuleAnalysisManager&) {
  for (Function& kernel : module) {
    if (!isKernel(kernel)) continue;
    dropAdvice(kernel);  // the inliner adds lifetime markers for the callees' variables
    for (Instruction& instruction : instructions(kernel)) {
      auto* call = dyn_cast<CallBase>(&instruction);
      if (!call) continue;
      Function* callee = call->getCalledFunction();
      if (!callee)
        context_.unsupported(*call, "a call through a pointer is not supported on the accelerator");
      else if (!callee->isDeclaration())
        context_.unsupported(*call,
                             "a recursive call is not supported on the accelerator (AMP 1.2 §2.4.3.4)");
    }
  }
  SmallVector<Function*, 8> dead;
  for (Function& function : module)
    if (!isKernel(function) && !function.isDeclaration() && function.use_empty() &&
        !isArithmeticFunction(function.getName()))
      dead.push_back(&function);
  for (Function* function : dead) function->eraseFromParent();
  return PreservedAnalyses::none();
}

}  // namespace amp::device
