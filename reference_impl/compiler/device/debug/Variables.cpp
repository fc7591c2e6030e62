// Variables, and expressions that say where they are.
#include "device/debug/DebugFlags.h"
#include "device/debug/DebugInfo.h"
#include "llvm/BinaryFormat/Dwarf.h"

namespace amp::device::debug {

using namespace llvm;

namespace {

struct Operation {
  uint32_t op;
  SmallVector<uint64_t, 2> operands;
};

std::optional<Operation> operationOf(const DIExpression::ExprOperand& operand) {
  switch (operand.getOp()) {
    case dwarf::DW_OP_deref:
      return Operation{NonSemanticShaderDebugInfo100Deref, {}};
    case dwarf::DW_OP_plus:
      return Operation{NonSemanticShaderDebugInfo100Plus, {}};
    case dwarf::DW_OP_minus:
      return Operation{NonSemanticShaderDebugInfo100Minus, {}};
    case dwarf::DW_OP_plus_uconst:
      return Operation{NonSemanticShaderDebugInfo100PlusUconst, {operand.getArg(0)}};
    case dwarf::DW_OP_swap:
      return Operation{NonSemanticShaderDebugInfo100Swap, {}};
    case dwarf::DW_OP_stack_value:
      return Operation{NonSemanticShaderDebugInfo100StackValue, {}};
    case dwarf::DW_OP_constu:
      return Operation{NonSemanticShaderDebugInfo100Constu, {operand.getArg(0)}};
    case dwarf::DW_OP_LLVM_fragment:
      return Operation{NonSemanticShaderDebugInfo100Fragment, {operand.getArg(0), operand.getArg(1)}};
    default:
      return std::nullopt;
  }
}

}  // namespace

Id DebugInfo::localVariable(const DILocalVariable& variable) {
  if (const Id known = declared_.lookup(&variable)) return known;
  const Id type = this->type(variable.getType());
  const Id parent = scope(variable.getScope());
  SmallVector<Id, 8> operands{
      instructions_.text(variable.getName()),
      type,
      source(variable.getFile()),
      instructions_.number(variable.getLine()),
      instructions_.number(0),
      parent,
      instructions_.number(flagsOf(variable.getFlags()) | NonSemanticShaderDebugInfo100FlagIsLocal)};
  if (variable.getArg()) operands.push_back(instructions_.number(variable.getArg()));
  return declared_[&variable] =
             instructions_.declare(NonSemanticShaderDebugInfo100DebugLocalVariable, operands);
}

void DebugInfo::globalVariable(const DIGlobalVariable& variable, Id place) {
  if (declared_.lookup(&variable)) return;
  const Id type = this->type(variable.getType());
  const Id parent = scope(variable.getScope());
  uint32_t flags = NonSemanticShaderDebugInfo100FlagIsDefinition;
  if (variable.isLocalToUnit()) flags |= NonSemanticShaderDebugInfo100FlagIsLocal;
  declared_[&variable] = instructions_.declare(
      NonSemanticShaderDebugInfo100DebugGlobalVariable,
      {instructions_.text(variable.getName()), type, source(variable.getFile()),
       instructions_.number(variable.getLine()), instructions_.number(0), parent,
       instructions_.text(variable.getLinkageName()), place, instructions_.number(flags)});
}

std::optional<Id> DebugInfo::expression(const DIExpression& expression, std::optional<uint64_t> offset) {
  SmallVector<Operation, 4> operations;
  if (offset && *offset) operations.push_back({NonSemanticShaderDebugInfo100PlusUconst, {*offset}});
  for (const DIExpression::ExprOperand& operand : expression.expr_ops()) {
    std::optional<Operation> operation = operationOf(operand);
    if (!operation || any_of(operation->operands, [](uint64_t one) { return one > UINT32_MAX; }))
      return std::nullopt;
    operations.push_back(std::move(*operation));
  }
  SmallVector<Id, 4> ids;
  for (const Operation& operation : operations) {
    SmallVector<Id, 3> operands{instructions_.number(operation.op)};
    for (uint64_t operand : operation.operands) operands.push_back(instructions_.number(operand));
    ids.push_back(instructions_.share(NonSemanticShaderDebugInfo100DebugOperation, operands));
  }
  return instructions_.share(NonSemanticShaderDebugInfo100DebugExpression, ids);
}

}  // namespace amp::device::debug
