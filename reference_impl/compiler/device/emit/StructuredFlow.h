// Reads the structure that StructurePass left back from the control flow.
#ifndef AMP_DEVICE_EMIT_STRUCTUREDFLOW_H
#define AMP_DEVICE_EMIT_STRUCTUREDFLOW_H

#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"

namespace amp::device {

/// What a block's terminator must declare before it branches.
struct MergeInfo {
  enum class Kind { none, selection, loop };
  Kind kind = Kind::none;
  const llvm::BasicBlock* merge = nullptr;
  const llvm::BasicBlock* latch = nullptr;  ///< of a loop: the continue target
};

class StructuredFlow {
 public:
  explicit StructuredFlow(const llvm::Function& function);

  MergeInfo of(const llvm::BasicBlock& block) const { return merges_.lookup(&block); }
  /// All blocks; each after the blocks that dominate it, a merge block after what it merges.
  const std::vector<const llvm::BasicBlock*>& order() const { return order_; }

 private:
  void findMerges(const llvm::Function& function);
  void sort(const llvm::BasicBlock& entry);

  llvm::DenseMap<const llvm::BasicBlock*, MergeInfo> merges_;
  std::vector<const llvm::BasicBlock*> order_;
};

}  // namespace amp::device

#endif
