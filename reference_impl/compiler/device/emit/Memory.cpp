// Loads and stores: the forms of values in memory, and accesses to global memory.
#include "device/emit/FunctionEmitter.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spirv::word;
using spv::Op;

namespace {

bool isBitsOfBool(const Type* type) {
  return type->isIntegerTy(1);
}

}  // namespace

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
  if (bytes < 4) value = result(Op::OpUConvert, integer(32), {value});
  if (!isBitsOfBool(type)) return value;
  Id low = result(Op::OpBitwiseAnd, integer(32), {value, word32(1)});
  return result(Op::OpINotEqual, boolean(), {low, word32(0)});
}

Id FunctionEmitter::toMemory(const Value* value) {
  Type* type = value->getType();
  Id id = valueOf(value);
  if (type->isFloatTy() || type->isDoubleTy()) return id;
  if (isBitsOfBool(type)) id = result(Op::OpSelect, integer(32), {id, word32(1), word32(0)});
  uint64_t bytes = layout_.getTypeStoreSize(type);
  return bytes < 4 ? result(Op::OpUConvert, memoryType(type), {id}) : id;
}

spirv::Words FunctionEmitter::memoryOperands(unsigned space, std::optional<Align> alignment,
                                             bool invariant) const {
  spv::MemoryAccessMask mask = spv::MemoryAccessMask::MaskNone;
  if (alignment) mask = mask | spv::MemoryAccessMask::Aligned;
  // In the Vulkan memory model, barriers order only accesses that are marked as not private.
  if (sharesMemory_ && !invariant && space != kPrivate)
    mask = mask | spv::MemoryAccessMask::NonPrivatePointer;
  if (mask == spv::MemoryAccessMask::MaskNone) return {};
  spirv::Words words{word(mask)};
  if (alignment) words.push_back(static_cast<uint32_t>(alignment->value()));
  return words;
}

/// Returns the value with these bits.
Id FunctionEmitter::fromBits(Id bits, const Type* type) {
  if (type->isFloatTy() || type->isDoubleTy()) return result(Op::OpBitcast, type, {bits});
  if (!isBitsOfBool(type)) return bits;
  Id low = result(Op::OpBitwiseAnd, integer(32), {bits, word32(1)});
  return result(Op::OpINotEqual, boolean(), {low, word32(0)});
}

Id FunctionEmitter::toBits(const Value* value) {
  Type* type = value->getType();
  Id id = valueOf(value);
  if (type->isFloatTy()) return result(Op::OpBitcast, integer(32), {id});
  if (type->isDoubleTy()) return result(Op::OpBitcast, integer(64), {id});
  if (isBitsOfBool(type)) return result(Op::OpSelect, integer(32), {id, word32(1), word32(0)});
  return id;
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

Id FunctionEmitter::emitLoad(const LoadInst& load) {
  if (load.isAtomic()) return emitAtomicLoad(load);
  return isDeviceAddress(load.getPointerAddressSpace()) ? loadGlobal(load) : loadFromClass(load);
}

void FunctionEmitter::emitStore(const StoreInst& store) {
  if (store.isAtomic()) return emitAtomicStore(store);
  isDeviceAddress(store.getPointerAddressSpace()) ? storeGlobal(store) : storeToClass(store);
}

}  // namespace amp::device
