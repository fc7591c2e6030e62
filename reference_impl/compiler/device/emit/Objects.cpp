// Loads and stores of objects in private and tile_static memory and in buffers: elements of arrays of words.
#include "device/emit/FunctionEmitter.h"
#include "llvm/IR/Operator.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spirv::word;
using spv::Op;

namespace {

bool isFixed(const Value* place) {
  const auto* element = dyn_cast<GEPOperator>(place);
  return isa<Constant, AllocaInst>(place) ||
         (element && element->hasAllConstantIndices() && isFixed(element->getPointerOperand()));
}

/// True if the index is a choice between known places.
bool isChosen(const Value* origin, unsigned depth = 8) {
  if (depth == 0 || isa<Constant>(origin)) return false;
  if (const auto* choice = dyn_cast<SelectInst>(origin))
    return isFixed(choice->getTrueValue()) && isFixed(choice->getFalseValue());
  if (const auto* choice = dyn_cast<PHINode>(origin)) return all_of(choice->incoming_values(), isFixed);
  return isa<GEPOperator, CastInst, BinaryOperator>(origin) &&
         any_of(cast<User>(origin)->operands(),
                [&](const Use& operand) { return isChosen(operand.get(), depth - 1); });
}

}  // namespace

/// True if the index is the value of a phi, or an incoming value of one.
bool FunctionEmitter::isInPhi(Id index, const Value* origin) {
  auto isPhi = [](const User* user) { return isa<PHINode>(user); };
  if (isa<Constant>(origin)) return false;
  if (valueOf(origin) == index && (isa<PHINode>(origin) || any_of(origin->users(), isPhi))) return true;
  return isa<GEPOperator, CastInst>(origin) &&
         any_of(cast<User>(origin)->operands(),
                [&](const Use& operand) { return isInPhi(index, operand.get()); });
}

/// Returns the index of the element that a pointer refers to.
///
/// lavapipe 22.3 forgets that the index of a local array is still needed when a phi has taken its register.
/// So an index that is in a phi becomes a number of its own. NVIDIA's driver 580.159 splits small local
/// arrays if an index is one of two constants, and loses stores. So it must not know such an index.
Id FunctionEmitter::elementIndex(const ObjectClass& one, const Value* pointer) {
  Id index = valueOf(pointer);
  if (one.unit != one.element)
    index = result(Op::OpShiftRightLogical, integer(32), {index, word32(Log2_32(one.element / one.unit))});
  if (one.space != kPrivate) return index;
  if (isChosen(pointer)) return result(Op::OpBitwiseXor, integer(32), {index, unknownZero()});
  if (one.unit == one.element && isInPhi(index, pointer))
    return result(Op::OpBitwiseAnd, integer(32), {index, word32(0x7fffffff)});
  return index;
}

/// A zero that only the running kernel knows: the addresses of closures are even.
Id FunctionEmitter::unknownZero() {
  Id address = loadPushConstant(KernelInterface::closureAddress);
  Id low = result(Op::OpUConvert, integer(32), {address});
  return result(Op::OpBitwiseAnd, integer(32), {low, word32(1)});
}

Id FunctionEmitter::elementPointer(const ObjectClass& one, Id index) {
  if (one.space == kBuffer) {
    Id type = writer_.typePointer(spv::StorageClass::StorageBuffer, writer_.typeInt(one.element * 8));
    return result(Op::OpAccessChain, type, {variables_.lookup(&one), word32(0), index});
  }
  spv::StorageClass storage = one.space == kTileStatic ? spv::StorageClass::Workgroup
                              : one.hasConstants       ? spv::StorageClass::Private
                                                       : spv::StorageClass::Function;
  Id type = writer_.typePointer(storage, writer_.typeInt(one.element * 8));
  return result(Op::OpAccessChain, type, {variables_.lookup(&one), index});
}

Id FunctionEmitter::bitOffset(const ObjectClass& one, const Value* pointer) {
  Id type = writer_.typeInt(32);
  uint32_t perElement = one.element / one.unit;
  Id within = result(Op::OpBitwiseAnd, type, {valueOf(pointer), word32(perElement - 1)});
  return result(Op::OpIMul, type, {within, word32(one.unit * 8)});
}

Id FunctionEmitter::loadFromClass(const LoadInst& load) {
  const ObjectClass* one = classes_.of(load.getPointerOperand());
  if (!one) return writer_.constantNull(typeOf(load.getType()));  // of null or undef: any value is allowed
  uint32_t bytes = static_cast<uint32_t>(layout_.getTypeStoreSize(load.getType()));
  Id element = writer_.typeInt(one->element * 8);
  spirv::Words access = memoryOperands(one->space, std::nullopt, false);
  auto loadElement = [&](Id index) {
    spirv::Words operands{element, 0, elementPointer(*one, index)};
    operands[1] = writer_.newId();
    operands.insert(operands.end(), access.begin(), access.end());
    statement(Op::OpLoad, operands);
    return operands[1];
  };
  Id index = elementIndex(*one, load.getPointerOperand());
  Id bits = loadElement(index);
  if (bytes > one->element) {
    Id next = loadElement(result(Op::OpIAdd, integer(32), {index, word32(1)}));
    Id pair = result(Op::OpCompositeConstruct, writer_.typeVector(element, 2), {bits, next});
    if (load.getType()->isDoubleTy()) return result(Op::OpBitcast, load.getType(), {pair});
    return result(Op::OpBitcast, integer(64), {pair});
  }
  if (bytes < one->element && one->unit < one->element)
    bits = result(Op::OpShiftRightLogical, element, {bits, bitOffset(*one, load.getPointerOperand())});
  return fromBits(bits, load.getType());
}

void FunctionEmitter::storeToClass(const StoreInst& store) {
  const ObjectClass* one = classes_.of(store.getPointerOperand());
  if (!one) return;
  const Value* value = store.getValueOperand();
  uint32_t bytes = static_cast<uint32_t>(layout_.getTypeStoreSize(value->getType()));
  if (bytes < one->element) return storeSubWord(*one, store);
  spirv::Words access = memoryOperands(one->space, std::nullopt, false);
  auto storeElement = [&](Id index, Id bits) {
    spirv::Words operands{elementPointer(*one, index), bits};
    operands.insert(operands.end(), access.begin(), access.end());
    statement(Op::OpStore, operands);
  };
  Id bits = toBits(value);
  Id index = elementIndex(*one, store.getPointerOperand());
  if (bytes == one->element) return storeElement(index, bits);
  Id word = writer_.typeInt(32);
  Id pair = result(Op::OpBitcast, writer_.typeVector(word, 2), {bits});
  storeElement(index, result(Op::OpCompositeExtract, word, {pair, 0}));
  Id upper = result(Op::OpCompositeExtract, word, {pair, 1});
  storeElement(result(Op::OpIAdd, word, {index, word32(1)}), upper);
}

/// Changes some bytes of a word; the others must keep their values. In memory that threads share, other
/// threads may write those bytes at the same time, so there the change is atomic.
void FunctionEmitter::storeSubWord(const ObjectClass& one, const StoreInst& store) {
  const Value* value = store.getValueOperand();
  uint32_t bits = static_cast<uint32_t>(layout_.getTypeStoreSizeInBits(value->getType()));
  Id type = writer_.typeInt(32);
  Id low = word32(maskTrailingOnes<uint32_t>(bits));
  Id field = result(Op::OpBitwiseAnd, type, {toBits(value), low});
  Id shift = one.unit < one.element ? bitOffset(one, store.getPointerOperand()) : word32(0);
  field = result(Op::OpShiftLeftLogical, type, {field, shift});
  Id mask = result(Op::OpNot, type, {result(Op::OpShiftLeftLogical, type, {low, shift})});
  Id pointer = elementPointer(one, elementIndex(one, store.getPointerOperand()));
  if (one.space != kPrivate) {
    spv::Scope whoWrites = one.space == kBuffer ? spv::Scope::QueueFamily : spv::Scope::Workgroup;
    Id scope = word32(word(whoWrites)), relaxed = word32(0);
    result(Op::OpAtomicAnd, type, {pointer, scope, relaxed, mask});
    result(Op::OpAtomicOr, type, {pointer, scope, relaxed, field});
    return;
  }
  Id old = result(Op::OpLoad, type, {pointer});
  Id kept = result(Op::OpBitwiseAnd, type, {old, mask});
  statement(Op::OpStore, {pointer, result(Op::OpBitwiseOr, type, {kept, field})});
}

}  // namespace amp::device
