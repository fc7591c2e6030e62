#include "device/passes/DebugRecords.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

namespace amp::device {

using namespace llvm;

namespace {

DIExpression* withoutSpace(DIExpression* expression) {
  SmallVector<uint64_t, 8> kept;
  for (const DIExpression::ExprOperand& operation : expression->expr_ops()) {
    operation.appendToVector(kept);
    if (operation.getOp() == dwarf::DW_OP_xderef)
      kept.truncate(kept.size() - 4);  // constu NUMBER swap xderef
  }
  return DIExpression::get(expression->getContext(), kept);
}

/// The parameter whose value is stored in a local variable, if nothing else is stored there.
Value* parameterIn(Value* pointer) {
  auto* variable = dyn_cast<AllocaInst>(pointer->stripPointerCasts());
  if (!variable) return nullptr;
  SmallVector<Value*, 2> names{variable};
  for (User* user : variable->users())
    if (isa<AddrSpaceCastInst>(user)) names.push_back(user);
  Value* stored = nullptr;
  for (Value* name : names)
    for (User* user : name->users())
      if (auto* store = dyn_cast<StoreInst>(user)) {
        if (stored || store->getPointerOperand() != name) return nullptr;
        stored = store->getValueOperand();
      }
  return isa_and_nonnull<Argument>(stored) ? stored : nullptr;
}

DIExpression* withoutFirst(const DIExpression& expression) {
  return DIExpression::get(expression.getContext(), expression.getElements().drop_front());
}

/// The pointer from which a pointer was converted, and the offset from it.
struct Source {
  Value* pointer = nullptr;  ///< null if there was no conversion
  int64_t offset = 0;
};

Source sourceOf(Value* pointer, const DataLayout& layout) {
  Source source;
  APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  for (;;) {
    if (auto* cast = dyn_cast<AddrSpaceCastOperator>(pointer)) {
      pointer = cast->getPointerOperand();
      source = {pointer, offset.getSExtValue()};
    } else if (auto* element = dyn_cast<GEPOperator>(pointer);
               element && element->accumulateConstantOffset(layout, offset)) {
      pointer = element->getPointerOperand();
    } else {
      return source;
    }
  }
}

/// The expression of some bits of a declared variable; null if it cannot be expressed.
DIExpression* partOf(const DbgVariableRecord& declaration, uint64_t begin, uint64_t bits) {
  DIExpression* const whole = declaration.getExpression();
  if (begin == 0 && declaration.getFragmentSizeInBits() == bits) return whole;
  if (begin + bits > declaration.getFragmentSizeInBits().value_or(0)) return nullptr;
  return DIExpression::createFragmentExpression(whole, begin, bits).value_or(nullptr);
}

}  // namespace

void declareIndirectParameters(Function& function) {
  for (Instruction& instruction : instructions(function))
    for (DbgVariableRecord& record : filterDbgVars(instruction.getDbgRecordRange())) {
      if (!record.isDbgDeclare() || !record.getExpression()->startsWithDeref()) continue;
      Value* const parameter = parameterIn(record.getVariableLocationOp(0));
      if (!parameter) continue;
      record.replaceVariableLocationOp(0u, parameter);
      record.setExpression(withoutFirst(*record.getExpression()));
    }
}

void followSpaceCasts(Function& function) {
  for (Instruction& instruction : instructions(function))
    for (DbgVariableRecord& record : filterDbgVars(instruction.getDbgRecordRange())) {
      if (record.hasArgList() || record.isKillLocation()) continue;
      Value* const value = record.getVariableLocationOp(0);
      if (!value->getType()->isPointerTy()) continue;
      const Source source = sourceOf(value, function.getDataLayout());
      if (!source.pointer) continue;
      record.replaceVariableLocationOp(0u, source.pointer);
      if (source.offset == 0) continue;
      const uint8_t flags = record.isDbgDeclare() ? DIExpression::ApplyOffset : DIExpression::StackValue;
      record.setExpression(DIExpression::prepend(record.getExpression(), flags, source.offset));
    }
}

void recordStoredValue(StoreInst& store) {
  const DataLayout& layout = store.getDataLayout();
  APInt offset(layout.getIndexTypeSizeInBits(store.getPointerOperandType()), 0);
  auto* variable = dyn_cast<AllocaInst>(store.getPointerOperand()->stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true));
  if (!variable || offset.isNegative()) return;
  Value* const value = store.getValueOperand();
  const uint64_t begin = offset.getZExtValue() * 8, bits = layout.getTypeStoreSizeInBits(value->getType());
  for (const DbgVariableRecord* declaration : findDVRDeclares(variable))
    if (DIExpression* part = partOf(*declaration, begin, bits))
      store.getParent()->insertDbgRecordBefore(
          DbgVariableRecord::createDbgVariableRecord(value, declaration->getVariable(), part,
                                                     declaration->getDebugLoc()),
          store.getIterator());
}

void dropAddressSpacesOfVariables(Function& function) {
  for (Instruction& instruction : instructions(function))
    for (DbgVariableRecord& record : filterDbgVars(instruction.getDbgRecordRange()))
      record.setExpression(withoutSpace(record.getExpression()));
}

}  // namespace amp::device
