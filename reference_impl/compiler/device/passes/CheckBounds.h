// Checks of subscripts on Vulkan devices (-fsanitize=amp-bounds).
#ifndef AMP_DEVICE_PASSES_CHECKBOUNDS_H
#define AMP_DEVICE_PASSES_CHECKBOUNDS_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Prepares the module for CheckBoundsPass: it keeps the function that reports. Clang's reports of subscripts
/// of arrays become calls of a function without a definition; the access uses index 0.
void prepareBoundsChecks(llvm::Module& module, Context& context);

/// Replaces the calls of __amp_checked_component by comparisons, when all calls are inlined. If one fails,
/// the kernel goes on with component 0. Variables keep the first failure of each thread, and at its end the
/// kernel calls __amp_report_subscript of amp_detail/messages.h. So a check adds no block. The container of a
/// subscript is known only when pointers are values: until DescribeReportsPass, a call stands for it.
class CheckBoundsPass : public llvm::PassInfoMixin<CheckBoundsPass> {
 public:
  explicit CheckBoundsPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

/// Replaces these calls in a kernel by the place of the container in the closure.
class DescribeReportsPass : public llvm::PassInfoMixin<DescribeReportsPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
