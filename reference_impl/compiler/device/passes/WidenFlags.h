// A workaround for defects of NVIDIA's driver 580.159: phis of booleans.
#ifndef AMP_DEVICE_PASSES_WIDENFLAGS_H
#define AMP_DEVICE_PASSES_WIDENFLAGS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Replaces some phis of booleans by phis of numbers. The driver crashes on a loop whose header chooses
/// between booleans that the loop does not change. It also replaces `c ? a || b : a` by `a || b` if each side
/// tests `a` for itself. Phis of constants alone, which mark a loop's first iteration, stay as they are.
class WidenFlagsPass : public llvm::PassInfoMixin<WidenFlagsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
