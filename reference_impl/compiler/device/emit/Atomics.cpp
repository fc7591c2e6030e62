// Atomic operations, fences and barriers under the Vulkan memory model.
#include "device/emit/FunctionEmitter.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spirv::word;
using spv::MemorySemanticsMask;
using spv::Op;

namespace {

/// For global memory: all work-groups of a launch, and other launches, see the operation.
constexpr spv::Scope kGlobalScope = spv::Scope::QueueFamily;

std::optional<Op> atomicOperation(AtomicRMWInst::BinOp operation) {
  switch (operation) {
    case AtomicRMWInst::Xchg:
      return Op::OpAtomicExchange;
    case AtomicRMWInst::Add:
      return Op::OpAtomicIAdd;
    case AtomicRMWInst::Sub:
      return Op::OpAtomicISub;
    case AtomicRMWInst::And:
      return Op::OpAtomicAnd;
    case AtomicRMWInst::Or:
      return Op::OpAtomicOr;
    case AtomicRMWInst::Xor:
      return Op::OpAtomicXor;
    case AtomicRMWInst::Max:
      return Op::OpAtomicSMax;
    case AtomicRMWInst::Min:
      return Op::OpAtomicSMin;
    case AtomicRMWInst::UMax:
      return Op::OpAtomicUMax;
    case AtomicRMWInst::UMin:
      return Op::OpAtomicUMin;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<FunctionEmitter::AtomicPlace> FunctionEmitter::atomicPlace(const Instruction& at,
                                                                         const Value* pointer,
                                                                         const Type* type) {
  unsigned space = addressSpaceOf(pointer);
  uint64_t bits = layout_.getTypeStoreSizeInBits(const_cast<Type*>(type));
  if (bits != 32 && bits != 64) {
    unsupported(at, "an atomic operation on an object that is neither 32 nor 64 bits wide");
    return std::nullopt;
  }
  if (bits == 64) writer_.capability(spv::Capability::Int64Atomics);
  if (isDeviceAddress(space))
    return AtomicPlace{globalPointer(pointer, writer_.typeInt(static_cast<uint32_t>(bits))),
                       word32(word(kGlobalScope)), word(MemorySemanticsMask::UniformMemory)};
  const ObjectClass* one = classes_.of(pointer);
  if (!one || one->element * 8 != bits) {
    unsupported(at, "a 64-bit atomic operation on tile_static memory that is also accessed in smaller parts");
    return std::nullopt;
  }
  const bool isBuffer = space == kBuffer;
  return AtomicPlace{
      elementPointer(*one, elementIndex(*one, pointer)),
      word32(word(isBuffer ? kGlobalScope : spv::Scope::Workgroup)),
      word(isBuffer ? MemorySemanticsMask::UniformMemory : MemorySemanticsMask::WorkgroupMemory)};
}

Id FunctionEmitter::semantics(AtomicOrdering ordering, uint32_t storageBits) {
  auto with = [&](MemorySemanticsMask order, uint32_t flags) {
    return word32(word(order) | storageBits | flags);
  };
  const uint32_t available = word(MemorySemanticsMask::MakeAvailable);
  const uint32_t visible = word(MemorySemanticsMask::MakeVisible);
  switch (ordering) {
    case AtomicOrdering::Acquire:
      return with(MemorySemanticsMask::Acquire, visible);
    case AtomicOrdering::Release:
      return with(MemorySemanticsMask::Release, available);
    // Vulkan has no sequentially consistent order. AMP 1.2 does not need it: its atomics are relaxed.
    case AtomicOrdering::AcquireRelease:
    case AtomicOrdering::SequentiallyConsistent:
      return with(MemorySemanticsMask::AcquireRelease, available | visible);
    default:
      return word32(0);
  }
}

/// The additions that FloatAtomics has kept: those in global memory. The runtime removes the instruction and
/// what the module declares for it if the device does not have it (docs/abi.md).
Id FunctionEmitter::emitAtomicFloatAdd(const AtomicRMWInst& addition) {
  writer_.extension("SPV_EXT_shader_atomic_float_add");
  writer_.capability(spv::Capability::AtomicFloat32AddEXT);
  Type* type = addition.getType();
  const uint32_t storage = word(MemorySemanticsMask::UniformMemory);
  return result(Op::OpAtomicFAddEXT, type,
                {globalPointer(addition.getPointerOperand(), typeOf(type)), word32(word(kGlobalScope)),
                 semantics(addition.getOrdering(), storage), valueOf(addition.getValOperand())});
}

Id FunctionEmitter::emitAtomicRmw(const AtomicRMWInst& instruction) {
  if (instruction.getOperation() == AtomicRMWInst::FAdd && instruction.getType()->isFloatTy())
    return emitAtomicFloatAdd(instruction);
  std::optional<Op> op = atomicOperation(instruction.getOperation());
  if (!op)
    return unsupported(instruction, "atomic operation '" +
                                        AtomicRMWInst::getOperationName(instruction.getOperation()) + "'")
        .value_or(0);
  Type* type = instruction.getType();
  std::optional<AtomicPlace> place = atomicPlace(instruction, instruction.getPointerOperand(), type);
  if (!place) return 0;
  // Floating-point values are exchanged as bit patterns.
  Id old = result(*op, integer(type->getPrimitiveSizeInBits()),
                  {place->pointer, place->scope, semantics(instruction.getOrdering(), place->storageBits),
                   toBits(instruction.getValOperand())});
  return fromBits(old, type);
}

Id FunctionEmitter::emitAtomicExchangeIfEqual(const AtomicCmpXchgInst& instruction) {
  Type* type = instruction.getNewValOperand()->getType();
  std::optional<AtomicPlace> place = atomicPlace(instruction, instruction.getPointerOperand(), type);
  if (!place) return 0;
  bool relaxed = instruction.getSuccessOrdering() == AtomicOrdering::Monotonic;
  // The strongest order of a failed exchange is Acquire.
  AtomicOrdering unequal = relaxed ? AtomicOrdering::Monotonic : AtomicOrdering::Acquire;
  return result(
      Op::OpAtomicCompareExchange, type,
      {place->pointer, place->scope, semantics(instruction.getSuccessOrdering(), place->storageBits),
       semantics(unequal, place->storageBits), valueOf(instruction.getNewValOperand()),
       valueOf(instruction.getCompareOperand())});
}

Id FunctionEmitter::emitAtomicLoad(const LoadInst& load) {
  std::optional<AtomicPlace> place = atomicPlace(load, load.getPointerOperand(), load.getType());
  if (!place) return 0;
  AtomicOrdering ordering = load.getOrdering() == AtomicOrdering::SequentiallyConsistent
                                ? AtomicOrdering::Acquire
                                : load.getOrdering();
  Id bits = result(Op::OpAtomicLoad, integer(layout_.getTypeSizeInBits(load.getType())),
                   {place->pointer, place->scope, semantics(ordering, place->storageBits)});
  return fromBits(bits, load.getType());
}

void FunctionEmitter::emitAtomicStore(const StoreInst& store) {
  std::optional<AtomicPlace> place =
      atomicPlace(store, store.getPointerOperand(), store.getValueOperand()->getType());
  if (!place) return;
  AtomicOrdering ordering = store.getOrdering() == AtomicOrdering::SequentiallyConsistent
                                ? AtomicOrdering::Release
                                : store.getOrdering();
  statement(Op::OpAtomicStore, {place->pointer, place->scope, semantics(ordering, place->storageBits),
                                toBits(store.getValueOperand())});
}

void FunctionEmitter::emitBarrier(uint32_t memory, bool execution) {
  constexpr uint32_t kGlobalMemory = 1, kTileStaticMemory = 2;  // abi.md
  uint32_t bits = 0;
  if (memory & kGlobalMemory) bits |= word(MemorySemanticsMask::UniformMemory);
  if (memory & kTileStaticMemory) bits |= word(MemorySemanticsMask::WorkgroupMemory);
  Id scope = word32(word(spv::Scope::Workgroup));
  Id order = bits ? semantics(AtomicOrdering::AcquireRelease, bits) : word32(0);
  if (execution)
    statement(Op::OpControlBarrier, {scope, scope, order});
  else if (bits)
    statement(Op::OpMemoryBarrier, {scope, order});
}

void FunctionEmitter::emitFence(const FenceInst& fence) {
  Id scope = word32(word(kGlobalScope));
  uint32_t all = word(MemorySemanticsMask::UniformMemory) | word(MemorySemanticsMask::WorkgroupMemory);
  statement(Op::OpMemoryBarrier, {scope, semantics(fence.getOrdering(), all)});
}

}  // namespace amp::device
