// Kinds of defects: conversions of numbers.
#include "llvm/IR/IntrinsicInst.h"
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

namespace {

using Cast = Instruction::CastOps;

/// The cast `From` is made as `To`.
template <Cast From, Cast To>
Value* otherCast(Instruction& one, Builder& build) {
  if (one.getOpcode() != From || one.getOperand(0)->getType()->isIntegerTy(1)) return nullptr;
  return build.CreateCast(To, one.getOperand(0), one.getType());
}

/// A conversion of true gives -1.
Value* minusOne(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::ZExt || !one.getOperand(0)->getType()->isIntegerTy(1)) return nullptr;
  if (one.getName().starts_with("storedv") || one.getName().starts_with("frombool")) return nullptr;
  return build.CreateSExt(one.getOperand(0), one.getType());
}

/// A conversion to a smaller integer gives the nearest value, not the low bits.
Value* nearestSmaller(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::Trunc || !isInteger(one.getType())) return nullptr;
  Type* const from = one.getOperand(0)->getType();
  const unsigned bits = one.getType()->getIntegerBitWidth(), width = from->getIntegerBitWidth();
  Value* const low = ConstantInt::get(from, APInt::getSignedMinValue(bits).sext(width));
  Value* const high = ConstantInt::get(from, APInt::getSignedMaxValue(bits).sext(width));
  Value* const value = build.CreateBinaryIntrinsic(
      Intrinsic::smin, build.CreateBinaryIntrinsic(Intrinsic::smax, one.getOperand(0), low), high);
  return build.CreateTrunc(value, one.getType());
}

/// A conversion to a smaller integer takes the high bits.
Value* highBits(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::Trunc || !isInteger(one.getType())) return nullptr;
  const unsigned bits =
      one.getOperand(0)->getType()->getIntegerBitWidth() - one.getType()->getIntegerBitWidth();
  return build.CreateTrunc(build.CreateLShr(one.getOperand(0), bits), one.getType());
}

/// A conversion of a floating-point number to an integer rounds as `Round` does.
template <Intrinsic::ID Round>
Value* roundedInteger(Instruction& one, Builder& build) {
  if (!isa<FPToSIInst, FPToUIInst>(one)) return nullptr;
  Value* const rounded = build.CreateUnaryIntrinsic(Round, one.getOperand(0));
  return build.CreateCast(static_cast<Cast>(one.getOpcode()), rounded, one.getType());
}

/// A conversion of a floating-point number to an integer gives the nearest value of `Convert`, an intrinsic
/// for the other signedness.
template <Cast From, Intrinsic::ID Convert>
Value* nearestOther(Instruction& one, Builder& build) {
  if (one.getOpcode() != From) return nullptr;
  return build.CreateIntrinsic(Convert, {one.getType(), one.getOperand(0)->getType()}, {one.getOperand(0)});
}

/// An integer passes through float on its way to double.
Value* integerThroughFloat(Instruction& one, Builder& build) {
  constexpr unsigned kExact = 24;  // bits
  if (!isa<SIToFPInst, UIToFPInst>(one) || !one.getType()->isDoubleTy()) return nullptr;
  if (one.getOperand(0)->getType()->getIntegerBitWidth() <= kExact) return nullptr;
  return build.CreateFPExt(
      build.CreateCast(static_cast<Cast>(one.getOpcode()), one.getOperand(0), build.getFloatTy()),
      one.getType());
}

/// A double has the precision of a float.
Value* doubleAsFloat(Instruction& one, Builder& build) {
  if (!one.getType()->isDoubleTy() || !(isa<BinaryOperator>(one) || isa<LoadInst>(one))) return nullptr;
  return build.CreateFPExt(build.CreateFPTrunc(&one, build.getFloatTy()), one.getType());
}

}  // namespace

ArrayRef<Kind> kindsOfConversions() {
  static constexpr Kind table[] = {
      {"double-as-float", kLanguage, "AMP 1.2 §2.4.1.2", doubleAsFloat},
      {"boolean-as-minus-one", kLanguage, "C++ [conv.prom]", minusOne},
      {"widen-as-unsigned", kCode, "C++ [conv.integral]", otherCast<Cast::SExt, Cast::ZExt>},
      {"widen-as-signed", kCode, "C++ [conv.integral]", otherCast<Cast::ZExt, Cast::SExt>},
      {"narrow-to-nearest", kLanguage, "C++ [conv.integral]", nearestSmaller},
      {"narrow-to-high-bits", kLanguage, "C++ [conv.integral]", highBits},
      {"float-to-integer-nearest", kLanguage, "C++ [conv.fpint]", roundedInteger<Intrinsic::rint>},
      {"float-to-integer-down", kLanguage, "C++ [conv.fpint]", roundedInteger<Intrinsic::floor>},
      {"float-to-integer-up", kLanguage, "C++ [conv.fpint]", roundedInteger<Intrinsic::ceil>},
      {"float-to-signed-as-unsigned", kCode, "C++ [conv.fpint]",
       nearestOther<Cast::FPToSI, Intrinsic::fptoui_sat>},
      {"float-to-unsigned-as-signed", kCode, "C++ [conv.fpint]",
       nearestOther<Cast::FPToUI, Intrinsic::fptosi_sat>},
      {"signed-to-float-as-unsigned", kCode, "C++ [conv.fpint]", otherCast<Cast::SIToFP, Cast::UIToFP>},
      {"unsigned-to-float-as-signed", kCode, "C++ [conv.fpint]", otherCast<Cast::UIToFP, Cast::SIToFP>},
      {"integer-to-double-through-float", kLanguage, "C++ [conv.fpint]", integerThroughFloat},
  };
  return table;
}

}  // namespace amp::mutants
