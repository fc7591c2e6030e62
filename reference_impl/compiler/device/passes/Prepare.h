// The first pass: reduces the module to kernels and the code that they reach, all of it inlinable.
#ifndef AMP_DEVICE_PASSES_PREPARE_H
#define AMP_DEVICE_PASSES_PREPARE_H

#include "device/Context.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// - removes annotations and `used` lists, lifetime markers, assumptions and other advice
/// - makes everything except kernels internal, and requests that every call is inlined
/// - gives the built-in functions of abi.md the attributes that their meaning allows
/// - moves constant tables into private memory, because Vulkan has no addressable constants
class PreparePass : public llvm::PassInfoMixin<PreparePass> {
 public:
  explicit PreparePass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }

 private:
  void checkKernel(llvm::Function& kernel);
  Context& context_;
};

/// Runs after inlining. A defined function that is not a kernel and is still called is recursive, which is an
/// error (AMP 1.2 §2.4.3.4). So is a call through a pointer.
class CheckInlinedPass : public llvm::PassInfoMixin<CheckInlinedPass> {
 public:
  explicit CheckInlinedPass(Context& context) : context_(context) {}
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }

 private:
  Context& context_;
};

/// Removes annotations, lists of used variables, constructors and destructors, and aliases.
void dropLists(llvm::Module& module);

/// Gives the built-in functions that compute something the attributes of pure functions.
void describeBuiltins(llvm::Module& module);

bool isKernel(const llvm::Function& function);

/// True for intrinsics that compute nothing, such as lifetime markers, assumptions and prefetches.
bool isAdvice(const llvm::Instruction& instruction);

}  // namespace amp::device

#endif
