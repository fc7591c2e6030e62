#include "processor/Rebuild.h"

#include "device/Target.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

namespace amp::processor {

using namespace llvm;

namespace {

constexpr unsigned kMostInstructions = 8;

bool isCheap(const Instruction& value) {
  if (device::builtinCalled(value) == device::Builtin::localIndex) return true;
  if (auto* operation = dyn_cast<BinaryOperator>(&value))
    return !operation->isIntDivRem() && !operation->getType()->isFPOrFPVectorTy();
  return isa<CastInst, GetElementPtrInst, ICmpInst>(value);
}

class Rebuilder {
 public:
  explicit Rebuilder(function_ref<bool(Instruction&)> isUniform) : isUniform_(isUniform) {}

  /// Lists the instructions that compute `value` from what need not be computed again, operands first.
  /// Returns false if they are too many, or not cheap.
  bool plan(Instruction& value, Values& steps) const {
    if (!isCheap(value)) return false;
    for (Value* operand : value.operands()) {
      auto* const instruction = dyn_cast<Instruction>(operand);
      if (!instruction || steps.contains(instruction) || isUniform_(*instruction)) continue;
      if (!plan(*instruction, steps)) return false;
    }
    steps.insert(&value);
    return steps.size() <= kMostInstructions;
  }

 private:
  function_ref<bool(Instruction&)> isUniform_;
};

Instruction* copyOf(const Values& steps, BasicBlock& start) {
  DenseMap<Value*, Instruction*> copies;
  Instruction* last = nullptr;
  const BasicBlock::iterator point = start.getFirstInsertionPt();
  for (Instruction* step : steps) {
    last = step->clone();
    last->insertBefore(point);
    for (Use& operand : last->operands())
      if (Instruction* const copy = copies.lookup(operand)) operand = copy;
    copies[step] = last;
  }
  return last;
}

/// Lets each use of `value` that is reached from one of the blocks use the block's copy.
void useCopies(Instruction& value, const DenseMap<BasicBlock*, Instruction*>& copies) {
  SSAUpdater updater;
  updater.Initialize(value.getType(), value.getName());
  updater.AddAvailableValue(value.getParent(), &value);
  for (const auto& [start, copy] : copies) updater.AddAvailableValue(start, copy);
  for (Use& use : make_early_inc_range(value.uses())) {
    auto* const user = cast<Instruction>(use.getUser());
    if (isa<PHINode>(user))
      updater.RewriteUse(use);
    else if (Instruction* const copy = copies.lookup(user->getParent()))
      use = copy;  // which stands at the start of this block
    else if (user->getParent() != value.getParent())
      updater.RewriteUse(use);
  }
}

}  // namespace

void rebuildCheapValues(ArrayRef<BasicBlock*> blocks, ArrayRef<BasicBlock*> regions,
                        function_ref<bool(Instruction&)> isUniform) {
  const Rebuilder rebuilder(isUniform);
  const DenseMap<BasicBlock*, Values> needed = neededAtStart(blocks);
  MapVector<Instruction*, DenseMap<BasicBlock*, Instruction*>> copies;
  for (BasicBlock* start : regions)
    for (Instruction* value : needed.at(start)) {
      Values steps;
      if (!isUniform(*value) && rebuilder.plan(*value, steps)) copies[value][start] = copyOf(steps, *start);
    }
  for (const auto& [value, places] : copies) useCopies(*value, places);
}

}  // namespace amp::processor
