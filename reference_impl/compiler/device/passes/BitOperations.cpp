#include "device/passes/BitOperations.h"

#include "device/passes/WideBits.h"
#include "device/passes/Words.h"
#include "llvm/IR/IntrinsicInst.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Expands one intrinsic in front of it.
class BitExpander {
 public:
  explicit BitExpander(IntrinsicInst& at) : builder_(&at), at_(at), type_(at.getType()) {}

  Value* populationCount();
  Value* leadingZeros();
  Value* trailingZeros();
  Value* reverseBits();
  Value* reverseBytes();
  Value* funnelShift(bool left);

 private:
  Value* argument(unsigned index) { return at_.getArgOperand(index); }
  unsigned bits() const { return type_->getScalarSizeInBits(); }
  Value* zero() { return ConstantInt::get(type_, 0); }
  Value* number(uint64_t value) { return ConstantInt::get(type_, value); }
  Type* wordType() { return builder_.getInt32Ty(); }
  Value* word(Intrinsic::ID id, Value* value) { return builder_.CreateUnaryIntrinsic(id, value); }
  Value* low(Value* value) { return lowWord(builder_, value); }
  Value* high(Value* value) { return highWord(builder_, value); }
  /// Leading or trailing zeros of a word by the intrinsic, with 32 for 0.
  Value* wordZeros(Intrinsic::ID id, Value* value);

  IRBuilder<> builder_;
  IntrinsicInst& at_;
  Type* type_;
};

Value* BitExpander::populationCount() {
  if (bits() == 32) return nullptr;
  if (bits() < 32)
    return builder_.CreateTrunc(word(Intrinsic::ctpop, builder_.CreateZExt(argument(0), wordType())), type_);
  Value* inHigh = word(Intrinsic::ctpop, high(argument(0)));
  Value* inLow = word(Intrinsic::ctpop, low(argument(0)));
  Value* count = builder_.CreateAdd(inLow, inHigh);
  return builder_.CreateZExt(count, type_);
}

/// The emitter can write both intrinsics only for words other than 0.
Value* BitExpander::wordZeros(Intrinsic::ID id, Value* value) {
  Value* count = builder_.CreateBinaryIntrinsic(id, value, builder_.getTrue());
  return builder_.CreateSelect(builder_.CreateICmpEQ(value, builder_.getInt32(0)), builder_.getInt32(32),
                               count);
}

Value* BitExpander::leadingZeros() {
  if (bits() <= 32) {
    Value* count = wordZeros(Intrinsic::ctlz, builder_.CreateZExt(argument(0), wordType()));
    return builder_.CreateTrunc(builder_.CreateSub(count, builder_.getInt32(32 - bits())), type_);
  }
  Value* upper = high(argument(0));
  Value* inLower = builder_.CreateAdd(wordZeros(Intrinsic::ctlz, low(argument(0))), builder_.getInt32(32));
  Value* count = builder_.CreateSelect(builder_.CreateICmpEQ(upper, builder_.getInt32(0)), inLower,
                                       wordZeros(Intrinsic::ctlz, upper));
  return builder_.CreateZExt(count, type_);
}

Value* BitExpander::trailingZeros() {
  if (bits() <= 32) {
    Value* wide = builder_.CreateZExt(argument(0), wordType());
    if (bits() < 32) wide = builder_.CreateOr(wide, builder_.getInt32(1u << bits()));
    return builder_.CreateTrunc(wordZeros(Intrinsic::cttz, wide), type_);
  }
  Value* lower = low(argument(0));
  Value* inUpper = builder_.CreateAdd(wordZeros(Intrinsic::cttz, high(argument(0))), builder_.getInt32(32));
  Value* count = builder_.CreateSelect(builder_.CreateICmpEQ(lower, builder_.getInt32(0)), inUpper,
                                       wordZeros(Intrinsic::cttz, lower));
  return builder_.CreateZExt(count, type_);
}

Value* BitExpander::reverseBits() {
  if (bits() == 32) return nullptr;
  if (bits() < 32) {
    Value* wide = word(Intrinsic::bitreverse, builder_.CreateZExt(argument(0), wordType()));
    return builder_.CreateTrunc(builder_.CreateLShr(wide, 32 - bits()), type_);
  }
  Value* upper = word(Intrinsic::bitreverse, low(argument(0)));
  return ofWords(builder_, upper, word(Intrinsic::bitreverse, high(argument(0))));
}

Value* BitExpander::reverseBytes() {
  Value* reversed = zero();
  for (unsigned place = 0; place < bits(); place += 8) {
    Value* byte = builder_.CreateAnd(builder_.CreateLShr(argument(0), place), number(0xff));
    reversed = builder_.CreateOr(reversed, builder_.CreateShl(byte, bits() - 8 - place));
  }
  return reversed;
}

Value* BitExpander::funnelShift(bool left) {
  if (auto* constant = dyn_cast<ConstantInt>(argument(2)); constant && bits() == 64) {
    const auto distance = static_cast<unsigned>(constant->getValue().urem(64));
    if (distance == 0) return left ? argument(0) : argument(1);
    const unsigned up = left ? distance : 64 - distance;
    Value* lower = builder_.CreateLShr(argument(1), 64 - up);
    // A rotation may stay as it is: drivers recognize it.
    const bool isFar = up >= 31 && (argument(0) != argument(1) || signExtended(argument(0)));
    return builder_.CreateOr(
        isFar ? shiftFar(builder_, argument(0), up) : builder_.CreateShl(argument(0), up), lower);
  }
  Value* distance = builder_.CreateURem(argument(2), number(bits()));
  Value* inverse = builder_.CreateSub(number(bits()), distance);
  Value* lowBits = builder_.CreateLShr(argument(1), left ? inverse : distance);
  Value* highBits = builder_.CreateShl(argument(0), left ? distance : inverse);
  Value* shifted = builder_.CreateOr(highBits, lowBits);
  // A shift by the whole width is undefined.
  return builder_.CreateSelect(builder_.CreateICmpEQ(distance, zero()), left ? argument(0) : argument(1),
                               shifted);
}

}  // namespace

Value* expandBitOperation(IntrinsicInst& call) {
  BitExpander expand(call);
  switch (call.getIntrinsicID()) {
    case Intrinsic::ctpop:
      return expand.populationCount();
    case Intrinsic::ctlz:
      return expand.leadingZeros();
    case Intrinsic::cttz:
      return expand.trailingZeros();
    case Intrinsic::bitreverse:
      return expand.reverseBits();
    case Intrinsic::bswap:
      return expand.reverseBytes();
    case Intrinsic::fshl:
      return expand.funnelShift(true);
    case Intrinsic::fshr:
      return expand.funnelShift(false);
    default:
      return nullptr;
  }
}

}  // namespace amp::device
