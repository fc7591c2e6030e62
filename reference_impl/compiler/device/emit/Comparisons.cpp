// Comparisons, and selections by them.
#include "device/emit/FunctionEmitter.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spv::Op;

namespace {

struct Comparison {
  Op op;
  bool isSigned;
};

Comparison integerComparison(CmpInst::Predicate predicate) {
  switch (predicate) {
    case CmpInst::ICMP_EQ:
      return {Op::OpIEqual, false};
    case CmpInst::ICMP_NE:
      return {Op::OpINotEqual, false};
    case CmpInst::ICMP_UGT:
      return {Op::OpUGreaterThan, false};
    case CmpInst::ICMP_UGE:
      return {Op::OpUGreaterThanEqual, false};
    case CmpInst::ICMP_ULT:
      return {Op::OpULessThan, false};
    case CmpInst::ICMP_ULE:
      return {Op::OpULessThanEqual, false};
    case CmpInst::ICMP_SGT:
      return {Op::OpSGreaterThan, true};
    case CmpInst::ICMP_SGE:
      return {Op::OpSGreaterThanEqual, true};
    case CmpInst::ICMP_SLT:
      return {Op::OpSLessThan, true};
    default:
      return {Op::OpSLessThanEqual, true};
  }
}

std::optional<Op> floatComparison(CmpInst::Predicate predicate) {
  switch (predicate) {
    case CmpInst::FCMP_OEQ:
      return Op::OpFOrdEqual;
    case CmpInst::FCMP_ONE:
      return Op::OpFOrdNotEqual;
    case CmpInst::FCMP_OGT:
      return Op::OpFOrdGreaterThan;
    case CmpInst::FCMP_OGE:
      return Op::OpFOrdGreaterThanEqual;
    case CmpInst::FCMP_OLT:
      return Op::OpFOrdLessThan;
    case CmpInst::FCMP_OLE:
      return Op::OpFOrdLessThanEqual;
    case CmpInst::FCMP_UEQ:
      return Op::OpFUnordEqual;
    case CmpInst::FCMP_UNE:
      return Op::OpFUnordNotEqual;
    case CmpInst::FCMP_UGT:
      return Op::OpFUnordGreaterThan;
    case CmpInst::FCMP_UGE:
      return Op::OpFUnordGreaterThanEqual;
    case CmpInst::FCMP_ULT:
      return Op::OpFUnordLessThan;
    case CmpInst::FCMP_ULE:
      return Op::OpFUnordLessThanEqual;
    default:
      return std::nullopt;
  }
}

}  // namespace

Id FunctionEmitter::emitBooleanCompare(const ICmpInst& compare) {
  Id type = writer_.typeBool();
  Id left = valueOf(compare.getOperand(0)), right = valueOf(compare.getOperand(1));
  auto negated = [&](Id value) { return result(Op::OpLogicalNot, type, {value}); };
  auto both = [&](Id a, Id b) { return result(Op::OpLogicalAnd, type, {a, b}); };
  auto either = [&](Id a, Id b) { return result(Op::OpLogicalOr, type, {a, b}); };
  switch (compare.getPredicate()) {
    case CmpInst::ICMP_EQ:
      return result(Op::OpLogicalEqual, type, {left, right});
    case CmpInst::ICMP_NE:
      return result(Op::OpLogicalNotEqual, type, {left, right});
    // As a signed number true is -1, so the order is reversed.
    case CmpInst::ICMP_UGT:
    case CmpInst::ICMP_SLT:
      return both(left, negated(right));
    case CmpInst::ICMP_ULT:
    case CmpInst::ICMP_SGT:
      return both(negated(left), right);
    case CmpInst::ICMP_UGE:
    case CmpInst::ICMP_SLE:
      return either(left, negated(right));
    default:
      return either(negated(left), right);
  }
}

Id FunctionEmitter::emitIntegerCompare(const ICmpInst& compare) {
  if (compare.getOperand(0)->getType()->isIntegerTy(1)) return emitBooleanCompare(compare);
  Comparison comparison = integerComparison(compare.getPredicate());
  Extend extend = comparison.isSigned ? Extend::sign : Extend::zero;
  return result(comparison.op, boolean(),
                {extended(compare.getOperand(0), extend), extended(compare.getOperand(1), extend)});
}

Id FunctionEmitter::emitFloatCompare(const FCmpInst& compare) {
  Id type = writer_.typeBool();
  CmpInst::Predicate predicate = compare.getPredicate();
  if (predicate == CmpInst::FCMP_TRUE || predicate == CmpInst::FCMP_FALSE)
    return writer_.constantBool(predicate == CmpInst::FCMP_TRUE);
  Id left = valueOf(compare.getOperand(0)), right = valueOf(compare.getOperand(1));
  if (std::optional<Op> op = floatComparison(predicate)) return result(*op, type, {left, right});
  Id unordered =
      result(Op::OpLogicalOr, type, {result(Op::OpIsNan, type, {left}), result(Op::OpIsNan, type, {right})});
  return predicate == CmpInst::FCMP_UNO ? unordered : result(Op::OpLogicalNot, type, {unordered});
}

Id FunctionEmitter::emitSelect(const SelectInst& select) {
  return result(
      Op::OpSelect, select.getType(),
      {valueOf(select.getCondition()), valueOf(select.getTrueValue()), valueOf(select.getFalseValue())});
}

}  // namespace amp::device
