// Accesses by pointers whose memory is known only at run time.
#ifndef AMP_DEVICE_PASSES_LOWERGENERIC_H
#define AMP_DEVICE_PASSES_LOWERGENERIC_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Lowers the accesses that inference left generic. A pointer that can be in one space only is cast to it.
/// For any other pointer the access branches over the spaces, by the tag that the emitter puts into generic
/// pointers. That is slow, so the pass warns.
class LowerGenericPass : public llvm::PassInfoMixin<LowerGenericPass> {
 public:
  explicit LowerGenericPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

}  // namespace amp::device

#endif
