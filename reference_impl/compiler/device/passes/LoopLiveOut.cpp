#include "device/passes/LoopLiveOut.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

using namespace llvm;

namespace {

struct LeavingLoop {
  Loop* loop;
  SmallVector<Instruction*, 8> liveOuts;
};

SmallVector<Instruction*, 8> liveOutsOf(const Loop& loop) {
  SmallVector<Instruction*, 8> values;
  for (BasicBlock* block : loop.blocks())
    for (Instruction& value : *block)
      if (any_of(value.users(), [&](User* user) { return !loop.contains(cast<Instruction>(user)); }))
        values.push_back(&value);
  return values;
}

/// Makes `leaving.loop` leave from its header.
class Rerouter {
 public:
  explicit Rerouter(LeavingLoop& leaving)
      : leaving_(leaving),
        header_(leaving.loop->getHeader()),
        latch_(leaving.loop->getLoopLatch()),
        preheader_(leaving.loop->getLoopPredecessor()),
        exit_(leaving.loop->getExitBlock()) {}
  void run();

 private:
  PHINode* headerPhi(Value* whenEntered, Value* whenRepeated, const Twine& name);
  void handOut(Instruction& value);
  void branchFromHeader(Value* leave);

  LeavingLoop& leaving_;
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

void Rerouter::handOut(Instruction& value) {
  SmallVector<Use*, 8> outside;
  for (Use& use : value.uses())
    if (!leaving_.loop->contains(cast<Instruction>(use.getUser()))) outside.push_back(&use);
  PHINode* out = headerPhi(Constant::getNullValue(value.getType()), &value, value.getName() + ".out");
  for (Use* use : outside) use->set(out);
}

void Rerouter::branchFromHeader(Value* leave) {
  auto* toBody = cast<BranchInst>(header_->getTerminator());
  BasicBlock* body = toBody->getSuccessor(0);
  IRBuilder<> builder(toBody);
  builder.CreateCondBr(leave, exit_, body);
  toBody->eraseFromParent();
  exit_->replacePhiUsesWith(latch_, header_);
}

void Rerouter::run() {
  auto* branch = cast<BranchInst>(latch_->getTerminator());
  IRBuilder<> builder(branch);
  Value* leave = branch->getCondition();
  if (branch->getSuccessor(0) == header_) leave = builder.CreateNot(leave);
  builder.CreateBr(header_);
  branch->eraseFromParent();
  for (Instruction* value : leaving_.liveOuts) handOut(*value);
  branchFromHeader(headerPhi(builder.getFalse(), leave, "leave"));
}

}  // namespace

void routeLiveOutsThroughHeaders(Function& function, FunctionAnalysisManager& analyses) {
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
    if (!one.liveOuts.empty()) Rerouter(one).run();
  }
}

}  // namespace amp::device
