#include "device/passes/LoopLiveOut.h"

#include "device/passes/HeaderTest.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

namespace amp::device {

using namespace llvm;

namespace {

/// A value that leaves a loop, and its uses outside.
struct LiveOut {
  Instruction* value;
  SmallVector<Use*, 8> outside;
};

struct LeavingLoop {
  Loop* loop;
  SmallVector<LiveOut, 8> liveOuts;
};

SmallVector<LiveOut, 8> liveOutsOf(const Loop& loop) {
  SmallVector<LiveOut, 8> liveOuts;
  for (BasicBlock* block : loop.blocks())
    for (Instruction& value : *block) {
      LiveOut liveOut = {&value, {}};
      for (Use& use : value.uses())
        if (!loop.contains(cast<Instruction>(use.getUser()))) liveOut.outside.push_back(&use);
      if (!liveOut.outside.empty()) liveOuts.push_back(std::move(liveOut));
    }
  return liveOuts;
}

/// True if the instruction may run without need.
bool isHarmless(const Instruction& instruction) {
  return instruction.isTerminator() ||
         (!instruction.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&instruction));
}

/// Moves the exit of `leaving.loop` to its header.
class Rerouter {
 public:
  Rerouter(LeavingLoop& leaving, LoopInfo& loops)
      : leaving_(leaving),
        loops_(loops),
        header_(leaving.loop->getHeader()),
        latch_(leaving.loop->getLoopLatch()),
        preheader_(leaving.loop->getLoopPredecessor()),
        exit_(leaving.loop->getExitBlock()) {}
  void run();

 private:
  LoopCondition takeTestFromLatch();
  PHINode* headerPhi(Value* whenEntered, Value* whenRepeated, const Twine& name);
  Value* withoutLoop(const LiveOut& liveOut) const;
  Value* phiOf(const LiveOut& liveOut);
  void handOut(const LiveOut& liveOut);
  SmallVector<LoopCondition, 4> testInHeader(LoopCondition stay);
  Value* withoutRounds(Value* value) const;
  void dropGuard(const HeaderTest& test);
  void branchFromHeader(ArrayRef<LoopCondition> stay);

  LeavingLoop& leaving_;
  LoopInfo& loops_;
  BasicBlock* header_;
  BasicBlock* latch_;
  BasicBlock* preheader_;
  BasicBlock* exit_;
};

PHINode* Rerouter::headerPhi(Value* whenEntered, Value* whenRepeated, const Twine& name) {
  PHINode* phi = PHINode::Create(whenRepeated->getType(), 2, name, header_->begin());
  phi->addIncoming(whenEntered, preheader_);
  phi->addIncoming(whenRepeated, latch_);
  return phi;
}

/// Returns what takes the value's place behind the loop if a branch in front passes the loop by; null if that
/// is not known.
Value* Rerouter::withoutLoop(const LiveOut& liveOut) const {
  const BasicBlock* before = preheader_->getSinglePredecessor();
  if (!before) return nullptr;
  for (const Use* use : liveOut.outside) {
    auto* phi = dyn_cast<PHINode>(use->getUser());
    if (!phi || phi->getParent() != exit_->getSingleSuccessor()) continue;
    if (int edge = phi->getBasicBlockIndex(before); edge >= 0) return phi->getIncomingValue(edge);
  }
  return nullptr;
}

/// Returns the phi that has the value of an iteration in the header of the next one. The value that it has in
/// the first iteration is not used, unless the branch in front of the loop is removed.
Value* Rerouter::phiOf(const LiveOut& liveOut) {
  Instruction& value = *liveOut.value;
  for (PHINode& phi : header_->phis())
    if (phi.getIncomingValueForBlock(latch_) == &value) return &phi;
  Value* first = withoutLoop(liveOut);
  if (!first || isa<UndefValue>(first)) first = Constant::getNullValue(value.getType());
  return headerPhi(first, &value, value.getName() + ".out");
}

/// The phi itself may be a value that leaves. Its uses outside were listed before any of them was changed.
void Rerouter::handOut(const LiveOut& liveOut) {
  Value* out = phiOf(liveOut);
  for (Use* use : liveOut.outside) use->set(out);
}

LoopCondition Rerouter::takeTestFromLatch() {
  auto* branch = cast<BranchInst>(latch_->getTerminator());
  const LoopCondition stay = {branch->getCondition(), branch->getSuccessor(0) == header_};
  BranchInst::Create(header_, branch->getIterator())->setDebugLoc(branch->getDebugLoc());
  branch->eraseFromParent();
  return stay;
}

SmallVector<LoopCondition, 4> Rerouter::testInHeader(LoopCondition stay) {
  const HeaderTest test(*leaving_.loop, stay);
  if (!test.isPossible()) {
    auto* first = ConstantInt::getBool(header_->getContext(), stay.wanted);
    return {{headerPhi(first, stay.value, "stay"), stay.wanted}};
  }
  dropGuard(test);
  SmallVector<LoopCondition, 4> conditions = test.build(*header_->getTerminator());
  RecursivelyDeleteTriviallyDeadInstructions(stay.value);
  return conditions;
}

/// Returns what a value that leaves the loop is if no iteration happens.
Value* Rerouter::withoutRounds(Value* value) const {
  auto* phi = dyn_cast<PHINode>(value);
  if (phi && phi->getParent() == exit_) return withoutRounds(phi->getIncomingValue(0));
  return phi && phi->getParent() == header_ ? phi->getIncomingValueForBlock(preheader_) : value;
}

/// Removes a branch in front of the loop that tests what the header tests: the loop is then nested one level
/// less deep.
void Rerouter::dropGuard(const HeaderTest& test) {
  BasicBlock* before = preheader_->getSinglePredecessor();
  BasicBlock* behind = exit_->getSingleSuccessor();
  auto* guard = before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
  if (!guard || !guard->isConditional() || !behind || !is_contained(successors(guard), behind) ||
      !test.isGuardedBy(*guard))
    return;
  if (!all_of(*preheader_, isHarmless) || exit_->getFirstNonPHIIt() != exit_->getTerminator()->getIterator())
    return;
  for (PHINode& phi : behind->phis()) {
    Value* past = phi.getIncomingValueForBlock(before);
    if (!isa<UndefValue>(past) && past != withoutRounds(phi.getIncomingValueForBlock(exit_))) return;
  }
  behind->removePredecessor(before);
  BranchInst::Create(preheader_, guard->getIterator());
  guard->eraseFromParent();
}

void Rerouter::branchFromHeader(ArrayRef<LoopCondition> stay) {
  exit_->replacePhiUsesWith(latch_, header_);
  BasicBlock* block = header_;
  for (const LoopCondition& condition : stay) {
    BasicBlock* onward = block->getSingleSuccessor();
    if (&condition != &stay.back()) {
      onward = block->splitBasicBlock(block->getTerminator(), "onward");
      leaving_.loop->addBasicBlockToLoop(onward, loops_);
    }
    if (block != header_)
      for (PHINode& phi : exit_->phis()) phi.addIncoming(phi.getIncomingValueForBlock(header_), block);
    Instruction* branch = block->getTerminator();
    BranchInst::Create(condition.wanted ? onward : exit_, condition.wanted ? exit_ : onward, condition.value,
                       branch->getIterator())
        ->setDebugLoc(branch->getDebugLoc());
    branch->eraseFromParent();
    block = onward;
  }
}

void Rerouter::run() {
  const LoopCondition stay = takeTestFromLatch();
  for (const LiveOut& liveOut : leaving_.liveOuts) handOut(liveOut);
  branchFromHeader(testInHeader(stay));
}

}  // namespace

void routeLiveOutsThroughHeaders(Function& function, FunctionAnalysisManager& analyses, bool all) {
  LoopInfo& loops = analyses.getResult<LoopAnalysis>(function);
  UniformityInfo& uniformity = analyses.getResult<UniformityInfoAnalysis>(function);
  SmallVector<LeavingLoop, 8> leaving;
  for (Loop* loop : loops.getLoopsInPreorder()) {
    if (!loop->getExitBlock() || !uniformity.hasDivergentTerminator(*loop->getLoopLatch())) continue;
    leaving.push_back({loop, {}});
  }
  // Innermost first: a value that leaves two loops leaves the outer one as the inner loop's phi.
  for (LeavingLoop& one : reverse(leaving)) {
    one.liveOuts = liveOutsOf(*one.loop);
    if (all || !one.liveOuts.empty()) Rerouter(one, loops).run();
  }
}

}  // namespace amp::device
