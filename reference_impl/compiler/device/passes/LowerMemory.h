// Memory operations that SPIR-V lacks: block copies, block fills, accesses below natural alignment.
#ifndef AMP_DEVICE_PASSES_LOWERMEMORY_H
#define AMP_DEVICE_PASSES_LOWERMEMORY_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// memcpy, memmove and memset become loads and stores; small ones of known size without a loop.
class LowerMemoryPass : public llvm::PassInfoMixin<LowerMemoryPass> {
 public:
  explicit LowerMemoryPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

/// An access whose alignment is below its size becomes accesses of aligned parts. Aggregates in registers
/// become accesses of their scalars.
class SplitAccessesPass : public llvm::PassInfoMixin<SplitAccessesPass> {
 public:
  explicit SplitAccessesPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

}  // namespace amp::device

#endif
