// First pass: makes the module hold kernels and what they reach, all of it inlinable, and nothing else.
#ifndef AMP_DEVICE_PASSES_PREPARE_H
#define AMP_DEVICE_PASSES_PREPARE_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// - drops annotations and `used` lists, lifetime markers, assumptions and other advice
/// - internalizes everything but kernels and asks for every call to be inlined
/// - gives the built-in functions of abi.md the attributes that their meaning allows
/// - moves constant tables into private memory, since Vulkan has no addressable constants
class PreparePass : public llvm::PassInfoMixin<PreparePass> {
 public:
  explicit PreparePass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }

 private:
  void checkKernel(llvm::Function& kernel);
  Context& context_;
};

/// After inlining: a defined function that is no kernel and still called is recursive (AMP 1.2 §2.4.3.4).
class CheckInlinedPass : public llvm::PassInfoMixin<CheckInlinedPass> {
 public:
  explicit CheckInlinedPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

bool isKernel(const llvm::Function& function);

/// True for intrinsics that compute nothing: marks of lifetimes, assumptions, prefetches.
bool isAdvice(const llvm::Instruction& instruction);

}  // namespace amp::device

#endif
