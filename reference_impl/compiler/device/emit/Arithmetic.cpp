// Arithmetic.
#include "device/emit/FunctionEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
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

/// An instruction that returns the lowest bit of a 64-bit number if its other operand, which is 0 or 1, is 1.
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
    return result(Op::OpBitwiseAnd, type, {valueOf(bit.if_set), lowest});
  }
  if (std::optional<Op> op = floatOperation(instruction.getOpcode()))
    return floatResult(instruction, *op,
                       {valueOf(instruction.getOperand(0)), valueOf(instruction.getOperand(1))});
  std::optional<IntegerOperation> operation = integerOperation(instruction.getOpcode());
  if (!operation) return unsupportedInstruction(instruction).value_or(0);
  Extend extend = operation->signedOperands     ? Extend::sign
                  : operation->unsignedOperands ? Extend::zero
                                                : Extend::none;
  Id left = extended(instruction.getOperand(0), extend);
  Id right = extended(instruction.getOperand(1), instruction.isShift() ? Extend::zero : extend);
  return result(operation->op, type, {left, right});
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
      return left;  // division by true or shift by false: with any other operand the result is undefined
  }
}

Id FunctionEmitter::floatResult(const Instruction& instruction, Op op, Operands operands) {
  Id id = result(op, instruction.getType(), operands);
  auto* number = dyn_cast<FPMathOperator>(&instruction);
  bool mayContract = context_.options().fastMath || (number && number->hasAllowContract());
  // AMP 1.2 §2.4.1.2 forbids intermediate results of higher precision.
  if (!mayContract) writer_.decorate(id, spv::Decoration::NoContraction);
  return id;
}

Id FunctionEmitter::emitUnary(const UnaryOperator& instruction) {
  return result(Op::OpFNegate, instruction.getType(), {valueOf(instruction.getOperand(0))});
}

/// Reads the lowest bit as a bit field of the lower word. NVIDIA's driver 580.159 may test the lowest bit of
/// a 64-bit number together with arbitrary upper ones, whichever arithmetic reads it; it does not change a
/// bit field.
Id FunctionEmitter::emitLowestBit(Value* of64) {
  Id word = resize(valueOf(of64), 64, 32, Extend::zero);
  return result(Op::OpBitFieldUExtract, integer(32), {word, word32(0), word32(1)});
}

}  // namespace amp::device
