// Addresses, loads and stores.
#include "device/emit/FunctionEmitter.h"
#include "device/passes/References.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spirv::word;
using spv::Op;

namespace {

/// Two upper bits of a generic pointer tell its space. Device addresses are canonical: their upper bits are
/// equal, so 01 and 10 are free.
constexpr uint64_t kPrivateTag = uint64_t{1} << 62;
constexpr uint64_t kTileStaticTag = uint64_t{2} << 62;

bool isBitsOfBool(const Type* type) {
  return type->isIntegerTy(1);
}

}  // namespace

// ---- addresses

/// A scaled index of an address, in units of `unit` bytes and `width` bits.
Id FunctionEmitter::scaledIndex(const Value* index, int64_t stride, uint32_t unit, unsigned width) {
  // A 32-bit offset needs no more than the 32 bits that an index was extended from.
  if (width == 32 && isa<SExtInst, ZExtInst>(index) && cast<CastInst>(index)->getSrcTy()->isIntegerTy(32))
    index = cast<CastInst>(index)->getOperand(0);
  Id type = writer_.typeInt(width);
  Id number = resize(extended(index, Extend::sign), widthOf(index->getType()), width, Extend::sign);
  int64_t scale = stride / static_cast<int64_t>(unit);
  if (stride % static_cast<int64_t>(unit) != 0) {  // then the index itself is a multiple of the rest
    unsigned zeros = Log2_64(static_cast<uint64_t>(stride & -stride));
    number = result(Op::OpShiftRightArithmetic, type, {number, word32(Log2_32(unit) - zeros)});
    scale = stride >> zeros;
  }
  return scale == 1 ? number : result(Op::OpIMul, type, {number, wordOf(width, scale)});
}

Id FunctionEmitter::emitGep(const GEPOperator& gep) {
  GepOffset offset = offsetOf(gep, layout_);
  unsigned width = widthOf(gep.getType());
  const ObjectClass* one = classes_.of(&gep);
  uint32_t unit = width == 32 && one ? one->unit : 1;
  Id zero = wordOf(width, 0);
  Id place = valueOf(gep.getPointerOperand());
  auto add = [&](Id part) {
    place = place == zero ? part : result(Op::OpIAdd, writer_.typeInt(width), {place, part});
  };
  for (auto [index, stride] : offset.terms) add(scaledIndex(index, stride, unit, width));
  if (offset.constant) add(wordOf(width, offset.constant / static_cast<int64_t>(unit)));
  return place;
}

Id FunctionEmitter::emitSpaceCast(const AddrSpaceCastInst& cast) {
  unsigned from = widthOf(cast.getSrcTy()), to = widthOf(cast.getDestTy());
  Id source = valueOf(cast.getPointerOperand());
  if (from == to) return source;
  Id wordType = writer_.typeInt(32), addressType = writer_.typeInt(64);
  const Value* offsetPointer = from == 32 ? cast.getPointerOperand() : static_cast<const Value*>(&cast);
  const ObjectClass* one = classes_.of(offsetPointer);
  uint32_t unit = one ? one->unit : 1;
  Id isNull, value;
  if (to == 64) {
    uint64_t tag = cast.getSrcAddressSpace() == kPrivate ? kPrivateTag : kTileStaticTag;
    isNull = result(Op::OpIEqual, writer_.typeBool(), {source, word32(0xffffffff)});
    Id bytes = result(Op::OpIMul, wordType, {source, word32(unit)});
    Id wide = result(Op::OpUConvert, addressType, {bytes});
    value = result(Op::OpBitwiseOr, addressType, {wide, word64(tag)});
    return result(Op::OpSelect, addressType, {isNull, word64(0), value});
  }
  isNull = result(Op::OpIEqual, writer_.typeBool(), {source, word64(0)});
  Id bytes = result(Op::OpUConvert, wordType, {source});
  value = result(Op::OpUDiv, wordType, {bytes, word32(unit)});
  return result(Op::OpSelect, wordType, {isNull, word32(0xffffffff), value});
}

// ---- what memory holds

Id FunctionEmitter::memoryType(const Type* type) {
  if (type->isFloatTy() || type->isDoubleTy()) return typeOf(type);
  uint64_t bytes = layout_.getTypeStoreSize(const_cast<Type*>(type));
  if (bytes == 1) writer_.capability(spv::Capability::StorageBuffer8BitAccess);
  if (bytes == 2) writer_.capability(spv::Capability::StorageBuffer16BitAccess);
  return writer_.typeInt(static_cast<uint32_t>(bytes * 8));
}

Id FunctionEmitter::fromMemory(Id value, const Type* type) {
  if (type->isFloatTy() || type->isDoubleTy()) return value;
  uint64_t bytes = layout_.getTypeStoreSize(const_cast<Type*>(type));
  if (bytes < 4) value = result(Op::OpUConvert, writer_.typeInt(32), {value});
  if (!isBitsOfBool(type)) return value;
  Id low = result(Op::OpBitwiseAnd, writer_.typeInt(32), {value, word32(1)});
  return result(Op::OpINotEqual, writer_.typeBool(), {low, word32(0)});
}

Id FunctionEmitter::toMemory(const Value* value) {
  Type* type = value->getType();
  Id id = valueOf(value);
  if (type->isFloatTy() || type->isDoubleTy()) return id;
  if (isBitsOfBool(type)) id = result(Op::OpSelect, writer_.typeInt(32), {id, word32(1), word32(0)});
  uint64_t bytes = layout_.getTypeStoreSize(type);
  return bytes < 4 ? result(Op::OpUConvert, memoryType(type), {id}) : id;
}

spirv::Words FunctionEmitter::memoryOperands(unsigned space, std::optional<Align> alignment,
                                             bool invariant) const {
  spv::MemoryAccessMask mask = spv::MemoryAccessMask::MaskNone;
  if (alignment) mask = mask | spv::MemoryAccessMask::Aligned;
  // Under the Vulkan memory model barriers order only accesses that say they are not private.
  if (sharesMemory_ && !invariant && space != kPrivate)
    mask = mask | spv::MemoryAccessMask::NonPrivatePointer;
  if (mask == spv::MemoryAccessMask::MaskNone) return {};
  spirv::Words words{word(mask)};
  if (alignment) words.push_back(static_cast<uint32_t>(alignment->value()));
  return words;
}

// ---- global memory

Id FunctionEmitter::globalPointer(const Value* pointer, Id pointee) {
  writer_.capability(spv::Capability::PhysicalStorageBufferAddresses);
  return result(Op::OpConvertUToPtr, writer_.typePointer(spv::StorageClass::PhysicalStorageBuffer, pointee),
                {valueOf(pointer)});
}

/// The first words of the closure are push constants too: there they cost no access to memory, and a driver
/// sees that they are the same for all threads. Where in the closure the load reads, none if not within those
/// words.
std::optional<uint32_t> FunctionEmitter::placeInPushConstants(const LoadInst& load) const {
  constexpr uint64_t kEnd = 4 * KernelInterface::kClosureWords;
  if (load.getPointerAddressSpace() != kClosure) return std::nullopt;
  const std::optional<uint32_t> begin = placeInClosure(load.getPointerOperand(), layout_);
  if (!begin) return std::nullopt;
  uint64_t bytes = layout_.getTypeStoreSize(load.getType());
  bool isWhole = bytes <= 4 ? *begin % 4 + bytes <= 4 : bytes == 8 && *begin % 4 == 0;
  if (!isWhole || *begin + bytes > kEnd) return std::nullopt;
  return begin;
}

/// Drivers that read push constants piece by piece read a number of 64 bits at once.
void FunctionEmitter::joinWordsOfClosure() {
  for (const Instruction& instruction : instructions(function_)) {
    auto* load = dyn_cast<LoadInst>(&instruction);
    if (!load || layout_.getTypeStoreSize(load->getType()) != 8) continue;
    std::optional<uint32_t> begin = placeInPushConstants(*load);
    if (begin && *begin % 8 == 0) interface_.joinClosureWords(*begin / 4);
  }
}

Id FunctionEmitter::closureWord(uint32_t word) {
  Id value = loadPushConstant(interface_.closureMember(word));
  if (!interface_.isJoined(word)) return value;
  if (word % 2 != 0) value = result(Op::OpShiftRightLogical, writer_.typeInt(64), {value, word32(32)});
  return result(Op::OpUConvert, writer_.typeInt(32), {value});
}

std::optional<Id> FunctionEmitter::loadFromPushConstants(const LoadInst& load) {
  std::optional<uint32_t> begin = placeInPushConstants(load);
  if (!begin) return std::nullopt;
  uint32_t first = *begin / 4, within = *begin % 4;
  Type* type = load.getType();
  if (layout_.getTypeStoreSize(type) == 8) {
    if (first % 2 == 0) {
      Id value = loadPushConstant(interface_.closureMember(first));
      return type->isDoubleTy() ? result(Op::OpBitcast, typeOf(type), {value}) : value;
    }
    Id pair = result(Op::OpCompositeConstruct, writer_.typeVector(writer_.typeInt(32), 2),
                     {closureWord(first), closureWord(first + 1)});
    return result(Op::OpBitcast, type->isDoubleTy() ? typeOf(type) : writer_.typeInt(64), {pair});
  }
  Id bits = closureWord(first);
  if (within != 0) bits = result(Op::OpShiftRightLogical, writer_.typeInt(32), {bits, word32(8 * within)});
  return fromBits(bits, type);
}

Id FunctionEmitter::loadGlobal(const LoadInst& load) {
  if (std::optional<Id> value = loadFromPushConstants(load)) return *value;
  Id type = memoryType(load.getType());
  spirv::Words operands{type, 0, globalPointer(load.getPointerOperand(), type)};
  operands[1] = writer_.newId();
  bool invariant = load.hasMetadata(LLVMContext::MD_invariant_load);
  spirv::Words access = memoryOperands(load.getPointerAddressSpace(), load.getAlign(), invariant);
  operands.insert(operands.end(), access.begin(), access.end());
  statement(Op::OpLoad, operands);
  return fromMemory(operands[1], load.getType());
}

void FunctionEmitter::storeGlobal(const StoreInst& store) {
  const Value* value = store.getValueOperand();
  Id stored = toMemory(value);
  spirv::Words operands{globalPointer(store.getPointerOperand(), memoryType(value->getType())), stored};
  spirv::Words access = memoryOperands(store.getPointerAddressSpace(), store.getAlign(), false);
  operands.insert(operands.end(), access.begin(), access.end());
  statement(Op::OpStore, operands);
}

// ---- private and tile_static memory, and buffers: arrays of words

/// Whether a phi takes part in the index: gives it, or is given it.
bool FunctionEmitter::isInPhi(Id index, const Value* origin) {
  auto isPhi = [](const User* user) { return isa<PHINode>(user); };
  if (isa<Constant>(origin)) return false;
  if (valueOf(origin) == index && (isa<PHINode>(origin) || any_of(origin->users(), isPhi))) return true;
  return isa<GEPOperator, CastInst>(origin) &&
         any_of(cast<User>(origin)->operands(),
                [&](const Use& operand) { return isInPhi(index, operand.get()); });
}

namespace {

bool isFixed(const Value* place) {
  const auto* element = dyn_cast<GEPOperator>(place);
  return isa<Constant, AllocaInst>(place) ||
         (element && element->hasAllConstantIndices() && isFixed(element->getPointerOperand()));
}

/// Whether a choice between two places that are known decides the index.
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

/// The element of an array of words that a pointer stands for. lavapipe 22.3 forgets that an index of a local
/// array is still needed once a phi has taken its register: then the index is a number of its own. NVIDIA's
/// driver 580.159 takes small local arrays apart where an index is one of two constants, and loses stores:
/// such an index it must not know.
Id FunctionEmitter::elementIndex(const ObjectClass& one, const Value* pointer) {
  Id index = valueOf(pointer);
  if (one.unit != one.element)
    index = result(Op::OpShiftRightLogical, writer_.typeInt(32),
                   {index, word32(Log2_32(one.element / one.unit))});
  if (one.space != kPrivate) return index;
  if (isChosen(pointer)) return result(Op::OpBitwiseXor, writer_.typeInt(32), {index, unknownZero()});
  if (one.unit == one.element && isInPhi(index, pointer))
    return result(Op::OpBitwiseAnd, writer_.typeInt(32), {index, word32(0x7fffffff)});
  return index;
}

/// A zero that only the running kernel knows: closures lie at even addresses.
Id FunctionEmitter::unknownZero() {
  Id address = loadPushConstant(KernelInterface::closureAddress);
  Id low = result(Op::OpUConvert, writer_.typeInt(32), {address});
  return result(Op::OpBitwiseAnd, writer_.typeInt(32), {low, word32(1)});
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

/// The value whose bits a word, or two, are.
Id FunctionEmitter::fromBits(Id bits, const Type* type) {
  if (type->isFloatTy() || type->isDoubleTy()) return result(Op::OpBitcast, typeOf(type), {bits});
  if (!isBitsOfBool(type)) return bits;
  Id low = result(Op::OpBitwiseAnd, writer_.typeInt(32), {bits, word32(1)});
  return result(Op::OpINotEqual, writer_.typeBool(), {low, word32(0)});
}

Id FunctionEmitter::toBits(const Value* value) {
  Type* type = value->getType();
  Id id = valueOf(value);
  if (type->isFloatTy()) return result(Op::OpBitcast, writer_.typeInt(32), {id});
  if (type->isDoubleTy()) return result(Op::OpBitcast, writer_.typeInt(64), {id});
  if (isBitsOfBool(type)) return result(Op::OpSelect, writer_.typeInt(32), {id, word32(1), word32(0)});
  return id;
}

Id FunctionEmitter::loadFromClass(const LoadInst& load) {
  const ObjectClass* one = classes_.of(load.getPointerOperand());
  if (!one) return writer_.constantNull(typeOf(load.getType()));  // of null or undef: anything will do
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
    Id next = loadElement(result(Op::OpIAdd, writer_.typeInt(32), {index, word32(1)}));
    Id pair = result(Op::OpCompositeConstruct, writer_.typeVector(element, 2), {bits, next});
    if (load.getType()->isDoubleTy()) return result(Op::OpBitcast, typeOf(load.getType()), {pair});
    return result(Op::OpBitcast, writer_.typeInt(64), {pair});
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
  storeElement(result(Op::OpIAdd, word, {index, word32(1)}), result(Op::OpCompositeExtract, word, {pair, 1}));
}

/// Bytes of a word change; the others must keep what they hold. In memory that threads share others may
/// write those at the same time, so there the change is atomic.
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

// ---- any memory

Id FunctionEmitter::emitLoad(const LoadInst& load) {
  if (load.isAtomic()) return emitAtomicLoad(load);
  return isDeviceAddress(load.getPointerAddressSpace()) ? loadGlobal(load) : loadFromClass(load);
}

void FunctionEmitter::emitStore(const StoreInst& store) {
  if (store.isAtomic()) return emitAtomicStore(store);
  isDeviceAddress(store.getPointerAddressSpace()) ? storeGlobal(store) : storeToClass(store);
}

}  // namespace amp::device
