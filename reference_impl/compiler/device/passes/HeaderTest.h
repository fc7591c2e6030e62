// The test of a loop's latch, moved to the loop's header; part of the structure pass.
#ifndef AMP_DEVICE_PASSES_HEADERTEST_H
#define AMP_DEVICE_PASSES_HEADERTEST_H

#include <optional>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

/// A loop goes on while a value is as wanted.
struct LoopCondition {
  llvm::Value* value;
  bool wanted;
};

/// What a loop's latch asks about the values of the next round, asked in the header of the phis that bring
/// them. Possible where those phis bring all that is asked about, and the first round is known to happen.
class HeaderTest {
 public:
  /// The loop goes on while `stay` is as wanted. It has one predecessor and one latch.
  HeaderTest(const llvm::Loop& loop, LoopCondition stay);

  bool isPossible() const;
  /// Whether the first round would not happen where `guard` branches past the loop: then the guard can go.
  bool isGuardedBy(const llvm::BranchInst& guard) const;

  /// The conditions, all of which must hold; computed in front of an instruction of the header.
  llvm::SmallVector<LoopCondition, 4> build(llvm::Instruction& before) const;

 private:
  /// By how much a loop may grow.
  static constexpr unsigned kMostInstructions = 16;

  void split(LoopCondition condition);
  bool isBroughtByPhis(llvm::Value* value, unsigned& instructions) const;
  bool holdsAtEntry(LoopCondition condition) const;
  /// What the branch says about a condition before the first round, where it is taken to `taken`.
  std::optional<bool> implied(const llvm::BranchInst& guard, bool isTaken, LoopCondition condition) const;
  llvm::Value* atEntry(llvm::Value* value) const;
  llvm::Value* inHeader(llvm::Value* value, llvm::Instruction& before) const;

  const llvm::Loop& loop_;
  llvm::SmallVector<LoopCondition, 4> conditions_;
  llvm::DenseMap<llvm::Value*, llvm::PHINode*> phis_;  ///< by the value that they bring from the latch
};

}  // namespace amp::device

#endif
