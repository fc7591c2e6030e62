// Checks of subscripts on Vulkan devices (-fsanitize=amp-bounds).
#ifndef AMP_DEVICE_PASSES_CHECKBOUNDS_H
#define AMP_DEVICE_PASSES_CHECKBOUNDS_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Replaces the calls of __amp_checked_component by comparisons. If one fails, the kernel calls
/// __amp_report_component of amp_detail/messages.h and goes on with component 0. The place of the subscript
/// and its container become known only when all calls are inlined and pointers are values: until
/// DescribeReportsPass, calls of two functions stand for them.
///
/// Clang's reports of subscripts of arrays become calls of __amp_report_array; the access uses index 0.
void checkBounds(llvm::Module& module, Context& context);

/// Replaces these calls in a kernel: by the number of a text, and by the place of the container in the
/// closure.
class DescribeReportsPass : public llvm::PassInfoMixin<DescribeReportsPass> {
 public:
  explicit DescribeReportsPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

}  // namespace amp::device

#endif
