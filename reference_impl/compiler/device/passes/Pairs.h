// Choices between the pairs that some instructions give, and frozen ones.
#ifndef AMP_DEVICE_PASSES_PAIRS_H
#define AMP_DEVICE_PASSES_PAIRS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// A compare-exchange and arithmetic with overflow give pairs, which later passes take apart where they are
/// made. LLVM's passes turn a choice between parts of two pairs into the part of a choice, and a frozen part
/// into the part of a frozen pair: here they are turned back.
class SplitPairsPass : public llvm::PassInfoMixin<SplitPairsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
