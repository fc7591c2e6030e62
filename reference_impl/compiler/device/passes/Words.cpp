#include "device/passes/Words.h"

#include "llvm/IR/Instructions.h"

namespace amp::device {

using namespace llvm;

Value* signExtended(const Value* value) {
  auto* extension = dyn_cast<SExtInst>(value);
  if (!extension || !extension->getType()->isIntegerTy(64)) return nullptr;
  return extension->getOperand(0)->getType()->isIntegerTy(32) ? extension->getOperand(0) : nullptr;
}

Value* ofWords(IRBuilder<>& builder, Value* high, Value* low) {
  Type* wide = builder.getInt64Ty();
  Value* lowBits = builder.CreateZExt(low, wide);
  Value* highBits = builder.CreateShl(builder.CreateZExt(high, wide), 32);
  return builder.CreateOr(highBits, lowBits);
}

Value* lowWord(IRBuilder<>& builder, Value* value) {
  const bool is_extended = isa<ZExtInst, SExtInst>(value);
  Value* word = is_extended ? cast<CastInst>(value)->getOperand(0) : nullptr;
  return word && word->getType()->isIntegerTy(32) ? word : builder.CreateTrunc(value, builder.getInt32Ty());
}

Value* highWord(IRBuilder<>& builder, Value* value) {
  return builder.CreateTrunc(builder.CreateLShr(value, 32), builder.getInt32Ty());
}

Value* inWords(IRBuilder<>& builder, Value* value) {
  Value* number = signExtended(value);
  return number ? ofWords(builder, builder.CreateAShr(number, 31), number) : value;
}

}  // namespace amp::device
