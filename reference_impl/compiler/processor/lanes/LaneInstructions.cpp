#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "processor/lanes/LaneBuilder.h"
#include "processor/lanes/LoopHints.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// Whether there is such an instruction for vectors.
bool isWidenable(const Instruction& instruction) {
  if (!isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst, GetElementPtrInst, FreezeInst>(
          instruction))
    return false;
  return !isCall(instruction) && hasVectors(*instruction.getType()) &&
         all_of(instruction.operands(), [](const Use& use) { return hasVectors(*use->getType()); });
}

}  // namespace

/// Whether the processor has no instruction for it, so that it becomes a call of a function for one thread.
bool isCall(const Instruction& instruction) {
  if (instruction.getOpcode() == Instruction::FRem) return true;
  const auto* const call = dyn_cast<CallBase>(&instruction);
  if (!call) return false;
  switch (call->getIntrinsicID()) {
    case Intrinsic::not_intrinsic:
    case Intrinsic::acos:
    case Intrinsic::asin:
    case Intrinsic::atan:
    case Intrinsic::atan2:
    case Intrinsic::cos:
    case Intrinsic::cosh:
    case Intrinsic::exp:
    case Intrinsic::exp10:
    case Intrinsic::exp2:
    case Intrinsic::ldexp:
    case Intrinsic::log:
    case Intrinsic::log10:
    case Intrinsic::log2:
    case Intrinsic::pow:
    case Intrinsic::powi:
    case Intrinsic::sin:
    case Intrinsic::sinh:
    case Intrinsic::tan:
    case Intrinsic::tanh:
      return true;
    default:
      return false;
  }
}

void LaneBuilder::emit(Instruction& instruction) {
  if (auto* const variable = dyn_cast<AllocaInst>(&instruction)) return emitVariable(*variable);
  if (isLinear(&instruction) && !instruction.getType()->isVoidTy()) return emitOnce(instruction);
  if (isLate(instruction)) return;
  if (auto* const load = dyn_cast<LoadInst>(&instruction)) return emitLoad(*load);
  if (auto* const store = dyn_cast<StoreInst>(&instruction)) return emitStore(*store);
  if (isa<FenceInst>(instruction)) {
    builder_.Insert(instruction.clone());
    return;
  }
  if (auto* const copy = dyn_cast<AnyMemTransferInst>(&instruction); copy && emitCopy(*copy)) return;
  if (auto* const call = dyn_cast<IntrinsicInst>(&instruction); call && emitIntrinsic(*call)) return;
  if (isWidenable(instruction)) return emitWide(instruction);
  replicate(instruction);
}

/// A thread's variable: the lanes' ones follow each other.
void LaneBuilder::emitVariable(AllocaInst& variable) {
  const uint64_t bytes = static_cast<uint64_t>(*shapes_.stride(variable)) * lanes_;
  AllocaInst* const all = newVariable(ArrayType::get(builder_.getInt8Ty(), bytes));
  all->setAlignment(variable.getAlign());
  define(variable, all);
}

/// What all lanes compute alike, or what differs by the number of the lane only.
void LaneBuilder::emitOnce(Instruction& instruction) {
  if (!shapes_.isUniform(instruction) && instruction.getOpcode() == Instruction::Or) {
    // Only lanes in the mask are sure to have no bit in common.
    return define(instruction,
                  builder_.CreateAdd(scalar(instruction.getOperand(0)), scalar(instruction.getOperand(1))));
  }
  Instruction* const copy = instruction.clone();
  for (Use& operand : copy->operands()) operand = scalar(operand);
  if (!shapes_.isUniform(instruction)) copy->dropPoisonGeneratingFlags();  // lane 0 may be outside the mask
  builder_.Insert(copy);
  define(instruction, copy);
}

void LaneBuilder::emitWide(Instruction& instruction) {
  SmallVector<Value*, 4> operands;
  for (Value* operand : instruction.operands()) {
    const bool staysScalar =
        shapes_.isUniform(*operand) &&
        (isa<GetElementPtrInst>(instruction) || (isa<SelectInst>(instruction) && operands.empty()));
    operands.push_back(staysScalar ? scalar(operand) : wide(operand));
  }
  Value* result = nullptr;
  if (auto* element = dyn_cast<GetElementPtrInst>(&instruction)) {
    result = builder_.CreateGEP(element->getSourceElementType(), operands[0], ArrayRef(operands).drop_front(),
                                "", element->getNoWrapFlags());
  } else if (auto* operation = dyn_cast<BinaryOperator>(&instruction)) {
    Value* divisor = operands[1];
    if (operation->isIntDivRem() && mask_)
      divisor = builder_.CreateSelect(mask_, divisor, ConstantInt::get(divisor->getType(), 1));
    result = builder_.CreateBinOp(operation->getOpcode(), operands[0], divisor);
  } else if (auto* unary = dyn_cast<UnaryOperator>(&instruction)) {
    result = builder_.CreateUnOp(unary->getOpcode(), operands[0]);
  } else if (auto* comparison = dyn_cast<CmpInst>(&instruction)) {
    result = builder_.CreateCmp(comparison->getPredicate(), operands[0], operands[1]);
  } else if (auto* cast = dyn_cast<CastInst>(&instruction)) {
    result = builder_.CreateCast(cast->getOpcode(), operands[0], vectorOf(cast->getType()));
  } else if (isa<SelectInst>(instruction)) {
    result = builder_.CreateSelect(operands[0], operands[1], operands[2]);
  } else {
    result = builder_.CreateFreeze(operands[0]);
  }
  if (auto* created = dyn_cast<Instruction>(result); created && !isa<GetElementPtrInst>(created))
    created->copyIRFlags(&instruction);
  define(instruction, result);
}

void LaneBuilder::emitLoad(LoadInst& load) {
  Type* const type = load.getType();
  if (!load.isSimple() || !isInVector(type)) return replicate(load);
  Value* const pointer = load.getPointerOperand();
  const auto stride = shapes_.strideOfAddress(*pointer);
  Instruction* result;
  if (stride && *stride == static_cast<int64_t>(layout_.getTypeStoreSize(type).getFixedValue())) {
    Value* const address = addressOfLane0(pointer, *stride);
    result = mask_ ? static_cast<Instruction*>(builder_.CreateMaskedLoad(
                         vectorOf(type), address, commonAlignment(load.getAlign(), *stride), mask_))
                   : builder_.CreateAlignedLoad(vectorOf(type), address, load.getAlign());
  } else {
    result = builder_.CreateMaskedGather(vectorOf(type), wide(pointer), load.getAlign(), mask_);
  }
  result->copyMetadata(load, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope, LLVMContext::MD_noalias});
  define(load, result);
}

void LaneBuilder::emitStore(StoreInst& store) {
  Value* const value = store.getValueOperand();
  Value* const pointer = store.getPointerOperand();
  Type* const type = value->getType();
  const bool isUniform = shapes_.isUniform(*pointer);
  if (store.isSimple() && isUniform && shapes_.isUniform(*value)) {
    Instruction* const copy = store.clone();
    copy->setOperand(0, scalar(value));
    copy->setOperand(1, scalar(pointer));
    builder_.Insert(copy);
    return;
  }
  if (!store.isSimple() || isUniform || !isInVector(type)) return replicate(store);
  const auto stride = shapes_.strideOfAddress(*pointer);
  Instruction* result;
  if (stride && *stride == static_cast<int64_t>(layout_.getTypeStoreSize(type).getFixedValue())) {
    Value* const values = wide(value);
    Value* const address = addressOfLane0(pointer, *stride);
    result = mask_ ? static_cast<Instruction*>(builder_.CreateMaskedStore(
                         values, address, commonAlignment(store.getAlign(), *stride), mask_))
                   : builder_.CreateAlignedStore(values, address, store.getAlign());
  } else {
    result = builder_.CreateMaskedScatter(wide(value), wide(pointer), store.getAlign(), mask_);
  }
  result->copyMetadata(store, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope, LLVMContext::MD_noalias});
}

bool LaneBuilder::emitIntrinsic(IntrinsicInst& call) {
  const Intrinsic::ID id = call.getIntrinsicID();
  if (isCall(call) || !isTriviallyVectorizable(id) || !hasVectors(*call.getType())) return false;
  SmallVector<Type*, 2> types;
  SmallVector<Value*, 4> operands;
  if (isVectorIntrinsicWithOverloadTypeAtArg(id, -1, nullptr)) types.push_back(vectorOf(call.getType()));
  for (const auto& [i, operand] : enumerate(call.args())) {
    const bool isScalar = isVectorIntrinsicWithScalarOpAtArg(id, i, nullptr);
    if (isScalar ? !shapes_.isUniform(*operand) : !hasVectors(*operand->getType())) return false;
  }
  for (const auto& [i, operand] : enumerate(call.args())) {
    operands.push_back(isVectorIntrinsicWithScalarOpAtArg(id, i, nullptr) ? scalar(operand) : wide(operand));
    if (isVectorIntrinsicWithOverloadTypeAtArg(id, i, nullptr)) types.push_back(operands.back()->getType());
  }
  CallInst* const result = builder_.CreateIntrinsic(id, types, operands);
  result->copyIRFlags(&call);
  define(call, result);
  return true;
}

/// Copies of neighbouring objects are one copy.
bool LaneBuilder::emitCopy(AnyMemTransferInst& copy) {
  const auto* const bytes = dyn_cast<ConstantInt>(copy.getLength());
  if (mask_ || !bytes || copy.isVolatile() || isa<AnyMemMoveInst>(copy) || copy.isAtomic()) return false;
  const auto from = shapes_.strideOfAddress(*copy.getRawSource());
  const auto to = shapes_.strideOfAddress(*copy.getRawDest());
  if (from != bytes->getSExtValue() || to != bytes->getSExtValue()) return false;
  Value* const target = addressOfLane0(copy.getRawDest(), *to);
  Value* const source = addressOfLane0(copy.getRawSource(), *from);
  builder_.CreateMemCpy(target, copy.getDestAlign(), source, copy.getSourceAlign(),
                        bytes->getZExtValue() * lanes_);
  return true;
}

/// Runs the instruction for one lane after the other: in a loop over the lanes of the mask, unless it can run
/// for all lanes and is small.
void LaneBuilder::replicate(Instruction& instruction) {
  Type* const type = instruction.getType();
  const bool hasResult = !instruction.use_empty();
  const bool isSmall = !isCall(instruction) && (!mask_ || isSafeToSpeculativelyExecute(&instruction));
  Parts results;
  if (isSmall) {
    results = replicateInLine(instruction);
  } else {
    if (!hasResult && instruction.isAtomic()) return replicateEffect(instruction);
    AllocaInst* const memory = replicateInLoop(instruction);
    if (!hasResult) return;
    if (isInVector(type)) return define(instruction, builder_.CreateLoad(vectorOf(type), memory));
    for (unsigned i = 0; i < lanes_; ++i)
      results.push_back(builder_.CreateLoad(type, builder_.CreateConstInBoundsGEP1_64(type, memory, i)));
  }
  if (!hasResult) return;
  if (!hasVectors(*type)) return defineParts(instruction, results);
  Value* vector = PoisonValue::get(vectorOf(type));
  for (unsigned lane = 0; lane < lanes_; ++lane)
    vector = builder_.CreateInsertElement(vector, results[lane], lane);
  define(instruction, vector);
}

/// Runs an instruction without a result, for which a loop would cost more than itself: often all lanes are in
/// the mask.
void LaneBuilder::replicateEffect(Instruction& instruction) {
  BasicBlock* const all = newBlock("all");
  BasicBlock* const some = newBlock("some");
  BasicBlock* const end = newBlock("effect.end");
  for (Use& operand : instruction.operands()) (void)parts(operand);  // not in a branch
  Value* const bits = bitsOf(mask_);
  builder_.CreateCondBr(builder_.CreateICmpEQ(bits, Constant::getAllOnesValue(bits->getType())), all, some);
  builder_.SetInsertPoint(all);
  replicateInLine(instruction);
  builder_.CreateBr(end);
  builder_.SetInsertPoint(some);
  replicateInLoop(instruction);
  builder_.CreateBr(end);
  builder_.SetInsertPoint(end);
}

LaneBuilder::Parts LaneBuilder::replicateInLine(Instruction& instruction) {
  std::vector<Parts> operands;
  for (Use& operand : instruction.operands()) operands.push_back(parts(operand));
  Parts results;
  for (unsigned lane = 0; lane < lanes_; ++lane) {
    Instruction* const copy = instruction.clone();
    for (unsigned i = 0; i < operands.size(); ++i) copy->setOperand(i, operands[i][lane]);
    if (mask_) copy->dropUBImplyingAttrsAndMetadata();
    results.push_back(builder_.Insert(copy));
  }
  return results;
}

/// The values of all lanes in memory, from which a loop takes one after the other.
AllocaInst* LaneBuilder::inMemory(Value* value) {
  Type* const type = value->getType();
  if (isInVector(type)) {
    AllocaInst* const memory = newVariable(vectorOf(type));
    builder_.CreateStore(wide(value), memory);
    return memory;
  }
  AllocaInst* const memory = newVariable(ArrayType::get(type, lanes_));
  for (const auto& [lane, part] : enumerate(parts(value)))
    builder_.CreateStore(part, builder_.CreateConstInBoundsGEP1_64(type, memory, lane));
  return memory;
}

/// Returns the memory of the results.
AllocaInst* LaneBuilder::replicateInLoop(Instruction& instruction) {
  Type* const type = instruction.getType();
  AllocaInst* results = nullptr;
  if (!instruction.use_empty())
    results =
        newVariable(isInVector(type) ? static_cast<Type*>(vectorOf(type)) : ArrayType::get(type, lanes_));
  SmallVector<AllocaInst*, 4> memories;
  for (Use& operand : instruction.operands()) {
    const auto* const definition = dyn_cast<Instruction>(operand);
    const bool isCheap = isLinear(operand) || (definition && isLate(*definition));
    memories.push_back(isCheap ? nullptr : inMemory(operand));
    if (isCheap) (void)at(operand, builder_.getInt64(0));  // loads what it needs in front of the loop
  }
  BasicBlock* const before = builder_.GetInsertBlock();
  BasicBlock* const loop = newBlock("lane");
  BasicBlock* const end = newBlock("lane.end");
  Type* const i64 = builder_.getInt64Ty();
  Value* const all = mask_ ? builder_.CreateZExtOrTrunc(bitsOf(mask_), i64)
                           : builder_.getInt64(lanes_ == 64 ? ~uint64_t{0} : (uint64_t{1} << lanes_) - 1);
  builder_.CreateBr(loop);
  builder_.SetInsertPoint(loop);
  PHINode* const left = builder_.CreatePHI(i64, 2);
  left->addIncoming(all, before);
  Value* const lane = builder_.CreateIntrinsic(Intrinsic::cttz, {i64}, {left, builder_.getTrue()});
  Instruction* const copy = instruction.clone();
  for (unsigned i = 0; i < memories.size(); ++i) {
    Value* const operand = instruction.getOperand(i);
    Type* const element = operand->getType();
    copy->setOperand(
        i, memories[i] ? builder_.CreateLoad(element, builder_.CreateInBoundsGEP(element, memories[i], lane))
                       : at(operand, lane));
  }
  builder_.Insert(copy);
  if (results) builder_.CreateStore(copy, builder_.CreateInBoundsGEP(type, results, lane));
  Value* const others = builder_.CreateAnd(left, builder_.CreateSub(left, builder_.getInt64(1)));
  left->addIncoming(others, loop);
  BranchInst* const repeat =
      builder_.CreateCondBr(builder_.CreateICmpNE(others, builder_.getInt64(0)), loop, end);
  if (isCall(instruction)) keepRolled(*repeat);
  builder_.SetInsertPoint(end);
  return results;
}

}  // namespace amp::processor
