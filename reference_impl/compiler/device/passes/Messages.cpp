#include "device/passes/Messages.h"

#include "device/passes/EndThreads.h"
#include "device/passes/Prepare.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Of a kernel that sends messages.
constexpr StringLiteral kSendsMessages = "amp-messages";

/// From the closure to the address of the buffer for messages.
constexpr int64_t kPlaceOfBuffer = -8;

/// Clang gives this name to no variable of the program.
bool isStringLiteral(const GlobalVariable& variable) {
  return variable.isConstant() && variable.hasInitializer() && variable.getName().starts_with(".str") &&
         variable.getValueType()->isArrayTy() &&
         variable.getValueType()->getArrayElementType()->isIntegerTy(8);
}

std::string textOf(const GlobalVariable& literal) {
  auto* const bytes = dyn_cast<ConstantDataArray>(literal.getInitializer());
  return bytes ? bytes->getAsString().split('\0').first.str() : std::string();  // or it is empty
}

/// Replaces uses of a literal's address by the number as a pointer of the same type.
void replaceAddress(Value& address, uint64_t number) {
  LLVMContext& context = address.getContext();
  for (User* user : make_early_inc_range(address.users()))
    if (auto* cast = dyn_cast<AddrSpaceCastInst>(user)) {
      replaceAddress(*cast, number);
      cast->eraseFromParent();
    }
  address.replaceAllUsesWith(
      ConstantExpr::getIntToPtr(ConstantInt::get(Type::getInt64Ty(context), number), address.getType()));
}

}  // namespace

std::vector<std::string> numberTexts(Module& module) {
  SmallVector<GlobalVariable*, 8> literals;
  for (GlobalVariable& variable : module.globals())
    if (isStringLiteral(variable)) literals.push_back(&variable);
  std::vector<std::string> texts;
  for (GlobalVariable* literal : literals) {
    convertUsersOfConstantsToInstructions({literal});
    replaceAddress(*literal, texts.size());
    texts.push_back(textOf(*literal));
    literal->eraseFromParent();
  }
  return texts;
}

void replaceTexts(Function& function) {
  for (CallInst* call : callsOfBuiltin(function, Builtin::text)) {
    IRBuilder<> builder(call);
    call->replaceAllUsesWith(builder.CreatePtrToInt(call->getArgOperand(0), call->getType()));
    call->eraseFromParent();
  }
}

void replaceMessages(Function& kernel, Builtin closure) {
  const SmallVector<CallInst*, 8> calls = callsOfBuiltin(kernel, Builtin::messages);
  if (calls.empty()) return;
  kernel.addFnAttr(kSendsMessages);
  LLVMContext& context = kernel.getContext();
  Type* const generic = calls.front()->getType();
  Type* const returned = closure == Builtin::closureAddress ? PointerType::get(context, kClosure) : generic;
  FunctionCallee address =
      kernel.getParent()->getOrInsertFunction(nameOf(closure), FunctionType::get(returned, false));
  for (CallInst* call : calls) {
    IRBuilder<> builder(call);
    CallInst* const start = builder.CreateCall(address);
    start->setCallingConv(cast<Function>(address.getCallee())->getCallingConv());
    Value* const place = builder.CreatePtrAdd(start, builder.getInt64(kPlaceOfBuffer));
    Value* const buffer = builder.CreateAlignedLoad(PointerType::get(context, kGlobal), place, Align(8));
    call->replaceAllUsesWith(builder.CreateAddrSpaceCast(buffer, generic));
    call->eraseFromParent();
  }
}

bool sendsMessages(const Function& kernel) {
  return kernel.hasFnAttribute(kSendsMessages);
}

PreservedAnalyses MessagesPass::run(Function& function, FunctionAnalysisManager&) {
  if (!isKernel(function)) return PreservedAnalyses::all();
  replaceTexts(function);
  replaceMessages(function, Builtin::closureAddress);
  endThreads(function);
  return PreservedAnalyses::none();
}

}  // namespace amp::device
