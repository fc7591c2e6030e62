// Choices between the pairs that some instructions give.
#ifndef AMP_DEVICE_PASSES_PAIRS_H
#define AMP_DEVICE_PASSES_PAIRS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// A compare-exchange and arithmetic with overflow give pairs, which later passes take apart where they are
/// made. LLVM's passes turn a choice between parts of two pairs into the part of a choice: here it is turned
/// back.
class SplitPairsPass : public llvm::PassInfoMixin<SplitPairsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
