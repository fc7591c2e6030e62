// Messages from kernels (amp_detail/messages.h; docs/abi.md, "Messages"). Both code generators use these
// functions.
#ifndef AMP_DEVICE_PASSES_MESSAGES_H
#define AMP_DEVICE_PASSES_MESSAGES_H

#include <string>
#include <vector>

#include "device/Target.h"
#include "llvm/IR/PassManager.h"

namespace amp::device {

/// Replaces the address of each string literal by its number. Returns the texts in the order of the numbers.
std::vector<std::string> numberTexts(llvm::Module& module);

/// Replaces the calls of __amp_text by their argument, which is a number or the address of a string literal.
void replaceTexts(llvm::Function& function);

/// Replaces the calls of __amp_messages by the address that is in the 8 bytes in front of the closure.
/// `closure` is the built-in function that returns the address of the closure.
void replaceMessages(llvm::Function& kernel, Builtin closure);

/// Whether the kernel had calls of __amp_messages.
bool sendsMessages(const llvm::Function& kernel);

/// Applies these functions and endThreads() to a kernel into which all calls are inlined.
class MessagesPass : public llvm::PassInfoMixin<MessagesPass> {
 public:
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace amp::device

#endif
