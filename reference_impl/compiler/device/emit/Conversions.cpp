// Conversions.
#include "device/emit/FunctionEmitter.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spv::Op;

Id FunctionEmitter::resize(Id value, unsigned from, unsigned to, Extend how) {
  if (from == to) return value;
  return result(how == Extend::sign ? Op::OpSConvert : Op::OpUConvert, integer(to), {value});
}

Id FunctionEmitter::emitTruncate(const CastInst& cast) {
  Value* source = cast.getOperand(0);
  unsigned from = widthOf(source->getType());
  if (!cast.getType()->isIntegerTy(1))
    return resize(valueOf(source), from, widthOf(cast.getType()), Extend::zero);
  if (from == 64) return result(Op::OpINotEqual, boolean(), {emitLowestBit(source), word32(0)});
  Id low = result(Op::OpBitwiseAnd, integer(from), {valueOf(source), writer_.constantInt(from, 1)});
  return result(Op::OpINotEqual, boolean(), {low, writer_.constantInt(from, 0)});
}

Id FunctionEmitter::emitExtend(const CastInst& cast, Extend how) {
  Value* source = cast.getOperand(0);
  unsigned to = widthOf(cast.getType());
  if (source->getType()->isIntegerTy(1)) {
    uint64_t whenTrue = how == Extend::sign ? maskTrailingOnes<uint64_t>(to) : 1;
    return result(Op::OpSelect, integer(to),
                  {valueOf(source), writer_.constantInt(to, whenTrue), writer_.constantInt(to, 0)});
  }
  return resize(extended(source, how), widthOf(source->getType()), to, how);
}

Id FunctionEmitter::emitFromInteger(const CastInst& cast, Extend how) {
  Value* source = cast.getOperand(0);
  Id number = source->getType()->isIntegerTy(1)
                  ? result(Op::OpSelect, integer(32),
                           {valueOf(source), word32(how == Extend::sign ? ~0u : 1), word32(0)})
                  : extended(source, how);
  return result(how == Extend::sign ? Op::OpConvertSToF : Op::OpConvertUToF, cast.getType(), {number});
}

Id FunctionEmitter::emitToInteger(const CastInst& cast, Op op) {
  Id source = valueOf(cast.getOperand(0));
  if (!cast.getType()->isIntegerTy(1)) return result(op, cast.getType(), {source});
  Id number = result(op, integer(32), {source});
  return result(Op::OpINotEqual, boolean(), {number, word32(0)});
}

Id FunctionEmitter::emitBitcast(const CastInst& cast) {
  Value* source = cast.getOperand(0);
  if (typeOf(source->getType()) == typeOf(cast.getType())) return valueOf(source);
  return result(Op::OpBitcast, cast.getType(), {valueOf(source)});
}

Id FunctionEmitter::emitCast(const CastInst& cast) {
  if (cast.getType()->isVectorTy() || cast.getSrcTy()->isVectorTy())
    return unsupported(cast, "a vector value").value_or(0);
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
      return result(Op::OpFConvert, cast.getType(), {valueOf(cast.getOperand(0))});
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
      return unsupportedInstruction(cast).value_or(0);
  }
}

}  // namespace amp::device
