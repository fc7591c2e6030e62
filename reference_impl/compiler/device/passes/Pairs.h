// Choices between the pairs that some instructions return, and frozen pairs.
#ifndef AMP_DEVICE_PASSES_PAIRS_H
#define AMP_DEVICE_PASSES_PAIRS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Compare-exchanges and arithmetic with overflow return pairs, which later passes split where they are made.
/// LLVM's passes turn a choice between parts of two pairs into the part of a choice, and a frozen part into
/// the part of a frozen pair. This pass reverses that.
class SplitPairsPass : public llvm::PassInfoMixin<SplitPairsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
