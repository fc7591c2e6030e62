#include "device/passes/BooleanNumbers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Returns the floating-point number with the bits of the value, if it is a constant of 32 or 64 bits.
std::optional<APFloat> asFloat(const Value* value) {
  const Type* type = value->getType();
  const unsigned bits = type->getPrimitiveSizeInBits();
  if (!(type->isIntegerTy() || type->isFloatingPointTy()) || (bits != 32 && bits != 64)) return std::nullopt;
  const fltSemantics& format = bits == 32 ? APFloat::IEEEsingle() : APFloat::IEEEdouble();
  if (auto* number = dyn_cast<ConstantInt>(value)) return APFloat(format, number->getValue());
  if (auto* number = dyn_cast<ConstantFP>(value)) return number->getValueAPF();
  return std::nullopt;
}

/// True for one and zero with different signs; with equal signs the driver is right.
bool looksConverted(const Value* a, const Value* b) {
  std::optional<APFloat> one = asFloat(a), zero = asFloat(b);
  if (!one || !zero) return false;
  if (one->isZero()) std::swap(one, zero);
  return zero->isZero() && abs(*one).isExactlyValue(1.0) && one->isNegative() != zero->isNegative();
}

/// Returns the value's bits with the lowest one inverted: a number that is neither one nor zero.
Value* hidden(IRBuilder<>& builder, Value* value) {
  Type* bits = builder.getIntNTy(value->getType()->getPrimitiveSizeInBits());
  return builder.CreateXor(builder.CreateBitCast(value, bits), 1);
}
Value* shown(IRBuilder<>& builder, Value* number, Type* type) {
  return builder.CreateBitCast(builder.CreateXor(number, 1), type);
}

bool hide(SelectInst& choice) {
  if (!looksConverted(choice.getTrueValue(), choice.getFalseValue())) return false;
  IRBuilder<> builder(&choice);
  Value* number = builder.CreateSelect(choice.getCondition(), hidden(builder, choice.getTrueValue()),
                                       hidden(builder, choice.getFalseValue()));
  choice.replaceAllUsesWith(shown(builder, number, choice.getType()));
  choice.eraseFromParent();
  return true;
}

bool hide(PHINode& choice) {
  const auto isAmong = [&](const Value* a) {
    return any_of(choice.incoming_values(), [&](const Value* b) { return looksConverted(a, b); });
  };
  if (none_of(choice.incoming_values(), isAmong)) return false;
  IRBuilder<> builder(&*choice.getParent()->getFirstNonPHIIt());
  Type* bits = builder.getIntNTy(choice.getType()->getPrimitiveSizeInBits());
  PHINode* number =
      PHINode::Create(bits, choice.getNumIncomingValues(), choice.getName(), choice.getIterator());
  choice.replaceAllUsesWith(shown(builder, number, choice.getType()));
  SmallDenseMap<BasicBlock*, Value*> numbers;  // a block with two edges to this one has one value
  for (auto [value, before] : zip(choice.incoming_values(), choice.blocks())) {
    IRBuilder<> end(before->getTerminator());
    Value*& number_there = numbers[before];
    if (!number_there) number_there = hidden(end, value);
    number->addIncoming(number_there, before);
  }
  choice.eraseFromParent();
  return true;
}

}  // namespace

PreservedAnalyses HideBooleanNumbersPass::run(Function& function, FunctionAnalysisManager&) {
  bool changed = false;
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    if (auto* selection = dyn_cast<SelectInst>(&instruction)) {
      changed |= hide(*selection);
    } else if (auto* phi = dyn_cast<PHINode>(&instruction)) {
      changed |= hide(*phi);
    }
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
