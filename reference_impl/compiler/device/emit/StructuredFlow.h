// Finds, from the control flow alone, the structure that StructurePass made.
#ifndef AMP_DEVICE_EMIT_STRUCTUREDFLOW_H
#define AMP_DEVICE_EMIT_STRUCTUREDFLOW_H

#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"

namespace amp::device {

/// The merge instruction that a block needs in front of its terminator.
struct MergeInfo {
  enum class Kind { none, selection, loop };
  Kind kind = Kind::none;
  const llvm::BasicBlock* merge = nullptr;
  const llvm::BasicBlock* latch = nullptr;  ///< the continue target of a loop
};

class StructuredFlow {
 public:
  explicit StructuredFlow(const llvm::Function& function);

  MergeInfo of(const llvm::BasicBlock& block) const { return merges_.lookup(&block); }
  /// All blocks: each after the blocks that dominate it, and a merge block after the blocks that it merges.
  const std::vector<const llvm::BasicBlock*>& order() const { return order_; }

 private:
  void findMerges(const llvm::Function& function);
  void sort(const llvm::BasicBlock& entry);

  llvm::DenseMap<const llvm::BasicBlock*, MergeInfo> merges_;
  std::vector<const llvm::BasicBlock*> order_;
};

}  // namespace amp::device

#endif
