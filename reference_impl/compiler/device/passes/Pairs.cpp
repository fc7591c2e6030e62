#include "device/passes/Pairs.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

namespace amp::device {

using namespace llvm;

namespace {

/// A choice between pairs, or a frozen one.
bool handsOnPair(const Value* value) {
  return isa<PHINode, SelectInst, FreezeInst>(value) && value->getType()->isStructTy();
}

class PairSplitter {
 public:
  explicit PairSplitter(Function& function);
  /// Returns false if there is nothing to split, or if a pair is used as a whole.
  bool run();

 private:
  Value* part(Value* pair, unsigned index);
  Value* makePart(Value* pair, unsigned index);
  Value* makePhi(PHINode& phi, unsigned index);

  Function& function_;
  SmallVector<Instruction*, 4> handed_;
  DenseMap<std::pair<Value*, unsigned>, Value*> parts_;
};

PairSplitter::PairSplitter(Function& function) : function_(function) {
  for (Instruction& instruction : instructions(function))
    if (handsOnPair(&instruction)) handed_.push_back(&instruction);
}

bool PairSplitter::run() {
  SmallVector<ExtractValueInst*, 8> extracts;
  for (Instruction* handed : handed_)
    for (User* user : handed->users()) {
      if (auto* extract = dyn_cast<ExtractValueInst>(user))
        extracts.push_back(extract);
      else if (!handsOnPair(user))
        return false;
    }
  for (ExtractValueInst* extract : extracts) {
    extract->replaceAllUsesWith(part(extract->getAggregateOperand(), extract->getIndices()[0]));
    extract->eraseFromParent();
  }
  for (Instruction* handed : handed_) handed->dropAllReferences();
  for (Instruction* handed : handed_) handed->eraseFromParent();
  return !handed_.empty();
}

Value* PairSplitter::part(Value* pair, unsigned index) {
  if (Value* known = parts_.lookup({pair, index})) return known;
  Value* made = makePart(pair, index);
  parts_[{pair, index}] = made;
  return made;
}

Value* PairSplitter::makePart(Value* pair, unsigned index) {
  if (auto* phi = dyn_cast<PHINode>(pair)) return makePhi(*phi, index);
  if (auto* select = dyn_cast<SelectInst>(pair)) {
    Value* whenTrue = part(select->getTrueValue(), index);
    Value* whenFalse = part(select->getFalseValue(), index);
    return IRBuilder<>(select).CreateSelect(select->getCondition(), whenTrue, whenFalse);
  }
  if (auto* freeze = dyn_cast<FreezeInst>(pair)) {
    Value* operand = part(freeze->getOperand(0), index);
    return IRBuilder<>(freeze).CreateFreeze(operand);
  }
  auto* maker = dyn_cast<Instruction>(pair);
  IRBuilder<> builder(maker ? maker->getNextNode() : &*function_.getEntryBlock().getFirstInsertionPt());
  return builder.CreateExtractValue(pair, index);
}

/// The new phi is registered before its operands are made, because they may depend on it.
Value* PairSplitter::makePhi(PHINode& phi, unsigned index) {
  IRBuilder<> builder(&phi);
  PHINode* made = builder.CreatePHI(phi.getType()->getStructElementType(index), phi.getNumIncomingValues(),
                                    phi.getName());
  parts_[{&phi, index}] = made;
  for (auto [value, block] : zip(phi.incoming_values(), phi.blocks()))
    made->addIncoming(part(value, index), block);
  return made;
}

}  // namespace

PreservedAnalyses SplitPairsPass::run(Function& function, FunctionAnalysisManager&) {
  return PairSplitter(function).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
