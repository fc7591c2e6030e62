// What a function's code says to debuggers: where instructions come from, and where variables are.
#include "device/emit/FunctionEmitter.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugProgramInstruction.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;

namespace {

const DILocalScope* scopeOf(const DILocation* at) {
  return at ? at->getScope()->getNonLexicalBlockFileScope() : nullptr;
}

/// The expression of a value in memory, as one of the memory's address.
const DIExpression* ofAddress(const DbgVariableRecord& record) {
  const DIExpression* expression = record.getExpression();
  return record.isDbgDeclare() ? DIExpression::append(expression, dwarf::DW_OP_deref) : expression;
}

/// Whether an expression converts a number to the `to` bits of its variable, of which an id has at least
/// those that count: all bits of a truth value, or all that remain.
bool isConversionOfId(const DIExpression::ExprOperand& from, const DIExpression::ExprOperand& to,
                      bool isTruth) {
  return to.getOp() == dwarf::DW_OP_LLVM_convert && (isTruth || to.getArg(0) <= from.getArg(0));
}

/// The expression without conversions of a number that an id has in the converted form as well.
const DIExpression* ofId(const DIExpression& expression, const Value& value) {
  const bool isTruth = value.getType()->isIntegerTy(1);
  SmallVector<uint64_t, 8> kept;
  for (auto operation = expression.expr_op_begin(); operation != expression.expr_op_end(); ++operation) {
    const auto next = operation.getNext();
    if (operation->getOp() == dwarf::DW_OP_LLVM_convert && next != expression.expr_op_end() &&
        isConversionOfId(*operation, *next, isTruth))
      operation = next;
    else
      operation->appendToVector(kept);
  }
  return DIExpression::get(expression.getContext(), kept);
}

/// Whether the value is a number or an address.
bool isDescribable(const Value& value) {
  const Type* type = value.getType();
  if (type->isPointerTy()) return !isOffset(addressSpaceOf(&value));
  return type->isFloatTy() || type->isDoubleTy() || (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
}

}  // namespace

void FunctionEmitter::debugStatement(debug::Op op, Operands operands) {
  debug_->instructions().append(*current_, op, operands);
}

void FunctionEmitter::beginDebugInfo() {
  if (!debug_ || !function_.getSubprogram()) return;
  debugStatement(NonSemanticShaderDebugInfo100DebugFunctionDefinition,
                 {debug_->function(*function_.getSubprogram()), id_});
}

void FunctionEmitter::emitScope(const DILocation* at) {
  const DILocalScope* scope = scopeOf(at);
  const DILocation* call = at ? at->getInlinedAt() : nullptr;
  if (scope == place_.scope && call == place_.call) return;
  place_.scope = scope;
  place_.call = call;
  if (!scope) return debugStatement(NonSemanticShaderDebugInfo100DebugNoScope, {});
  const Id id = debug_->scope(scope);
  if (!call) return debugStatement(NonSemanticShaderDebugInfo100DebugScope, {id});
  debugStatement(NonSemanticShaderDebugInfo100DebugScope, {id, debug_->inlinedAt(*call)});
}

void FunctionEmitter::emitPlace(const Instruction& instruction) {
  if (!debug_) return;
  const DILocation* at = instruction.getDebugLoc();
  emitScope(at);
  decltype(place_.line) line;
  if (at && at->getLine()) line = {at->getFile(), at->getLine(), at->getColumn()};
  if (line == place_.line) return;
  place_.line = line;
  if (!std::get<0>(line)) return debugStatement(NonSemanticShaderDebugInfo100DebugNoLine, {});
  debug::DebugInstructions& debug = debug_->instructions();
  const Id source = debug_->source(at->getFile());
  const Id number = debug.number(at->getLine()), column = debug.number(at->getColumn());
  debugStatement(NonSemanticShaderDebugInfo100DebugLine, {source, number, number, column, column});
}

/// The object of private or tile_static memory into which a pointer points, at a constant offset.
std::optional<FunctionEmitter::PlaceInObject> FunctionEmitter::placeInObject(const Value* pointer) const {
  if (!pointer->getType()->isPointerTy()) return std::nullopt;
  APInt offset(layout_.getIndexTypeSizeInBits(pointer->getType()), 0);
  const Value* object =
      pointer->stripAndAccumulateConstantOffsets(layout_, offset, /*AllowNonInbounds=*/true);
  const ObjectClass* one = isa<AllocaInst, GlobalVariable>(object) ? classes_.of(object) : nullptr;
  if (!one || offset.isNegative()) return std::nullopt;
  return PlaceInObject{variables_.lookup(one), classes_.placeOf(object) + offset.getZExtValue()};
}

/// The id of a value at an instruction. Nothing if no id has the value there: later passes may have moved the
/// computation.
std::optional<Id> FunctionEmitter::idAt(const Value* value, const Instruction& at) {
  if (isa<ConstantInt, ConstantFP, ConstantPointerNull>(value)) return valueOf(value);
  const auto known = values_.find(value);
  if (known == values_.end()) return std::nullopt;
  if (auto* computed = dyn_cast<Instruction>(value); computed && !dominators_->dominates(computed, &at))
    return std::nullopt;
  return known->second;
}

/// Says that a variable is in memory. Returns false if that cannot be expressed.
bool FunctionEmitter::emitInMemory(const DbgVariableRecord& record, const PlaceInObject& place) {
  const bool isDeclaration = record.isDbgDeclare();
  // A pointer into private or tile_static memory is no address.
  if (!isDeclaration && !record.getExpression()->startsWithDeref()) return false;
  const std::optional<Id> expression = debug_->expression(*record.getExpression(), place.offset);
  if (!expression) return false;
  const debug::Op op =
      isDeclaration ? NonSemanticShaderDebugInfo100DebugDeclare : NonSemanticShaderDebugInfo100DebugValue;
  debugStatement(op, {debug_->localVariable(*record.getVariable()), place.variable, *expression});
  return true;
}

/// Says that a variable has the value of an id, or is at the address that the id is.
bool FunctionEmitter::emitValueOf(const DbgVariableRecord& record, const Value& value,
                                  const Instruction& at) {
  if (!isDescribable(value)) return false;
  const std::optional<Id> id = idAt(&value, at);
  const std::optional<Id> expression = debug_->expression(*ofId(*ofAddress(record), value), std::nullopt);
  if (!id || !expression) return false;
  debugStatement(NonSemanticShaderDebugInfo100DebugValue,
                 {debug_->localVariable(*record.getVariable()), *id, *expression});
  return true;
}

/// Says where a variable is. If that is not known any more, says so.
void FunctionEmitter::emitVariable(const DbgVariableRecord& record, const Instruction& at) {
  emitScope(record.getDebugLoc());
  const Value* value =
      record.hasArgList() || record.isKillLocation() ? nullptr : record.getVariableLocationOp(0);
  const std::optional<PlaceInObject> place = value ? placeInObject(value) : std::nullopt;
  const auto variable = std::pair(record.getVariable(), record.getDebugLoc().getInlinedAt());
  if (place ? emitInMemory(record, *place) : value && emitValueOf(record, *value, at)) {
    known_.insert(variable);
    return;
  }
  const Id described = debug_->localVariable(*record.getVariable());
  // A declaration is for the whole scope: if it lost its place, other records say more.
  if (!known_.contains(variable) || record.isDbgDeclare()) return;
  const Id expression = *debug_->expression(*DIExpression::get(function_.getContext(), {}), std::nullopt);
  debugStatement(NonSemanticShaderDebugInfo100DebugValue,
                 {described, debug_->instructions().unknownValue(), expression});
}

void FunctionEmitter::emitVariables(const Instruction& instruction) {
  if (!debug_) return;
  for (const DbgVariableRecord& record : filterDbgVars(instruction.getDbgRecordRange()))
    emitVariable(record, instruction);
}

/// Describes the tile_static objects that begin a variable of the module. For objects behind them, a
/// DebugGlobalVariable has no offset.
void FunctionEmitter::describeTileStatic(const ObjectClass& one) {
  if (!debug_) return;
  for (const Value* object : one.objects) {
    SmallVector<DIGlobalVariableExpression*, 1> described;
    cast<GlobalVariable>(object)->getDebugInfo(described);
    const Id place = classes_.placeOf(object) == 0 ? variables_.lookup(&one) : debug_->instructions().none();
    for (const DIGlobalVariableExpression* pair : described)
      debug_->globalVariable(*pair->getVariable(), place);
  }
}

}  // namespace amp::device
