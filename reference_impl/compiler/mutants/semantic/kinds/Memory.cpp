// Kinds of defects: loads, stores, copies, members and subscripts.
#include "llvm/IR/IntrinsicInst.h"
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

namespace {

/// Not what Clang itself stores: arguments, and where a cleanup continues.
bool isProgramsStore(const Instruction& one) {
  const auto* const store = dyn_cast<StoreInst>(&one);
  return store && store->getDebugLoc() && !isa<Argument>(store->getValueOperand());
}

bool isVariable(const Value* pointer) {
  return isa<AllocaInst>(pointer->stripPointerCasts());
}

/// Assignments and initializations of what is no local variable; those may leave its value undefined.
bool isStoreToMemory(const Instruction& one) {
  return isProgramsStore(one) && !isVariable(cast<StoreInst>(one).getPointerOperand());
}

/// A second store to a local variable.
bool isAssignment(const Instruction& one) {
  if (!isProgramsStore(one)) return false;
  const Value* const variable = cast<StoreInst>(one).getPointerOperand();
  if (!isVariable(variable)) return false;
  for (const User* user : variable->users()) {
    const auto* const other = dyn_cast<StoreInst>(user);
    if (other == &one) continue;
    if (other && other->getPointerOperand() == variable) return true;
  }
  return false;
}

template <unsigned Bits>
Value* loadedBits(Instruction& one, Builder& build) {
  if (!isa<LoadInst>(one) || !isInteger(one.getType()) || one.getType()->getIntegerBitWidth() <= Bits)
    return nullptr;
  return build.CreateZExt(build.CreateTrunc(&one, build.getIntNTy(Bits)), one.getType());
}

/// A member is the next one of the same type, or the one before.
Value* neighbouringMember(Instruction& one, Builder& build) {
  auto* const member = dyn_cast<GetElementPtrInst>(&one);
  if (!member || member->getNumIndices() != 2) return nullptr;
  const auto* const type = dyn_cast<StructType>(member->getSourceElementType());
  const auto* const index = dyn_cast<ConstantInt>(member->getOperand(2));
  if (!type || !index) return nullptr;
  const unsigned here = static_cast<unsigned>(index->getZExtValue());
  for (const unsigned there : {here + 1, here - 1})
    if (there < type->getNumElements() && type->getElementType(there) == type->getElementType(here))
      return build.CreateStructGEP(member->getSourceElementType(), member->getPointerOperand(), there);
  return nullptr;
}

/// Returns the index if the instruction is a subscript.
Value* subscriptOf(Instruction& one) {
  auto* const element = dyn_cast<GetElementPtrInst>(&one);
  if (!element) return nullptr;
  const bool isArray = element->getNumIndices() == 2 && element->getSourceElementType()->isArrayTy();
  if (!isArray && element->getNumIndices() != 1) return nullptr;
  Value* const index = element->getOperand(element->getNumOperands() - 1);
  return one.getName().starts_with("arrayidx") || one.getName().contains(".ptr") ? index : nullptr;
}

Value* elementAt(Instruction& one, Value* index, Builder& build) {
  Instruction* const copy = one.clone();
  copy->setOperand(copy->getNumOperands() - 1, index);
  copy->dropPoisonGeneratingFlags();
  return build.Insert(copy);
}

/// A subscript selects the first element.
Value* firstElement(Instruction& one, Builder& build) {
  Value* const index = subscriptOf(one);
  const auto* const constant = dyn_cast_or_null<ConstantInt>(index);
  if (!index || (constant && constant->isZero())) return nullptr;
  return elementAt(one, Constant::getNullValue(index->getType()), build);
}

/// The index of a subscript is unsigned.
Value* unsignedSubscript(Instruction& one, Builder& build) {
  Value* const index = subscriptOf(one);
  auto* const extended = dyn_cast_or_null<SExtInst>(index);
  if (!extended) return nullptr;
  return elementAt(one, build.CreateZExt(extended->getOperand(0), index->getType()), build);
}

bool isCopyOfObject(const Instruction& one) {
  return isa<MemTransferInst>(one) && one.getDebugLoc();
}
bool isZeroing(const Instruction& one) {
  return isa<MemSetInst>(one) && one.getDebugLoc();
}

/// A copy of an object lacks the last four bytes.
Value* shorterCopy(Instruction& one, Builder& build) {
  auto* const copy = dyn_cast<MemTransferInst>(&one);
  const auto* const size = copy ? dyn_cast<ConstantInt>(copy->getLength()) : nullptr;
  if (!size || size->getZExtValue() <= 4) return nullptr;
  build.CreateMemCpy(copy->getRawDest(), copy->getDestAlign(), copy->getRawSource(), copy->getSourceAlign(),
                     size->getZExtValue() - 4);
  return nothing(one);
}

}  // namespace

ArrayRef<Kind> kindsOfMemory() {
  static constexpr Kind table[] = {
      {"store-left-out", kCode, "C++ [expr.ass]", leftOut<isStoreToMemory>, nullptr, nullptr, kInstead},
      {"assignment-left-out", kLanguage, "C++ [expr.ass]", leftOut<isAssignment>, nullptr, nullptr, kInstead},
      {"load-8-bits", kLanguage, "C++ [conv.lval]", loadedBits<8>},
      {"load-16-bits", kLanguage, "C++ [conv.lval]", loadedBits<16>},
      {"load-32-bits", kLanguage, "C++ [conv.lval]", loadedBits<32>},
      {"member-as-neighbour", kCode, "C++ [expr.ref]", neighbouringMember},
      {"subscript-first", kLanguage, "C++ [expr.sub]", firstElement},
      {"subscript-as-unsigned", kLanguage, "C++ [expr.sub]", unsignedSubscript},
      {"copy-left-out", kCode, "C++ [class.copy]", leftOut<isCopyOfObject>, nullptr, nullptr, kInstead},
      {"copy-shorter", kCode, "C++ [class.copy]", shorterCopy, nullptr, nullptr, kInstead},
      {"zeroing-left-out", kCode, "C++ [dcl.init]", leftOut<isZeroing>, nullptr, nullptr, kInstead},
  };
  return table;
}

}  // namespace amp::mutants
