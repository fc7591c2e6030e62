// Moves the test of a loop's latch to the loop's header; part of the structure pass.
#ifndef AMP_DEVICE_PASSES_HEADERTEST_H
#define AMP_DEVICE_PASSES_HEADERTEST_H

#include <optional>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

/// A loop continues while `value` is equal to `wanted`.
struct LoopCondition {
  llvm::Value* value;
  bool wanted;
};

/// Tests in the header of a loop, on the header's phis, what the latch tests on the values of the next
/// iteration. This is possible if the phis have all values that are tested, and if the first iteration is
/// known to happen.
class HeaderTest {
 public:
  /// The loop continues while `stay` holds. It must have one predecessor and one latch.
  HeaderTest(const llvm::Loop& loop, LoopCondition stay);

  bool isPossible() const;
  /// True if no iteration would happen when `guard` branches past the loop. Then the guard can be removed.
  bool isGuardedBy(const llvm::BranchInst& guard) const;

  /// Computes the conditions in front of an instruction of the header. The loop continues while all of them
  /// hold.
  llvm::SmallVector<LoopCondition, 4> build(llvm::Instruction& before) const;

 private:
  /// Limit for the growth of a loop.
  static constexpr unsigned kMostInstructions = 16;

  void split(LoopCondition condition);
  bool isBroughtByPhis(llvm::Value* value, unsigned& instructions) const;
  bool holdsAtEntry(LoopCondition condition) const;
  /// Returns whether the condition holds before the first iteration, if the branch implies that: `isTaken`
  /// tells whether its own condition is true.
  std::optional<bool> implied(const llvm::BranchInst& guard, bool isTaken, LoopCondition condition) const;
  llvm::Value* atEntry(llvm::Value* value) const;
  llvm::Value* inHeader(llvm::Value* value, llvm::Instruction& before) const;

  const llvm::Loop& loop_;
  llvm::SmallVector<LoopCondition, 4> conditions_;
  llvm::DenseMap<llvm::Value*, llvm::PHINode*> phis_;  ///< by the value that they have from the latch
};

}  // namespace amp::device

#endif
