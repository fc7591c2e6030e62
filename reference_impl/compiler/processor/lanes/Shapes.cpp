#include "processor/lanes/Shapes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "processor/lanes/Uniformity.h"

namespace amp::processor {

using namespace llvm;

namespace {

constexpr unsigned kFewestBitsOfIndex = 32;

std::optional<int64_t> constantOf(const Value& value) {
  const auto* constant = dyn_cast<ConstantInt>(&value);
  if (!constant || constant->getBitWidth() > 64) return std::nullopt;
  return constant->getSExtValue();
}

int64_t product(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

int64_t sum(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

/// The stride as a signed number of the value's bits.
int64_t withBits(int64_t stride, const Type& type) {
  return type.isIntegerTy() && type.getIntegerBitWidth() < 64
             ? SignExtend64(stride, type.getIntegerBitWidth())
             : stride;
}

}  // namespace

Shapes::Shapes(const Function& function, const LoopInfo& loops, const Uniformity& uniformity,
               const Argument& index)
    : layout_(function.getDataLayout()), loops_(loops), uniformity_(uniformity), index_(index) {
  for (const BasicBlock& block : function)
    if (loops.isLoopHeader(&block))
      for (const PHINode& phi : block.phis()) counters_.insert(&phi);
  while (refuteCounters()) known_.clear();
}

/// Removes the phis that change their stride in the loop. Returns whether there are any.
bool Shapes::refuteCounters() {
  SmallVector<const PHINode*, 8> wrong;
  for (const PHINode* phi : counters_) {
    const Stride assumed = stride(*phi);
    if (!assumed || any_of(phi->incoming_values(), [&](const Use& use) { return stride(*use) != assumed; }))
      wrong.push_back(phi);
  }
  for (const PHINode* phi : wrong) counters_.erase(phi);
  return !wrong.empty();
}

bool Shapes::isUniform(const Value& value) const {
  if (isa<Argument>(value)) return &value != &index_;
  return !isa<Instruction>(value) || !uniformity_.isDivergent(value);
}

std::optional<int64_t> Shapes::stride(const Value& value) const {
  if (&value == &index_) return 1;
  if (isUniform(value)) return 0;
  const auto known = known_.find(&value);
  if (known != known_.end()) return known->second;
  Stride result = compute(cast<Instruction>(value));
  if (result) result = withBits(*result, *value.getType());
  known_[&value] = result;
  return result;
}

Shapes::Stride Shapes::compute(const Instruction& value) const {
  const Type* const type = value.getType();
  if (!type->isPointerTy() && !(type->isIntegerTy() && type->getIntegerBitWidth() <= 64)) return std::nullopt;
  if (const auto* phi = dyn_cast<PHINode>(&value)) {
    if (!counters_.contains(phi)) return std::nullopt;
    return stride(*phi->getIncomingValueForBlock(loops_.getLoopFor(phi->getParent())->getLoopPreheader()));
  }
  if (const auto* variable = dyn_cast<AllocaInst>(&value))
    return static_cast<int64_t>(alignTo(*variable->getAllocationSize(layout_), variable->getAlign()));
  if (isa<GetElementPtrInst>(value)) return ofElement(value, &Shapes::stride, &Shapes::stride);
  if (isa<SExtInst, ZExtInst>(value)) return value.getOperand(0) == &index_ ? Stride(1) : std::nullopt;
  if (isa<TruncInst>(value)) return stride(*value.getOperand(0));
  if (const auto* choice = dyn_cast<SelectInst>(&value)) {
    const Stride a = stride(*choice->getTrueValue()), b = stride(*choice->getFalseValue());
    return isUniform(*choice->getCondition()) && a == b ? a : std::nullopt;
  }
  return ofOperation(value, &Shapes::stride);
}

Shapes::Stride Shapes::ofOperation(const Instruction& value, StrideOf operand) const {
  if (!isa<BinaryOperator>(value)) return std::nullopt;
  const Stride a = (this->*operand)(*value.getOperand(0)), b = (this->*operand)(*value.getOperand(1));
  if (!a || !b) return std::nullopt;
  const std::optional<int64_t> factor = constantOf(*value.getOperand(1));
  switch (value.getOpcode()) {
    case Instruction::Add:
      return sum(*a, *b);
    case Instruction::Sub:
      return sum(*a, -*b);
    case Instruction::Or:
      return cast<PossiblyDisjointInst>(value).isDisjoint() ? Stride(sum(*a, *b)) : std::nullopt;
    case Instruction::Mul:
      return factor ? Stride(product(*a, *factor)) : std::nullopt;
    case Instruction::Shl:
      return factor && *factor >= 0 && *factor < 64 ? Stride(product(*a, int64_t{1} << *factor))
                                                    : std::nullopt;
    default:
      return std::nullopt;
  }
}

Shapes::Stride Shapes::ofElement(const Instruction& address, StrideOf base, StrideOf index) const {
  const auto& element = cast<GetElementPtrInst>(address);
  if (element.getType()->isVectorTy()) return std::nullopt;
  Stride result = (this->*base)(*element.getPointerOperand());
  if (!result) return std::nullopt;
  for (auto part = gep_type_begin(element), end = gep_type_end(element); part != end; ++part) {
    if (part.isStruct() || isa<ConstantInt>(part.getOperand())) continue;
    const bool isWide = part.getOperand()->getType()->isIntegerTy(64);
    const Stride step = isWide ? (this->*index)(*part.getOperand()) : std::nullopt;
    const TypeSize bytes = part.getSequentialElementStride(layout_);
    if (!step || bytes.isScalable()) return std::nullopt;
    result = sum(*result, product(*step, static_cast<int64_t>(bytes.getFixedValue())));
  }
  return result;
}

Shapes::Stride Shapes::ofIndex(const Value& index) const {
  if (const Stride known = stride(index)) return known;
  const auto* const value = dyn_cast<Instruction>(&index);
  if (!value) return std::nullopt;
  if (isa<SExtInst, ZExtInst>(value)) {
    const Value& narrow = *value->getOperand(0);
    return narrow.getType()->getIntegerBitWidth() >= kFewestBitsOfIndex ? stride(narrow) : std::nullopt;
  }
  return ofOperation(*value, &Shapes::ofIndex);
}

std::optional<int64_t> Shapes::strideOfAddress(const Value& pointer) const {
  if (const Stride known = stride(pointer)) return known;
  const auto* const element = dyn_cast<GetElementPtrInst>(&pointer);
  return element ? ofElement(*element, &Shapes::strideOfAddress, &Shapes::ofIndex) : std::nullopt;
}

}  // namespace amp::processor
