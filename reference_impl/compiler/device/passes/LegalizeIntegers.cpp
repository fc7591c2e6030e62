#include "device/Target.h"
#include "device/passes/Legalize.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

namespace amp::device {

using namespace llvm;

namespace {

/// The 32-bit number that the 64-bit value sign-extends.
Value* signExtended(const Value* value) {
  auto* extension = dyn_cast<SExtInst>(value);
  if (!extension || !extension->getType()->isIntegerTy(64)) return nullptr;
  return extension->getOperand(0)->getType()->isIntegerTy(32) ? extension->getOperand(0) : nullptr;
}

/// The number of 64 bits that has these words.
Value* ofWords(IRBuilder<>& builder, Value* high, Value* low) {
  Type* wide = builder.getInt64Ty();
  return builder.CreateOr(builder.CreateShl(builder.CreateZExt(high, wide), 32),
                          builder.CreateZExt(low, wide));
}

Value* lowWord(IRBuilder<>& builder, Value* value) {
  const bool is_extended = isa<ZExtInst, SExtInst>(value);
  Value* word = is_extended ? cast<CastInst>(value)->getOperand(0) : nullptr;
  return word && word->getType()->isIntegerTy(32) ? word : builder.CreateTrunc(value, builder.getInt32Ty());
}

Value* highWord(IRBuilder<>& builder, Value* value) {
  return builder.CreateTrunc(builder.CreateLShr(value, 32), builder.getInt32Ty());
}

/// The same value, a sign-extended one made of its words.
Value* inWords(IRBuilder<>& builder, Value* value) {
  Value* number = signExtended(value);
  return number ? ofWords(builder, builder.CreateAShr(number, 31), number) : value;
}

/// Whether a driver may find a shifted number in the value.
bool mayBeShifted(const Value* value, unsigned depth = 4) {
  if (depth == 0) return false;
  const auto isShifted = [&](const Value* one) { return mayBeShifted(one, depth - 1); };
  if (const auto* choice = dyn_cast<SelectInst>(value))
    return isShifted(choice->getTrueValue()) || isShifted(choice->getFalseValue());
  if (const auto* choice = dyn_cast<PHINode>(value)) return any_of(choice->incoming_values(), isShifted);
  const auto* operation = dyn_cast<BinaryOperator>(value);
  if (!operation) return false;
  const Value* left = operation->getOperand(0);
  const Value* right = operation->getOperand(1);
  switch (operation->getOpcode()) {
    case Instruction::Shl:
    case Instruction::Mul:
      return true;
    case Instruction::Add:
    case Instruction::Sub:
      if (!isa<ConstantInt>(left) && !isa<ConstantInt>(right)) return true;
      [[fallthrough]];
    default:
      return isShifted(left) || isShifted(right);
  }
}

/// NVIDIA's driver 580.159 makes x < (c >> k) of (x << k) < c in 64 bits, as if all numbers had no sign, and
/// finds the shift in 2 * x, x + x and ~x - x. It must not know the constant.
bool comparesShifted(const Value* left, const Value* right) {
  return isa<ConstantInt>(right) && right->getType()->isIntegerTy(64) && mayBeShifted(left);
}

Value* compare(IRBuilder<>& builder, CmpInst::Predicate predicate, Value* left, Value* right) {
  auto unknown = [&](Value* constant) {
    Value* zero = unknownZero(builder, constant->getType());
    return zero ? builder.CreateXor(zero, constant) : constant;
  };
  if (comparesShifted(left, right)) right = unknown(right);
  if (comparesShifted(right, left)) left = unknown(left);
  return builder.CreateICmp(predicate, left, right);
}

/// lavapipe 22.3 gets signed comparisons of a sign-extended number with a constant wrong: (long)1 >= 3 is
/// true there. They are made in 32 bits, as the optimizer makes them where it runs. What else is
/// sign-extended the driver must not see as such: it may find out by itself that the other number is a
/// constant.
Value* ordered(IRBuilder<>& builder, CmpInst::Predicate predicate, Value* left, Value* right) {
  if (!CmpInst::isSigned(predicate)) return compare(builder, predicate, left, right);
  if (isa<ConstantInt>(left)) {
    std::swap(left, right);
    predicate = CmpInst::getSwappedPredicate(predicate);
  }
  Value* number = signExtended(left);
  auto* constant = dyn_cast<ConstantInt>(right);
  if (!number || !constant)
    return compare(builder, predicate, inWords(builder, left), inWords(builder, right));
  if (constant->getValue().isSignedIntN(32))
    return builder.CreateICmp(predicate, number,
                              builder.getInt32(static_cast<uint32_t>(constant->getSExtValue())));
  const bool isLess = predicate == CmpInst::ICMP_SLT || predicate == CmpInst::ICMP_SLE;
  return builder.getInt1(isLess != constant->isNegative());
}

/// Whether drivers get the comparison wrong.
bool isDelicate(const ICmpInst& comparison) {
  const Value* left = comparison.getOperand(0);
  const Value* right = comparison.getOperand(1);
  if (comparison.isRelational() && (comparesShifted(left, right) || comparesShifted(right, left)))
    return true;
  return comparison.isSigned() && (signExtended(left) || signExtended(right));
}

/// The same number from 32 bits; null if it is no sign-extended one. A comparison with zero of what it
/// becomes is one of integers to lavapipe.
Value* convertNarrow(SIToFPInst& conversion) {
  Value* number = signExtended(conversion.getOperand(0));
  return number ? IRBuilder<>(&conversion).CreateSIToFP(number, conversion.getType()) : nullptr;
}

/// The number that the value is, moved to the left by these bits, in one step or several.
struct Moved {
  Value* number;
  unsigned bits;
};

Moved movedLeft(Value* value) {
  using namespace PatternMatch;
  Value* number = nullptr;
  const APInt* by = nullptr;
  unsigned bits = 0;
  if (match(value, m_Shl(m_Value(number), m_APInt(by))))
    bits = static_cast<unsigned>(by->getLimitedValue(64));
  else if (match(value, m_c_Mul(m_Value(number), m_APInt(by))) && by->isPowerOf2())
    bits = by->logBase2();
  if (bits == 0) return {value, 0};
  const Moved before = movedLeft(number);
  return {before.number, before.bits + bits};
}

/// A number of 64 bits that moves to the left by 31 to 63 bits, made of its words. By 31 bits NVIDIA's driver
/// 580.159 multiplies what it finds to be sign-extended by -2^31 instead of 2^31, and by 63 bits it may move
/// more than the lowest one.
Value* movedFar(IRBuilder<>& builder, Value* number, unsigned bits) {
  Value* low = lowWord(builder, number);
  if (bits >= 32) return ofWords(builder, builder.CreateShl(low, bits - 32), builder.getInt32(0));
  Value* high = builder.CreateShl(highWord(builder, number), bits);
  return ofWords(builder, builder.CreateOr(high, builder.CreateLShr(low, 32 - bits)),
                 builder.CreateShl(low, bits));
}

/// The same of an instruction that moves a number so far, at once or together with those that moved it
/// before; null if it does something else.
Value* moveFar(Instruction& instruction) {
  if (!instruction.getType()->isIntegerTy(64)) return nullptr;
  const auto [number, bits] = movedLeft(&instruction);
  if (bits < 31 || (bits == 32 && isa<ZExtInst>(number))) return nullptr;
  IRBuilder<> builder(&instruction);
  return bits >= 64 ? builder.getInt64(0) : movedFar(builder, number, bits);
}

/// Whether the number, moved to the right by these bits, meets itself, moved to the left by the others.
bool meetsTheRest(const Instruction& right, const Value* number, unsigned bits) {
  return any_of(right.users(), [&](const User* user) {
    const auto* meeting = dyn_cast<BinaryOperator>(user);
    if (!meeting) return false;
    Value* other = meeting->getOperand(meeting->getOperand(0) == &right ? 1 : 0);
    const auto [from, by] = movedLeft(other);
    using namespace PatternMatch;
    return (from == number && by == 64 - bits) ||
           (bits == 63 && match(other, m_Add(m_Specific(number), m_Specific(number))));
  });
}

/// NVIDIA's driver 580.159 takes (x >> k) - (x << (64 - k)) for a rotation, and so it may what meets
/// otherwise, and whatever the sign. Then the part that moves to the right is made of its upper word. Null
/// for others.
Value* moveDown(Instruction& instruction) {
  using namespace PatternMatch;
  Value* number = nullptr;
  const APInt* by = nullptr;
  if (!instruction.getType()->isIntegerTy(64) || !match(&instruction, m_Shr(m_Value(number), m_APInt(by))))
    return nullptr;
  // Where less moves to the right moveFar() has the other part.
  const auto bits = static_cast<unsigned>(by->getLimitedValue(64));
  if (bits <= 33 || bits > 63 || !meetsTheRest(instruction, number, bits)) return nullptr;
  IRBuilder<> builder(&instruction);
  Value* high = highWord(builder, number);
  if (instruction.getOpcode() == Instruction::LShr)
    return ofWords(builder, builder.getInt32(0), builder.CreateLShr(high, bits - 32));
  return ofWords(builder, builder.CreateAShr(high, 31), builder.CreateAShr(high, bits - 32));
}

/// Some bits of a number of 64, masked by words where a driver may find that the lowest one is all that
/// matters: NVIDIA's 580.159 may test it together with arbitrary upper ones. Null for other instructions.
Value* maskWords(Instruction& instruction) {
  using namespace PatternMatch;
  Value* number = nullptr;
  const APInt* mask = nullptr;
  if (!instruction.getType()->isIntegerTy(64) ||
      !match(&instruction, m_c_And(m_Value(number), m_APInt(mask))) || mask->isOne() ||
      mask->extractBitsAsZExtValue(2, 0) != 1)
    return nullptr;
  IRBuilder<> builder(&instruction);
  const auto part = [&](unsigned place) {
    return builder.getInt32(static_cast<uint32_t>(mask->extractBitsAsZExtValue(32, place)));
  };
  Value* low = lowWord(builder, number);
  return ofWords(
      builder, builder.CreateAnd(highWord(builder, number), part(32)),
      builder.CreateOr(builder.CreateAnd(low, builder.CreateXor(part(0), 1)), builder.CreateAnd(low, 1)));
}

/// The remainder of a division by a power of two, by a mask: drivers make one of it, but for that of the
/// lowest bit see the emitter. Null for other instructions.
Value* maskRemainder(Instruction& instruction) {
  using namespace PatternMatch;
  Value* number = nullptr;
  const APInt* divisor = nullptr;
  if (!match(&instruction, m_URem(m_Value(number), m_APInt(divisor))) || !divisor->isPowerOf2())
    return nullptr;
  return IRBuilder<>(&instruction).CreateAnd(number, ConstantInt::get(number->getType(), *divisor - 1));
}

/// Expands one intrinsic or instruction on integers in front of it.
class IntegerExpander {
 public:
  explicit IntegerExpander(Instruction& at) : builder_(&at), at_(at), type_(at.getType()) {}

  /// In Vulkan the remainder of a negative operand is undefined.
  Value* signedRemainder() {
    Value* left = at_.getOperand(0);
    Value* right = at_.getOperand(1);
    return builder_.CreateSub(left, builder_.CreateMul(builder_.CreateSDiv(left, right), right));
  }
  Value* minMax(CmpInst::Predicate predicate) {
    return builder_.CreateSelect(ordered(builder_, predicate, argument(0), argument(1)), argument(0),
                                 argument(1));
  }
  Value* absolute() {
    Value* isNegative = ordered(builder_, CmpInst::ICMP_SLT, argument(0), zero());
    return builder_.CreateSelect(isNegative, builder_.CreateNeg(argument(0)), argument(0));
  }
  Value* threeWay(CmpInst::Predicate less, CmpInst::Predicate greater) {
    Value* isLess = builder_.CreateZExt(ordered(builder_, less, argument(0), argument(1)), type_);
    Value* isGreater = builder_.CreateZExt(ordered(builder_, greater, argument(0), argument(1)), type_);
    return builder_.CreateSub(isGreater, isLess);
  }
  Value* populationCount();
  Value* leadingZeros();
  Value* trailingZeros();
  Value* reverseBits();
  Value* reverseBytes();
  Value* funnelShift(bool left);
  Value* saturating(bool add, bool isSigned);
  Value* withOverflow(Intrinsic::ID id);

 private:
  Value* argument(unsigned index) { return cast<CallInst>(at_).getArgOperand(index); }
  unsigned bits() const { return type_->getScalarSizeInBits(); }
  Value* zero() { return ConstantInt::get(type_, 0); }
  Value* number(uint64_t value) { return ConstantInt::get(type_, value); }
  Type* wordType() { return builder_.getInt32Ty(); }
  Value* word(Intrinsic::ID id, Value* value) { return builder_.CreateUnaryIntrinsic(id, value); }
  Value* low(Value* value) { return lowWord(builder_, value); }
  Value* high(Value* value) { return highWord(builder_, value); }
  /// Leading or trailing zeros of a word by the intrinsic, with 32 for 0.
  Value* wordZeros(Intrinsic::ID id, Value* value);
  Value* overflowed(Intrinsic::ID id, Value* left, Value* right, Value* sum);
  Value* productOverflows(Value* left, Value* right);
  Value* signedProductOverflows(Value* left, Value* right);
  Value* replaceExtracts(Value* value, Value* overflow);

  IRBuilder<> builder_;
  Instruction& at_;
  Type* type_;
};

Value* IntegerExpander::populationCount() {
  if (bits() == 32) return nullptr;
  if (bits() < 32)
    return builder_.CreateTrunc(word(Intrinsic::ctpop, builder_.CreateZExt(argument(0), wordType())), type_);
  Value* count =
      builder_.CreateAdd(word(Intrinsic::ctpop, low(argument(0))), word(Intrinsic::ctpop, high(argument(0))));
  return builder_.CreateZExt(count, type_);
}

/// The emitter knows both for words other than 0 only.
Value* IntegerExpander::wordZeros(Intrinsic::ID id, Value* value) {
  Value* count = builder_.CreateBinaryIntrinsic(id, value, builder_.getTrue());
  return builder_.CreateSelect(builder_.CreateICmpEQ(value, builder_.getInt32(0)), builder_.getInt32(32),
                               count);
}

Value* IntegerExpander::leadingZeros() {
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

Value* IntegerExpander::trailingZeros() {
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

Value* IntegerExpander::reverseBits() {
  if (bits() == 32) return nullptr;
  if (bits() < 32) {
    Value* wide = word(Intrinsic::bitreverse, builder_.CreateZExt(argument(0), wordType()));
    return builder_.CreateTrunc(builder_.CreateLShr(wide, 32 - bits()), type_);
  }
  Value* upper = word(Intrinsic::bitreverse, low(argument(0)));
  return ofWords(builder_, upper, word(Intrinsic::bitreverse, high(argument(0))));
}

Value* IntegerExpander::reverseBytes() {
  Value* reversed = zero();
  for (unsigned place = 0; place < bits(); place += 8) {
    Value* byte = builder_.CreateAnd(builder_.CreateLShr(argument(0), place), number(0xff));
    reversed = builder_.CreateOr(reversed, builder_.CreateShl(byte, bits() - 8 - place));
  }
  return reversed;
}

Value* IntegerExpander::funnelShift(bool left) {
  if (auto* constant = dyn_cast<ConstantInt>(argument(2)); constant && bits() == 64) {
    const auto distance = static_cast<unsigned>(constant->getValue().urem(64));
    if (distance == 0) return left ? argument(0) : argument(1);
    const unsigned up = left ? distance : 64 - distance;
    Value* lower = builder_.CreateLShr(argument(1), 64 - up);
    // A rotation is what drivers find in any case.
    const bool isFar = up >= 31 && (argument(0) != argument(1) || signExtended(argument(0)));
    return builder_.CreateOr(
        isFar ? movedFar(builder_, argument(0), up) : builder_.CreateShl(argument(0), up), lower);
  }
  Value* distance = builder_.CreateURem(argument(2), number(bits()));
  Value* inverse = builder_.CreateSub(number(bits()), distance);
  Value* shifted = left ? builder_.CreateOr(builder_.CreateShl(argument(0), distance),
                                            builder_.CreateLShr(argument(1), inverse))
                        : builder_.CreateOr(builder_.CreateShl(argument(0), inverse),
                                            builder_.CreateLShr(argument(1), distance));
  // A shift by the whole width is undefined.
  return builder_.CreateSelect(builder_.CreateICmpEQ(distance, zero()), left ? argument(0) : argument(1),
                               shifted);
}

Value* IntegerExpander::overflowed(Intrinsic::ID id, Value* left, Value* right, Value* sum) {
  switch (id) {
    case Intrinsic::uadd_with_overflow:
      return builder_.CreateICmpULT(sum, left);
    case Intrinsic::usub_with_overflow:
      return builder_.CreateICmpULT(left, right);
    case Intrinsic::sadd_with_overflow:  // both operands differ in sign from the sum
      return builder_.CreateICmpSLT(
          builder_.CreateAnd(builder_.CreateXor(left, sum), builder_.CreateXor(right, sum)),
          ConstantInt::get(left->getType(), 0));
    default:
      return builder_.CreateICmpSLT(
          builder_.CreateAnd(builder_.CreateXor(left, right), builder_.CreateXor(left, sum)),
          ConstantInt::get(left->getType(), 0));
  }
}

Value* IntegerExpander::saturating(bool add, bool isSigned) {
  Value* sum =
      add ? builder_.CreateAdd(argument(0), argument(1)) : builder_.CreateSub(argument(0), argument(1));
  Intrinsic::ID id = add ? (isSigned ? Intrinsic::sadd_with_overflow : Intrinsic::uadd_with_overflow)
                         : (isSigned ? Intrinsic::ssub_with_overflow : Intrinsic::usub_with_overflow);
  Value* limit;
  if (isSigned) {
    Value* sign = builder_.CreateAShr(argument(0), bits() - 1);
    limit = builder_.CreateXor(sign, ConstantInt::get(type_, APInt::getSignedMaxValue(bits())));
  } else {
    limit = add ? ConstantInt::get(type_, APInt::getMaxValue(bits())) : zero();
  }
  return builder_.CreateSelect(overflowed(id, argument(0), argument(1), sum), limit, sum);
}

/// By halves, of which the upper ones are not both there.
Value* IntegerExpander::productOverflows(Value* left, Value* right) {
  Value* nothing = builder_.getInt64(0);
  auto upper = [&](Value* one) { return builder_.CreateLShr(one, 32); };
  auto lower = [&](Value* one) { return builder_.CreateAnd(one, builder_.getInt64(0xffffffff)); };
  Value* bothUpper = builder_.CreateAnd(builder_.CreateICmpNE(upper(left), nothing),
                                        builder_.CreateICmpNE(upper(right), nothing));
  Value* crossed = builder_.CreateAdd(builder_.CreateMul(upper(left), lower(right)),
                                      builder_.CreateMul(lower(left), upper(right)));
  Value* carried = builder_.CreateAdd(crossed, upper(builder_.CreateMul(lower(left), lower(right))));
  return builder_.CreateOr(bothUpper, builder_.CreateICmpNE(upper(carried), nothing));
}

/// By the magnitudes, whose product may be one more where the result is negative.
Value* IntegerExpander::signedProductOverflows(Value* left, Value* right) {
  auto isNegative = [&](Value* one) {
    return ordered(builder_, CmpInst::ICMP_SLT, one, builder_.getInt64(0));
  };
  auto magnitude = [&](Value* one) {
    return builder_.CreateSelect(isNegative(one), builder_.CreateNeg(one), one);
  };
  Value* differ = builder_.CreateXor(isNegative(left), isNegative(right));
  Value* most = builder_.CreateSelect(differ, builder_.getInt64(uint64_t{1} << 63),
                                      builder_.getInt64(~uint64_t{0} >> 1));
  Value* product = builder_.CreateMul(magnitude(left), magnitude(right));
  return builder_.CreateOr(productOverflows(magnitude(left), magnitude(right)),
                           builder_.CreateICmpUGT(product, most));
}

Value* IntegerExpander::replaceExtracts(Value* value, Value* overflow) {
  for (User* user : make_early_inc_range(at_.users())) {
    auto* extract = dyn_cast<ExtractValueInst>(user);
    if (!extract) return nullptr;
    extract->replaceAllUsesWith(extract->getIndices()[0] == 0 ? value : overflow);
    extract->eraseFromParent();
  }
  return PoisonValue::get(at_.getType());
}

/// The pair becomes two values; what extracts them is replaced at once.
Value* IntegerExpander::withOverflow(Intrinsic::ID id) {
  Value* left = argument(0);
  Value* right = argument(1);
  unsigned width = left->getType()->getScalarSizeInBits();
  Value* value;
  Value* overflow;
  if (id == Intrinsic::umul_with_overflow || id == Intrinsic::smul_with_overflow) {
    bool isSigned = id == Intrinsic::smul_with_overflow;
    if (width == 64) {
      value = builder_.CreateMul(left, right);
      overflow = isSigned ? signedProductOverflows(left, right) : productOverflows(left, right);
      return replaceExtracts(value, overflow);
    }
    auto widen = [&](Value* one) {
      return isSigned ? builder_.CreateSExt(one, builder_.getInt64Ty())
                      : builder_.CreateZExt(one, builder_.getInt64Ty());
    };
    Value* product = builder_.CreateMul(widen(left), widen(right));
    value = builder_.CreateTrunc(product, left->getType());
    overflow = builder_.CreateICmpNE(widen(value), product);
  } else {
    bool add = id == Intrinsic::uadd_with_overflow || id == Intrinsic::sadd_with_overflow;
    value = add ? builder_.CreateAdd(left, right) : builder_.CreateSub(left, right);
    overflow = overflowed(id, left, right, value);
  }
  return replaceExtracts(value, overflow);
}

}  // namespace

void narrowSwitch(SwitchInst& choice) {
  Value* number = signExtended(choice.getCondition());
  if (!number) return;
  for (auto one = choice.case_begin(); one != choice.case_end();) {
    if (one->getCaseValue()->getValue().isSignedIntN(32)) {
      one->setValue(
          cast<ConstantInt>(ConstantInt::getSigned(number->getType(), one->getCaseValue()->getSExtValue())));
      ++one;
    } else {  // no 32-bit number is that
      one->getCaseSuccessor()->removePredecessor(choice.getParent());
      one = choice.removeCase(one);
    }
  }
  choice.setCondition(number);
}

void storeWords(StoreInst& store) {
  if (addressSpaceOf(store.getPointerOperand()) != kPrivate) return;
  IRBuilder<> builder(&store);
  store.setOperand(0, inWords(builder, store.getValueOperand()));
}

Value* legalizeInteger(Instruction& instruction) {
  if (auto* comparison = dyn_cast<ICmpInst>(&instruction)) {
    if (!isDelicate(*comparison)) return nullptr;
    IRBuilder<> builder(comparison);
    return ordered(builder, comparison->getPredicate(), comparison->getOperand(0), comparison->getOperand(1));
  }
  if (auto* conversion = dyn_cast<SIToFPInst>(&instruction)) return convertNarrow(*conversion);
  for (auto* rewritten : {moveFar, moveDown, maskWords, maskRemainder})
    if (Value* value = rewritten(instruction)) return value;
  IntegerExpander expand(instruction);
  if (instruction.getOpcode() == Instruction::SRem) return expand.signedRemainder();
  auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  if (!intrinsic) return nullptr;
  switch (Intrinsic::ID id = intrinsic->getIntrinsicID()) {
    case Intrinsic::smin:
      return expand.minMax(CmpInst::ICMP_SLT);
    case Intrinsic::smax:
      return expand.minMax(CmpInst::ICMP_SGT);
    case Intrinsic::umin:
      return expand.minMax(CmpInst::ICMP_ULT);
    case Intrinsic::umax:
      return expand.minMax(CmpInst::ICMP_UGT);
    case Intrinsic::abs:
      return expand.absolute();
    case Intrinsic::scmp:
      return expand.threeWay(CmpInst::ICMP_SLT, CmpInst::ICMP_SGT);
    case Intrinsic::ucmp:
      return expand.threeWay(CmpInst::ICMP_ULT, CmpInst::ICMP_UGT);
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
    case Intrinsic::sadd_sat:
      return expand.saturating(true, true);
    case Intrinsic::uadd_sat:
      return expand.saturating(true, false);
    case Intrinsic::ssub_sat:
      return expand.saturating(false, true);
    case Intrinsic::usub_sat:
      return expand.saturating(false, false);
    case Intrinsic::sadd_with_overflow:
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::ssub_with_overflow:
    case Intrinsic::usub_with_overflow:
    case Intrinsic::smul_with_overflow:
    case Intrinsic::umul_with_overflow:
      return expand.withOverflow(id);
    default:
      return nullptr;
  }
}

}  // namespace amp::device
