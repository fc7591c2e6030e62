#include "llvm/IR/Instructions.h"
#include "processor/lanes/LaneBuilder.h"

namespace amp::processor {

using namespace llvm;

bool hasVectors(const Type& type) {
  return type.isIntegerTy() || type.isFloatTy() || type.isDoubleTy() || type.isHalfTy() || type.isPointerTy();
}

/// Whether the lanes' values are in a vector that is in memory as an array is.
bool LaneBuilder::isInVector(Type* type) const {
  return hasVectors(*type) && layout_.getTypeSizeInBits(type) == layout_.getTypeAllocSizeInBits(type);
}

AllocaInst* LaneBuilder::newVariable(Type* type) {
  return new AllocaInst(type, layout_.getAllocaAddrSpace(), "", entry_);
}

/// The variables that keep the value for other blocks.
SmallVectorImpl<AllocaInst*>& LaneBuilder::variablesOf(Value* value, Type* type, unsigned count) {
  auto& variables = kept_[value];
  while (variables.size() < count) variables.push_back(newVariable(type));
  return variables;
}

/// Whether an address, or an index in it, is computed where it is needed: it is for one lane often.
bool LaneBuilder::isLate(const Instruction& instruction) const {
  if (isLinear(&instruction)) return false;
  if (isa<SExtInst, ZExtInst>(instruction)) return isLinear(instruction.getOperand(0));
  return isa<GetElementPtrInst>(instruction) && instruction.getType()->isPointerTy() &&
         shapes_.strideOfAddress(instruction);
}

bool LaneBuilder::isUsedOutside(const Instruction& value, const BasicBlock& home) const {
  return any_of(value.uses(), [&](const Use& use) {
    const auto* const user = cast<Instruction>(use.getUser());
    const auto* const phi = dyn_cast<PHINode>(user);
    if ((phi ? phi->getIncomingBlock(use) : user->getParent()) != &home) return true;
    return isLate(*user) && isUsedOutside(*user, home);
  });
}

/// Defines what `instruction` is in this form, for this block and for the others that use it.
void LaneBuilder::define(Instruction& instruction, Value* value) {
  (isLinear(&instruction) ? scalars_ : vectors_)[&instruction] = value;
  if (isUsedOutside(instruction, *instruction.getParent()))
    builder_.CreateStore(value, variablesOf(&instruction, value->getType(), 1).front());
}

void LaneBuilder::defineParts(Instruction& instruction, const Parts& values) {
  parts_[&instruction] = values;
  const auto& variables = variablesOf(&instruction, instruction.getType(), lanes_);
  for (unsigned lane = 0; lane < lanes_; ++lane) builder_.CreateStore(values[lane], variables[lane]);
}

/// The value of a lane, an i64; or of lane 0, if it is null.
Value* LaneBuilder::at(Value* value, Value* lane) {
  const auto stride = shapes_.stride(*value);
  if (!stride) return compute(cast<Instruction>(*value), lane ? lane : builder_.getInt64(0));
  Value* base = value;
  if (auto* const argument = dyn_cast<Argument>(value)) {
    base = function_.getArg(argument->getArgNo());
  } else if (isa<Instruction>(value)) {
    Value*& known = scalars_[value];
    if (!known) known = builder_.CreateLoad(value->getType(), kept_.at(value).front());
    base = known;
  }
  if (!lane || *stride == 0) return base;
  Type* const type = value->getType();
  if (type->isPointerTy())
    return builder_.CreatePtrAdd(base,
                                 builder_.CreateMul(lane, ConstantInt::getSigned(lane->getType(), *stride)));
  Value* const distance =
      builder_.CreateMul(builder_.CreateZExtOrTrunc(lane, type), ConstantInt::getSigned(type, *stride));
  return builder_.CreateAdd(base, distance);
}

/// A value that is not linear, for one lane.
Value* LaneBuilder::compute(Instruction& value, Value* lane) {
  if (isLate(value)) {
    SmallVector<Value*, 4> operands;
    for (Value* operand : value.operands()) operands.push_back(at(operand, lane));
    Instruction* const copy = value.clone();
    for (const auto& [i, operand] : enumerate(operands)) copy->setOperand(i, operand);
    copy->dropPoisonGeneratingFlags();
    return builder_.Insert(copy);
  }
  if (hasVectors(*value.getType())) return builder_.CreateExtractElement(wide(&value), lane);
  return parts(&value)[cast<ConstantInt>(lane)->getZExtValue()];
}

Value* LaneBuilder::wide(Value* value) {
  if (auto* const constant = dyn_cast<Constant>(value))
    return ConstantVector::getSplat(ElementCount::getFixed(lanes_), constant);
  if (Value* const known = vectors_.lookup(value)) return known;
  Value* result = nullptr;
  if (const auto stride = shapes_.stride(*value)) {
    result = wideLinear(value, *stride);
  } else if (auto& instruction = cast<Instruction>(*value); isLate(instruction)) {
    result = wideLate(instruction);
  } else {
    AllocaInst* const variable = kept_.at(value).front();
    result = builder_.CreateLoad(variable->getAllocatedType(), variable);
  }
  vectors_[value] = result;
  return result;
}

Value* LaneBuilder::wideLinear(Value* value, int64_t stride) {
  Value* const base = scalar(value);
  if (stride == 0) return builder_.CreateVectorSplat(lanes_, base);
  const bool isPointer = value->getType()->isPointerTy();
  Type* const type = isPointer ? builder_.getInt64Ty() : value->getType();
  SmallVector<Constant*, 16> distances;
  for (uint64_t lane = 0; lane < lanes_; ++lane)
    distances.push_back(ConstantInt::get(type, static_cast<uint64_t>(stride) * lane, /*IsSigned=*/false,
                                         /*ImplicitTrunc=*/true));
  Constant* const steps = ConstantVector::get(distances);
  return isPointer ? builder_.CreatePtrAdd(base, steps)
                   : builder_.CreateAdd(builder_.CreateVectorSplat(lanes_, base), steps);
}

Value* LaneBuilder::wideLate(Instruction& value) {
  SmallVector<Value*, 4> operands;
  for (Value* operand : value.operands())
    operands.push_back(shapes_.isUniform(*operand) ? scalar(operand) : wide(operand));
  if (auto* const element = dyn_cast<GetElementPtrInst>(&value))
    return builder_.CreateGEP(element->getSourceElementType(), operands[0], ArrayRef(operands).drop_front());
  return builder_.CreateCast(cast<CastInst>(value).getOpcode(), operands[0], vectorOf(value.getType()));
}

LaneBuilder::Parts LaneBuilder::parts(Value* value) {
  if (shapes_.isUniform(*value)) return Parts(lanes_, scalar(value));
  if (!hasVectors(*value->getType())) {
    Parts& known = parts_[value];
    if (known.empty())
      for (AllocaInst* variable : kept_.at(value))
        known.push_back(builder_.CreateLoad(value->getType(), variable));
    return known;
  }
  Parts result;
  for (unsigned lane = 0; lane < lanes_; ++lane) result.push_back(at(value, builder_.getInt64(lane)));
  return result;
}

/// The first lane of the mask, as i64.
Value* LaneBuilder::firstLane() {
  if (!firstLane_) {
    Value* const bits = bitsOf(mask_);
    Value* const number =
        builder_.CreateIntrinsic(Intrinsic::cttz, {bits->getType()}, {bits, builder_.getTrue()});
    firstLane_ = builder_.CreateZExtOrTrunc(number, builder_.getInt64Ty());
  }
  return firstLane_;
}

/// Where lane 0 accesses memory, or would if it were in the mask. Only the addresses of lanes in the mask are
/// sure to follow from each other.
Value* LaneBuilder::addressOfLane0(Value* pointer, int64_t stride) {
  if (!mask_ || isLinear(pointer)) return scalar(pointer);
  Value* const first = firstLane();
  Value* const distance = builder_.CreateMul(first, ConstantInt::getSigned(first->getType(), stride));
  return builder_.CreatePtrAdd(at(pointer, first), builder_.CreateNeg(distance));
}

}  // namespace amp::processor
