#include "device/passes/LowerMemory.h"

#include "device/Target.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

namespace amp::device {

using namespace llvm;

namespace {

/// A block operation of up to this many parts is unrolled; a longer one becomes a loop.
constexpr uint64_t kMaxUnrolledParts = 64;
constexpr uint64_t kWordBytes = 4;

bool hasOnlyDoubleWords(Type* type, const DataLayout& layout) {
  if (auto* array = dyn_cast<ArrayType>(type)) return hasOnlyDoubleWords(array->getElementType(), layout);
  if (auto* structure = dyn_cast<StructType>(type))
    return all_of(structure->elements(), [&](Type* member) { return hasOnlyDoubleWords(member, layout); });
  return layout.getTypeStoreSize(type) == 2 * kWordBytes;
}

/// Returns the preferred size of a block's parts: one word, like most numbers, or two words if the blocks are
/// local variables that hold nothing smaller. NVIDIA's driver drops zeros that are stored as words to such
/// variables.
uint64_t naturalPart(ArrayRef<const Value*> blocks, const DataLayout& layout) {
  uint64_t bytes = kWordBytes;
  for (const Value* block : blocks) {
    auto* variable = dyn_cast<AllocaInst>(getUnderlyingObject(block));
    if (!variable) continue;
    if (!hasOnlyDoubleWords(variable->getAllocatedType(), layout)) return kWordBytes;
    bytes = 2 * kWordBytes;
  }
  return bytes;
}

/// Returns the largest part, not larger than the natural one, that divides the length and the alignment.
uint64_t partBytes(uint64_t natural, Value* length, uint64_t alignment) {
  uint64_t bytes = std::min(natural, alignment);
  if (auto* known = dyn_cast<ConstantInt>(length)) {
    uint64_t low = known->getZExtValue() & -known->getZExtValue();
    return low ? std::min(bytes, low) : bytes;
  }
  return 1;
}

/// A block of memory in parts of equal size.
class Block {
 public:
  Block(Value* start, Type* part) : start_(start), part_(part) {}
  Value* at(IRBuilder<>& builder, Value* index) const { return builder.CreateGEP(part_, start_, index); }
  Value* at(IRBuilder<>& builder, uint64_t index) const { return at(builder, builder.getInt64(index)); }
  Value* load(IRBuilder<>& builder, Value* place) const {
    return builder.CreateAlignedLoad(part_, place, alignment());
  }
  void store(IRBuilder<>& builder, Value* value, Value* place) const {
    builder.CreateAlignedStore(value, place, alignment());
  }

 private:
  Align alignment() const { return Align(part_->getIntegerBitWidth() / 8); }
  Value* start_;
  Type* part_;
};

std::optional<uint64_t> unrolledParts(Value* length, uint64_t bytes) {
  auto* known = dyn_cast<ConstantInt>(length);
  if (!known || known->getZExtValue() / bytes > kMaxUnrolledParts) return std::nullopt;
  return known->getZExtValue() / bytes;
}

Value* partCount(IRBuilder<>& builder, Value* length, uint64_t bytes) {
  return builder.CreateUDiv(length, ConstantInt::get(length->getType(), bytes));
}

void lowerCopy(MemTransferInst& copy, const TargetTransformInfo& tti) {
  uint64_t alignment = std::min(copy.getSourceAlign().valueOrOne(), copy.getDestAlign().valueOrOne()).value();
  uint64_t natural = naturalPart({copy.getRawSource(), copy.getRawDest()}, copy.getDataLayout());
  uint64_t bytes = partBytes(natural, copy.getLength(), alignment);
  IRBuilder<> builder(&copy);
  Type* part = builder.getIntNTy(bytes * 8);
  Block source(copy.getRawSource(), part), target(copy.getRawDest(), part);
  if (std::optional<uint64_t> count = unrolledParts(copy.getLength(), bytes)) {
    SmallVector<Value*, 16> values;  // loads before stores, because the blocks of a memmove may overlap
    for (uint64_t i = 0; i < *count; ++i) values.push_back(source.load(builder, source.at(builder, i)));
    for (uint64_t i = 0; i < *count; ++i) target.store(builder, values[i], target.at(builder, i));
  } else if (auto* move = dyn_cast<MemMoveInst>(&copy)) {
    expandMemMoveAsLoop(move, tti);
  } else {
    auto [body, index] =
        SplitBlockAndInsertSimpleForLoop(partCount(builder, copy.getLength(), bytes), copy.getIterator());
    IRBuilder<> inner(body);
    inner.SetCurrentDebugLocation(copy.getDebugLoc());
    target.store(inner, source.load(inner, source.at(inner, index)), target.at(inner, index));
  }
  copy.eraseFromParent();
}

Value* repeatByte(IRBuilder<>& builder, Value* byte, Type* part) {
  Value* wide = builder.CreateZExt(byte, part);
  return builder.CreateMul(wide,
                           ConstantInt::get(part, APInt::getSplat(part->getIntegerBitWidth(), APInt(8, 1))));
}

void lowerFill(MemSetInst& fill) {
  uint64_t natural = naturalPart(fill.getRawDest(), fill.getDataLayout());
  uint64_t bytes = partBytes(natural, fill.getLength(), fill.getDestAlign().valueOrOne().value());
  IRBuilder<> builder(&fill);
  Type* part = builder.getIntNTy(bytes * 8);
  Block target(fill.getRawDest(), part);
  Value* value = repeatByte(builder, fill.getValue(), part);
  if (std::optional<uint64_t> count = unrolledParts(fill.getLength(), bytes)) {
    for (uint64_t i = 0; i < *count; ++i) target.store(builder, value, target.at(builder, i));
  } else {
    auto [body, index] =
        SplitBlockAndInsertSimpleForLoop(partCount(builder, fill.getLength(), bytes), fill.getIterator());
    IRBuilder<> inner(body);
    inner.SetCurrentDebugLocation(fill.getDebugLoc());
    target.store(inner, value, target.at(inner, index));
  }
  fill.eraseFromParent();
}

}  // namespace

PreservedAnalyses LowerMemoryPass::run(Function& function, FunctionAnalysisManager& analyses) {
  const auto& tti = analyses.getResult<TargetIRAnalysis>(function);
  SmallVector<MemIntrinsic*, 8> blocks;
  for (Instruction& instruction : instructions(function))
    if (auto* block = dyn_cast<MemIntrinsic>(&instruction)) blocks.push_back(block);
  for (MemIntrinsic* block : blocks) {
    if (auto* fill = dyn_cast<MemSetInst>(block))
      lowerFill(*fill);
    else
      lowerCopy(*cast<MemTransferInst>(block), tti);
  }
  return blocks.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace amp::device
