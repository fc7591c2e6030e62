// Kinds of defects: calls, constructors and destructors.
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

/// Returns the function that the instruction calls; nothing for intrinsics, and for what tells the compiler
/// of a kernel's tiles.
const Function* calleeOf(const Instruction& one) {
  const auto* const call = dyn_cast<CallBase>(&one);
  const Function* const callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || callee->isIntrinsic() || callee->getName() == "__amp_tile_size") return nullptr;
  return one.getDebugLoc() ? callee : nullptr;
}

namespace {

bool calls(const Instruction& one, StringRef firstForm, StringRef secondForm) {
  const Function* const callee = calleeOf(one);
  return callee && callee->getName().starts_with("_ZN") &&
         (callee->getName().contains(firstForm) || callee->getName().contains(secondForm));
}

/// Not of the standard library: those free memory.
bool callsDestructor(const Instruction& one) {
  return calls(one, "D1Ev", "D2Ev") && !calleeOf(one)->getName().starts_with("_ZNSt");
}
bool callsConstructor(const Instruction& one) {
  return calls(one, "C1E", "C2E");
}

/// Whether it calls a function for its effects alone.
bool callsForEffects(const Instruction& one) {
  return calleeOf(one) && one.use_empty() && !calls(one, "D1Ev", "D2Ev") && !callsConstructor(one) &&
         !cast<CallBase>(one).doesNotReturn() && !calleeOf(one)->getName().starts_with("__c");
}

/// A copy constructor or assignment operator of the program copies bytes.
Value* copiedBytes(Instruction& one, Builder& build) {
  const Function* const callee = calleeOf(one);
  if (!callee || !callsConstructor(one) || callee->arg_size() != 2 || !callee->getName().ends_with("ERKS_"))
    return nullptr;
  const auto& call = cast<CallBase>(one);
  const uint64_t size = call.getParamDereferenceableBytes(1);
  if (size == 0) return nullptr;
  build.CreateMemCpy(call.getArgOperand(0), MaybeAlign(), call.getArgOperand(1), MaybeAlign(), size);
  return nothing(one);
}

bool hasScalar(const Instruction& one) {
  const Type* const type = one.getType();
  return type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy();
}

Value* resultIsZero(Instruction& one, Builder&) {
  return calleeOf(one) && hasScalar(one) && !one.getType()->isPointerTy() ? nothing(one) : nullptr;
}

/// Two arguments of the same type change places.
Value* swappedArguments(Instruction& one, Builder& build) {
  if (!calleeOf(one) || !isa<CallInst>(one)) return nullptr;
  const auto& call = cast<CallInst>(one);
  for (unsigned i = 0; i + 1 < call.arg_size(); ++i) {
    Value *const first = call.getArgOperand(i), *const second = call.getArgOperand(i + 1);
    if (first->getType() != second->getType() || first == second || first->getType()->isPointerTy()) continue;
    auto* const copy = cast<CallInst>(build.Insert(call.clone()));
    copy->setArgOperand(i, second);
    copy->setArgOperand(i + 1, first);
    return one.getType()->isVoidTy() ? nothing(one) : copy;
  }
  return nullptr;
}

}  // namespace

ArrayRef<Kind> kindsOfCalls() {
  static constexpr Kind table[] = {
      {"destructor-left-out", kCode | kRuntime, "C++ [class.dtor]", leftOut<callsDestructor>, nullptr,
       nullptr, kInstead},
      {"constructor-left-out", kLanguage, "C++ [class.ctor]", leftOut<callsConstructor>, nullptr, nullptr,
       kInstead},
      {"copy-constructor-as-bytes", kCode, "C++ [class.copy]", copiedBytes, nullptr, nullptr, kInstead},
      {"call-left-out", kLanguage | kLibrary, "C++ [expr.call]", leftOut<callsForEffects>, nullptr, nullptr,
       kInstead},
      {"arguments-swapped", kLanguage | kLibrary, "C++ [expr.call]", swappedArguments, nullptr, nullptr,
       kInstead},
      {"result-zero", kLanguage, "C++ [stmt.return]", resultIsZero},
  };
  return table;
}

}  // namespace amp::mutants
