#include "device/passes/HeaderTest.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"

namespace amp::device {

using namespace llvm;
using namespace llvm::PatternMatch;

HeaderTest::HeaderTest(const Loop& loop, LoopCondition stay) : loop_(loop) {
  for (PHINode& phi : loop.getHeader()->phis()) {
    auto* next = dyn_cast<Instruction>(phi.getIncomingValueForBlock(loop.getLoopLatch()));
    if (next && loop.contains(next)) phis_.try_emplace(next, &phi);
  }
  split(stay);
}

/// Splits a conjunction into its conditions: each becomes an exit of its own, as in hand-written loops.
void HeaderTest::split(LoopCondition condition) {
  const auto [value, wanted] = condition;
  Value *one, *other;
  if (match(value, m_Not(m_Value(one)))) return split({one, !wanted});
  if (wanted ? match(value, m_LogicalAnd(m_Value(one), m_Value(other)))
             : match(value, m_LogicalOr(m_Value(one), m_Value(other)))) {
    split({one, wanted});
    split({other, wanted});
    return;
  }
  conditions_.push_back(condition);
}

bool HeaderTest::isPossible() const {
  unsigned instructions = 0;
  return all_of(conditions_, [&](const LoopCondition& condition) {
    return isBroughtByPhis(condition.value, instructions) && holdsAtEntry(condition);
  });
}

bool HeaderTest::isBroughtByPhis(Value* value, unsigned& instructions) const {
  auto* instruction = dyn_cast<Instruction>(value);
  if (!instruction || !loop_.contains(instruction) || phis_.contains(instruction)) return true;
  if (isa<PHINode, CallInst>(instruction) || instruction->mayReadOrWriteMemory() ||
      !isSafeToSpeculativelyExecute(instruction) || ++instructions > kMostInstructions)
    return false;
  return all_of(instruction->operands(),
                [&](Value* operand) { return isBroughtByPhis(operand, instructions); });
}

/// Returns the value before the first iteration; null if it is not computed there.
Value* HeaderTest::atEntry(Value* value) const {
  if (PHINode* phi = phis_.lookup(value)) return phi->getIncomingValueForBlock(loop_.getLoopPredecessor());
  auto* instruction = dyn_cast<Instruction>(value);
  if (!instruction || !loop_.contains(instruction)) return value;
  SmallVector<Value*, 4> operands;
  for (Value* operand : instruction->operands()) {
    operands.push_back(atEntry(operand));
    if (!operands.back()) return nullptr;
  }
  return simplifyInstructionWithOperands(instruction, operands, SimplifyQuery(instruction->getDataLayout()));
}

std::optional<bool> HeaderTest::implied(const BranchInst& guard, bool isTaken,
                                        LoopCondition condition) const {
  auto* compare = dyn_cast<CmpInst>(condition.value);
  if (!compare || !loop_.contains(compare) || phis_.contains(compare)) return std::nullopt;
  Value* one = atEntry(compare->getOperand(0));
  Value* other = atEntry(compare->getOperand(1));
  if (!one || !other) return std::nullopt;
  const std::optional<bool> truth = isImpliedCondition(guard.getCondition(), compare->getPredicate(), one,
                                                       other, compare->getDataLayout(), isTaken);
  if (!truth) return std::nullopt;
  return *truth == condition.wanted;
}

bool HeaderTest::holdsAtEntry(LoopCondition condition) const {
  if (auto* known = dyn_cast_or_null<ConstantInt>(atEntry(condition.value)))
    return known->isOne() == condition.wanted;
  // Most loops follow a branch that tests the same.
  BasicBlock* block = loop_.getLoopPredecessor();
  for (BasicBlock* before; (before = block->getSinglePredecessor()); block = before) {
    auto* guard = dyn_cast<BranchInst>(before->getTerminator());
    if (!guard || !guard->isConditional()) continue;
    if (const auto holds = implied(*guard, guard->getSuccessor(0) == block, condition)) return *holds;
  }
  return false;
}

bool HeaderTest::isGuardedBy(const BranchInst& guard) const {
  const bool isTakenPast = guard.getSuccessor(0) != loop_.getLoopPredecessor();
  return any_of(conditions_, [&](const LoopCondition& condition) {
    return implied(guard, isTakenPast, condition) == false;
  });
}

Value* HeaderTest::inHeader(Value* value, Instruction& before) const {
  if (PHINode* phi = phis_.lookup(value)) return phi;
  auto* instruction = dyn_cast<Instruction>(value);
  if (!instruction || !loop_.contains(instruction)) return value;
  Instruction* copy = instruction->clone();
  for (Use& operand : copy->operands()) operand.set(inHeader(operand, before));
  copy->insertBefore(before.getIterator());
  return copy;
}

SmallVector<LoopCondition, 4> HeaderTest::build(Instruction& before) const {
  SmallVector<LoopCondition, 4> built;
  for (const LoopCondition& condition : conditions_)
    built.push_back({inHeader(condition.value, before), condition.wanted});
  return built;
}

}  // namespace amp::device
