// Types, constants and operands.
#include "device/emit/FunctionEmitter.h"
#include "llvm/IR/Constants.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;

namespace {

/// No object of private or tile_static memory lies at this offset.
constexpr uint32_t kNullOffset = 0xffffffff;

}  // namespace

unsigned FunctionEmitter::widthOf(const Type* type) {
  if (type->isPointerTy()) {
    return isOffset(addressSpaceOf(type)) ? 32 : 64;
  }
  return type->getScalarSizeInBits() <= 32 ? 32 : 64;
}

Id FunctionEmitter::typeOf(const Type* type) {
  if (type->isIntegerTy(1)) return writer_.typeBool();
  if (type->isFloatTy()) return writer_.typeFloat(32);
  if (type->isDoubleTy()) return writer_.typeFloat(64);
  return writer_.typeInt(widthOf(type));
}

const Type* FunctionEmitter::integer(unsigned bits) const {
  return IntegerType::get(function_.getContext(), bits);
}

Id FunctionEmitter::constantOf(const Constant* constant) {
  Type* type = constant->getType();
  if (auto* number = dyn_cast<ConstantInt>(constant)) {
    if (type->isIntegerTy(1)) return writer_.constantBool(number->isOne());
    return writer_.constantInt(widthOf(type), number->getZExtValue());
  }
  if (auto* number = dyn_cast<ConstantFP>(constant))
    return writer_.constantFloatBits(type->getScalarSizeInBits(),
                                     number->getValueAPF().bitcastToAPInt().getZExtValue());
  if (type->isPointerTy() && widthOf(type) == 32) return word32(kNullOffset);
  // Null, undef and poison. Undef and poison must have the same value at each use.
  return writer_.constantNull(typeOf(type));
}

Id FunctionEmitter::valueOf(const Value* value) {
  if (auto* variable = dyn_cast<GlobalVariable>(value))
    return word32(classes_.placeOf(variable) / classes_.of(variable)->unit);
  if (auto* constant = dyn_cast<Constant>(value)) {
    if (isa<ConstantExpr>(constant) || isa<Function>(constant)) {
      context_.internal("the emitter found a constant expression in " + function_.getName());
      return word32(0);
    }
    return constantOf(constant);
  }
  auto found = values_.find(value);
  if (found != values_.end()) return found->second;
  if (!context_.failed())
    context_.internal("the emitter found a value that is used before its definition in " +
                      function_.getName());
  return word32(0);
}

Id FunctionEmitter::extended(const Value* value, Extend how) {
  unsigned bits = value->getType()->getScalarSizeInBits();
  Id id = valueOf(value);
  if (how == Extend::none || !value->getType()->isIntegerTy() || bits == 32 || bits == 64) return id;
  unsigned width = widthOf(value->getType());
  Id type = writer_.typeInt(width);
  if (auto* constant = dyn_cast<ConstantInt>(value))
    return writer_.constantInt(width, how == Extend::zero ? constant->getZExtValue()
                                                          : static_cast<uint64_t>(constant->getSExtValue()) &
                                                                maskTrailingOnes<uint64_t>(width));
  if (how == Extend::zero) {
    Id mask = writer_.constantInt(width, maskTrailingOnes<uint64_t>(bits));
    return result(spv::Op::OpBitwiseAnd, type, {id, mask});
  }
  Id distance = word32(width - bits);
  Id raised = result(spv::Op::OpShiftLeftLogical, type, {id, distance});
  return result(spv::Op::OpShiftRightArithmetic, type, {raised, distance});
}

void FunctionEmitter::statement(spv::Op op, std::span<const uint32_t> operands) {
  current_->push_back((static_cast<uint32_t>(operands.size() + 1) << spv::WordCountShift) | spirv::word(op));
  current_->insert(current_->end(), operands.begin(), operands.end());
}

Id FunctionEmitter::result(spv::Op op, Id type, Operands operands) {
  Id id = writer_.newId();
  spirv::Words words{type, id};
  words.insert(words.end(), operands);
  statement(op, words);
  return id;
}

Id FunctionEmitter::extendedResult(uint32_t instruction, Id type, Operands operands) {
  Id id = writer_.newId();
  spirv::Words words{type, id, writer_.extendedInstructions("GLSL.std.450"), instruction};
  words.insert(words.end(), operands);
  statement(spv::Op::OpExtInst, words);
  return id;
}

}  // namespace amp::device
