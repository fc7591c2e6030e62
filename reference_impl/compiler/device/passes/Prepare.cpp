#include "device/passes/Prepare.h"

#include "device/Target.h"
#include "device/passes/ConstantTables.h"
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

/// i8 and i16 are no arithmetic types here: with this LLVM's passes do not narrow to them.
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

/// [[likely]], [[clang::annotate]]: a value, and what is thought of it.
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

/// Reading a built-in index or computing a root has no side effect and the same result each time; barriers
/// keep Clang's attributes: convergent, and may read and write all memory, so that nothing moves over them.
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

/// Puts __amp_closure_address(), a pointer to constant memory, in the place of __amp_closure().
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

}  // namespace

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
                         "a kernel entry has no parameters and returns nothing; the closure comes "
                         "from __amp_closure()");
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
  }
  for (GlobalVariable& variable : module.globals()) {
    variable.setComdat(nullptr);
    if (!variable.isDeclaration()) variable.setLinkage(GlobalValue::InternalLinkage);
  }
  exposeClosureSpace(module);
  for (Builtin pure :
       {Builtin::closureAddress, Builtin::localIndex, Builtin::groupIndex, Builtin::groupSize,
        Builtin::inverseSqrt, Builtin::nativeSqrt, Builtin::nativeDivide, Builtin::floatArithmetic})
    if (Function* function = module.getFunction(nameOf(pure))) describePure(*function);
  moveConstantTables(module, context_);
  return PreservedAnalyses::none();
}

PreservedAnalyses CheckInlinedPass::run(Module& module, ModuleAnalysisManager&) {
  for (Function& kernel : module) {
    if (!isKernel(kernel)) continue;
    dropAdvice(kernel);  // the inliner marks the lifetimes of callees' variables
    for (Instruction& instruction : instructions(kernel)) {
      auto* call = dyn_cast<CallBase>(&instruction);
      if (!call) continue;
      Function* callee = call->getCalledFunction();
      if (!callee)
        context_.unsupported(*call, "call through a pointer in code for the accelerator");
      else if (!callee->isDeclaration())
        context_.unsupported(*call, "recursive call in code for the accelerator (AMP 1.2 §2.4.3.4)");
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
