#include "device/passes/SimplifyFlow.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

namespace amp::device {

using namespace llvm;

namespace {

BranchInst* twoWayBranch(BasicBlock* block) {
  auto* branch = dyn_cast<BranchInst>(block->getTerminator());
  return branch && branch->isConditional() ? branch : nullptr;
}

/// Returns the predecessors of a block that has exactly two different ones.
std::optional<std::pair<BasicBlock*, BasicBlock*>> twoPredecessors(BasicBlock* block) {
  SmallVector<BasicBlock*, 3> all(predecessors(block));
  if (all.size() != 2 || all[0] == all[1]) return std::nullopt;
  return std::pair(all[0], all[1]);
}

bool isEmptyArm(BasicBlock* arm, BasicBlock* head) {
  auto* branch = dyn_cast<BranchInst>(arm->getTerminator());
  return branch && branch->isUnconditional() && &arm->front() == branch &&
         arm->getSinglePredecessor() == head;
}

/// Returns condition ? ifTrue : ifFalse in its simplest form: decideSelections() looks for negations.
Value* selection(IRBuilder<>& builder, Value* condition, Value* ifTrue, Value* ifFalse) {
  if (ifTrue == ifFalse) return ifTrue;
  auto* first = dyn_cast<ConstantInt>(ifTrue);
  auto* second = dyn_cast<ConstantInt>(ifFalse);
  if (first && second && first->getType()->isIntegerTy(1))
    return first->isOne() ? condition : builder.CreateNot(condition);
  return builder.CreateSelect(condition, ifTrue, ifFalse);
}

/// head: br c, arm, merge; arm: br merge  ->  head: br merge, with selections for the merge's phis.
bool foldEmptyArm(BasicBlock* merge) {
  auto pair = twoPredecessors(merge);
  if (!pair) return false;
  auto [arm, head] = *pair;
  if (!isEmptyArm(arm, head)) std::swap(arm, head);
  BranchInst* branch = twoWayBranch(head);
  if (!branch || !isEmptyArm(arm, head)) return false;
  bool armIfTrue = branch->getSuccessor(0) == arm;
  IRBuilder<> builder(branch);
  for (PHINode& phi : make_early_inc_range(merge->phis())) {
    Value* throughArm = phi.getIncomingValueForBlock(arm);
    Value* direct = phi.getIncomingValueForBlock(head);
    Value* condition = branch->getCondition();
    phi.replaceAllUsesWith(armIfTrue ? selection(builder, condition, throughArm, direct)
                                     : selection(builder, condition, direct, throughArm));
    phi.eraseFromParent();
  }
  builder.CreateBr(merge);
  branch->eraseFromParent();
  arm->eraseFromParent();
  return true;
}

/// A block that only branches on which of its two predecessors came before it:
/// head: br c, arm.., flow; ..arm end: br flow; flow: br (phi [x, arm end], [!x, head]), a, b
struct FlowBlock {
  BasicBlock* head;
  BasicBlock* armEnd;
  BasicBlock* flow;
  BasicBlock* afterArm;   ///< where flow goes after the arm
  BasicBlock* otherwise;  ///< where flow goes when the arm was skipped
};

std::optional<FlowBlock> flowBlock(BasicBlock* flow) {
  auto pair = twoPredecessors(flow);
  BranchInst* branch = twoWayBranch(flow);
  if (!pair || !branch || flow->getFirstNonPHIIt() != branch->getIterator()) return std::nullopt;
  auto* which = dyn_cast<PHINode>(branch->getCondition());
  if (!which || which->getParent() != flow) return std::nullopt;
  auto [armEnd, head] = *pair;
  if (twoWayBranch(armEnd)) std::swap(armEnd, head);
  if (!twoWayBranch(head) || twoWayBranch(armEnd)) return std::nullopt;
  auto* afterArm = dyn_cast<ConstantInt>(which->getIncomingValueForBlock(armEnd));
  auto* skipped = dyn_cast<ConstantInt>(which->getIncomingValueForBlock(head));
  if (!afterArm || !skipped || afterArm == skipped) return std::nullopt;
  return FlowBlock{head, armEnd, flow, branch->getSuccessor(afterArm->isOne() ? 0 : 1),
                   branch->getSuccessor(skipped->isOne() ? 0 : 1)};
}

bool staysInLoop(const FlowBlock& block, const LoopInfo& loops) {
  Loop* loop = loops.getLoopFor(block.flow);
  if (loop && (block.afterArm == loop->getHeader() || block.otherwise == loop->getHeader())) return false;
  return loops.getLoopFor(block.head) == loop && loops.getLoopFor(block.armEnd) == loop &&
         loops.getLoopFor(block.afterArm) == loop && loops.getLoopFor(block.otherwise) == loop;
}

/// Replaces the uses of a phi of the flow block, which is about to be removed. The value from the head
/// reaches `otherwise`, and the value from the arm reaches `afterArm`. Where both meet, SSAUpdater makes a
/// new phi.
void replacePhi(PHINode& phi, const FlowBlock& block) {
  SSAUpdater updater;
  updater.Initialize(phi.getType(), phi.getName());
  updater.AddAvailableValue(block.head, phi.getIncomingValueForBlock(block.head));
  updater.AddAvailableValue(block.armEnd, phi.getIncomingValueForBlock(block.armEnd));
  for (Use& use : make_early_inc_range(phi.uses())) updater.RewriteUse(use);
}

/// Makes the head branch to the arm or to `otherwise`, and the arm branch to `afterArm`.
bool makeElse(BasicBlock* flow, const LoopInfo& loops) {
  std::optional<FlowBlock> found = flowBlock(flow);
  if (!found || found->otherwise->getSinglePredecessor() != flow || found->otherwise == found->afterArm ||
      !staysInLoop(*found, loops) || isa<PHINode>(found->otherwise->front()))
    return false;
  // In the phis of the merge block, the arm's end replaces the flow block.
  for (PHINode& phi : found->afterArm->phis()) {
    int index = phi.getBasicBlockIndex(flow);
    auto* value = dyn_cast<PHINode>(phi.getIncomingValue(index));
    if (value && value->getParent() == flow)
      phi.setIncomingValue(index, value->getIncomingValueForBlock(found->armEnd));
    phi.setIncomingBlock(index, found->armEnd);
  }
  found->head->getTerminator()->replaceSuccessorWith(flow, found->otherwise);
  found->armEnd->getTerminator()->replaceSuccessorWith(flow, found->afterArm);
  flow->getTerminator()->eraseFromParent();
  for (PHINode& phi : flow->phis()) replacePhi(phi, *found);
  while (!flow->empty()) flow->front().eraseFromParent();
  flow->eraseFromParent();
  return true;
}

/// Replaces a selection by a branch's condition: on each side of the branch its result is known.
bool decideSelections(BasicBlock* block) {
  BranchInst* branch = twoWayBranch(block);
  if (!branch || branch->getSuccessor(0) == branch->getSuccessor(1)) return false;
  Value* condition = branch->getCondition();
  Value* negated = nullptr;
  PatternMatch::match(condition, PatternMatch::m_Not(PatternMatch::m_Value(negated)));
  bool changed = false;
  for (unsigned side = 0; side < 2; ++side)
    for (PHINode& phi : branch->getSuccessor(side)->phis()) {
      int index = phi.getBasicBlockIndex(block);
      auto* select = dyn_cast<SelectInst>(phi.getIncomingValue(index));
      if (!select || (select->getCondition() != condition && select->getCondition() != negated)) continue;
      bool isTrue = (side == 0) == (select->getCondition() == condition);
      phi.setIncomingValue(index, isTrue ? select->getTrueValue() : select->getFalseValue());
      changed = true;
    }
  return changed;
}

/// Returns the result of a selection when its block is entered from `before`. Its condition is a phi of the
/// same block. Null if the result is not known there.
Value* decidedFrom(BasicBlock* before, SelectInst& select) {
  auto* which = cast<PHINode>(select.getCondition());
  auto* decision = dyn_cast<ConstantInt>(which->getIncomingValueForBlock(before));
  if (!decision) return nullptr;
  Value* value = decision->isOne() ? select.getTrueValue() : select.getFalseValue();
  auto* instruction = dyn_cast<Instruction>(value);
  if (!instruction || instruction->getParent() != select.getParent()) return value;  // computed earlier
  auto* phi = dyn_cast<PHINode>(instruction);
  return phi ? phi->getIncomingValueForBlock(before) : nullptr;
}

/// select (phi [true, a], [false, b]), x, (phi [u, a], [y, b])  ->  phi [x, a], [y, b]
/// This is simpler, and u is not live through the loop: it may be a value of the previous iteration.
bool selectByPhi(SelectInst& select) {
  auto* which = dyn_cast<PHINode>(select.getCondition());
  if (!which || which->getParent() != select.getParent()) return false;
  SmallVector<std::pair<Value*, BasicBlock*>, 4> decided;
  for (BasicBlock* before : which->blocks()) {
    Value* value = decidedFrom(before, select);
    if (!value) return false;
    decided.emplace_back(value, before);
  }
  PHINode* phi = PHINode::Create(select.getType(), decided.size(), select.getName());
  phi->insertBefore(select.getParent()->begin());
  for (auto [value, before] : decided) phi->addIncoming(value, before);
  select.replaceAllUsesWith(phi);
  select.eraseFromParent();
  return true;
}

/// Not in loop headers: there a phi would make values from before the loop live through it.
bool selectByPhis(Function& function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  bool changed = false;
  for (BasicBlock& block : function) {
    if (loops.isLoopHeader(&block)) continue;
    for (Instruction& instruction : make_early_inc_range(block))
      if (auto* select = dyn_cast<SelectInst>(&instruction)) changed |= selectByPhi(*select);
  }
  return changed;
}

bool simplifyOne(Function& function) {
  for (BasicBlock& block : function)
    if (foldEmptyArm(&block)) return true;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (BasicBlock& block : function)
    if (makeElse(&block, loops)) return true;
  return false;
}

}  // namespace

PreservedAnalyses SimplifyFlowPass::run(Function& function, FunctionAnalysisManager&) {
  bool changed = false;
  while (simplifyOne(function)) changed = true;
  for (BasicBlock& block : function) changed |= decideSelections(&block);
  changed |= selectByPhis(function);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
