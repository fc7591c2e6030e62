// Arithmetic, conversions, comparisons, selection.
#include "device/emit/FunctionEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spv::Op;

namespace {

struct IntegerOperation {
  Op op;
  bool signedOperands;    ///< narrow operands are sign-extended first
  bool unsignedOperands;  ///< narrow operands are zero-extended first
};

std::optional<IntegerOperation> integerOperation(unsigned opcode) {
  switch (opcode) {
    case Instruction::Add:
      return IntegerOperation{Op::OpIAdd, false, false};
    case Instruction::Sub:
      return IntegerOperation{Op::OpISub, false, false};
    case Instruction::Mul:
      return IntegerOperation{Op::OpIMul, false, false};
    case Instruction::UDiv:
      return IntegerOperation{Op::OpUDiv, false, true};
    case Instruction::SDiv:
      return IntegerOperation{Op::OpSDiv, true, false};
    case Instruction::URem:
      return IntegerOperation{Op::OpUMod, false, true};
    case Instruction::Shl:
      return IntegerOperation{Op::OpShiftLeftLogical, false, false};
    case Instruction::LShr:
      return IntegerOperation{Op::OpShiftRightLogical, false, true};
    case Instruction::AShr:
      return IntegerOperation{Op::OpShiftRightArithmetic, true, false};
    case Instruction::And:
      return IntegerOperation{Op::OpBitwiseAnd, false, false};
    case Instruction::Or:
      return IntegerOperation{Op::OpBitwiseOr, false, false};
    case Instruction::Xor:
      return IntegerOperation{Op::OpBitwiseXor, false, false};
    default:
      return std::nullopt;
  }
}

std::optional<Op> floatOperation(unsigned opcode) {
  switch (opcode) {
    case Instruction::FAdd:
      return Op::OpFAdd;
    case Instruction::FSub:
      return Op::OpFSub;
    case Instruction::FMul:
      return Op::OpFMul;
    case Instruction::FDiv:
      return Op::OpFDiv;
    case Instruction::FRem:
      return Op::OpFRem;
    default:
      return std::nullopt;
  }
}

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

/// A number of 64 bits of which an instruction gives the lowest bit, if its other operand, 0 or 1, is set.
struct LowestBit {
  Value* of64 = nullptr;
  Value* if_set = nullptr;
};

LowestBit lowestBitOf64(const BinaryOperator& instruction) {
  using namespace PatternMatch;
  if (instruction.getOpcode() != Instruction::And) return {};
  const DataLayout& layout = instruction.getDataLayout();
  for (const unsigned place : {0u, 1u}) {
    Value* of64 = nullptr;
    Value* other = instruction.getOperand(1 - place);
    if (match(instruction.getOperand(place), m_TruncOrSelf(m_Value(of64))) &&
        of64->getType()->isIntegerTy(64) && computeKnownBits(other, layout).countMaxActiveBits() <= 1)
      return {of64, other};
  }
  return {};
}

}  // namespace

Id FunctionEmitter::emitBinary(const BinaryOperator& instruction) {
  Type* type = instruction.getType();
  if (type->isIntegerTy(1)) return emitBooleanBinary(instruction);
  if (const LowestBit bit = lowestBitOf64(instruction); bit.of64) {
    const Id lowest = resize(emitLowestBit(bit.of64), 32, widthOf(type), Extend::zero);
    if (PatternMatch::match(bit.if_set, PatternMatch::m_One())) return lowest;
    return result(Op::OpBitwiseAnd, typeOf(type), {valueOf(bit.if_set), lowest});
  }
  if (std::optional<Op> op = floatOperation(instruction.getOpcode()))
    return floatResult(instruction, *op,
                       {valueOf(instruction.getOperand(0)), valueOf(instruction.getOperand(1))});
  std::optional<IntegerOperation> operation = integerOperation(instruction.getOpcode());
  if (!operation) return unsupported(instruction, instruction.getOpcodeName()).value_or(0);
  Extend extend = operation->signedOperands     ? Extend::sign
                  : operation->unsignedOperands ? Extend::zero
                                                : Extend::none;
  Id left = extended(instruction.getOperand(0), extend);
  Id right = extended(instruction.getOperand(1), instruction.isShift() ? Extend::zero : extend);
  return result(operation->op, typeOf(type), {left, right});
}

Id FunctionEmitter::emitBooleanBinary(const BinaryOperator& instruction) {
  Id left = valueOf(instruction.getOperand(0)), right = valueOf(instruction.getOperand(1));
  Id type = writer_.typeBool();
  switch (instruction.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Xor:
      return result(Op::OpLogicalNotEqual, type, {left, right});
    case Instruction::Mul:
    case Instruction::And:
      return result(Op::OpLogicalAnd, type, {left, right});
    case Instruction::Or:
      return result(Op::OpLogicalOr, type, {left, right});
    default:
      return left;  // division by true, shift by false: every other operand is undefined
  }
}

Id FunctionEmitter::floatResult(const Instruction& instruction, Op op, Operands operands) {
  Id id = result(op, typeOf(instruction.getType()), operands);
  auto* number = dyn_cast<FPMathOperator>(&instruction);
  bool mayContract = context_.options().fastMath || (number && number->hasAllowContract());
  // AMP 1.2 §2.4.1.2 forbids intermediate results of higher precision.
  if (!mayContract) writer_.decorate(id, spv::Decoration::NoContraction);
  return id;
}

Id FunctionEmitter::emitUnary(const UnaryOperator& instruction) {
  return result(Op::OpFNegate, typeOf(instruction.getType()), {valueOf(instruction.getOperand(0))});
}

Id FunctionEmitter::resize(Id value, unsigned from, unsigned to, Extend how) {
  if (from == to) return value;
  return result(how == Extend::sign ? Op::OpSConvert : Op::OpUConvert, writer_.typeInt(to), {value});
}

/// As a bit field of the lower word: NVIDIA's driver 580.159 may test the lowest bit of 64 together with
/// arbitrary upper ones, whichever way it is written, for arithmetic; a field it leaves alone.
Id FunctionEmitter::emitLowestBit(Value* of64) {
  Id word = resize(valueOf(of64), 64, 32, Extend::zero);
  return result(Op::OpBitFieldUExtract, writer_.typeInt(32), {word, word32(0), word32(1)});
}

Id FunctionEmitter::emitTruncate(const CastInst& cast) {
  Value* source = cast.getOperand(0);
  unsigned from = widthOf(source->getType());
  if (!cast.getType()->isIntegerTy(1))
    return resize(valueOf(source), from, widthOf(cast.getType()), Extend::zero);
  if (from == 64) return result(Op::OpINotEqual, writer_.typeBool(), {emitLowestBit(source), word32(0)});
  Id low = result(Op::OpBitwiseAnd, writer_.typeInt(from), {valueOf(source), writer_.constantInt(from, 1)});
  return result(Op::OpINotEqual, writer_.typeBool(), {low, writer_.constantInt(from, 0)});
}

Id FunctionEmitter::emitExtend(const CastInst& cast, Extend how) {
  Value* source = cast.getOperand(0);
  unsigned to = widthOf(cast.getType());
  if (source->getType()->isIntegerTy(1)) {
    uint64_t whenTrue = how == Extend::sign ? maskTrailingOnes<uint64_t>(to) : 1;
    return result(Op::OpSelect, writer_.typeInt(to),
                  {valueOf(source), writer_.constantInt(to, whenTrue), writer_.constantInt(to, 0)});
  }
  return resize(extended(source, how), widthOf(source->getType()), to, how);
}

Id FunctionEmitter::emitFromInteger(const CastInst& cast, Extend how) {
  Value* source = cast.getOperand(0);
  Id number = source->getType()->isIntegerTy(1)
                  ? result(Op::OpSelect, writer_.typeInt(32),
                           {valueOf(source), word32(how == Extend::sign ? ~0u : 1), word32(0)})
                  : extended(source, how);
  return result(how == Extend::sign ? Op::OpConvertSToF : Op::OpConvertUToF, typeOf(cast.getType()),
                {number});
}

Id FunctionEmitter::emitToInteger(const CastInst& cast, Op op) {
  Id source = valueOf(cast.getOperand(0));
  if (!cast.getType()->isIntegerTy(1)) return result(op, typeOf(cast.getType()), {source});
  Id number = result(op, writer_.typeInt(32), {source});
  return result(Op::OpINotEqual, writer_.typeBool(), {number, word32(0)});
}

Id FunctionEmitter::emitBitcast(const CastInst& cast) {
  Value* source = cast.getOperand(0);
  if (typeOf(source->getType()) == typeOf(cast.getType())) return valueOf(source);
  return result(Op::OpBitcast, typeOf(cast.getType()), {valueOf(source)});
}

Id FunctionEmitter::emitCast(const CastInst& cast) {
  if (cast.getType()->isVectorTy() || cast.getSrcTy()->isVectorTy())
    return unsupported(cast, "vector value").value_or(0);
  switch (cast.getOpcode()) {
    case Instruction::Trunc:
      return emitTruncate(cast);
    case Instruction::ZExt:
      return emitExtend(cast, Extend::zero);
    case Instruction::SExt:
      return emitExtend(cast, Extend::sign);
    case Instruction::UIToFP:
      return emitFromInteger(cast, Extend::zero);
    case Instruction::SIToFP:
      return emitFromInteger(cast, Extend::sign);
    case Instruction::FPToUI:
      return emitToInteger(cast, Op::OpConvertFToU);
    case Instruction::FPToSI:
      return emitToInteger(cast, Op::OpConvertFToS);
    case Instruction::FPTrunc:
    case Instruction::FPExt:
      return result(Op::OpFConvert, typeOf(cast.getType()), {valueOf(cast.getOperand(0))});
    case Instruction::BitCast:
      return emitBitcast(cast);
    case Instruction::AddrSpaceCast:
      return emitSpaceCast(llvm::cast<AddrSpaceCastInst>(cast));
    case Instruction::PtrToInt:
    case Instruction::PtrToAddr:
    case Instruction::IntToPtr:
      return resize(extended(cast.getOperand(0), Extend::zero), widthOf(cast.getSrcTy()),
                    widthOf(cast.getDestTy()), Extend::zero);
    default:
      return unsupported(cast, cast.getOpcodeName()).value_or(0);
  }
}

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
    // As a signed number true is -1, so the order is the other way round.
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
  return result(comparison.op, writer_.typeBool(),
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
      Op::OpSelect, typeOf(select.getType()),
      {valueOf(select.getCondition()), valueOf(select.getTrueValue()), valueOf(select.getFalseValue())});
}

}  // namespace amp::device
