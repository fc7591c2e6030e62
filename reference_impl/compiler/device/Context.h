// What all passes and the emitter share: the options, and where errors and warnings go.
#ifndef AMP_DEVICE_CONTEXT_H
#define AMP_DEVICE_CONTEXT_H

#include <set>
#include <string>
#include <tuple>

#include "device/Codegen.h"
#include "llvm/ADT/Twine.h"

namespace llvm {
class Function;
class Instruction;
}  // namespace llvm

namespace amp::device {

/// Keeps the first error of a run. LLVM passes cannot return one, so the pipeline asks after each stage.
class Context {
 public:
  explicit Context(const Options& options) : options_(options) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() { llvm::consumeError(std::move(error_)); }

  const Options& options() const { return options_; }

  /// The program asks for something that cannot be expressed.
  void unsupported(const llvm::Instruction& at, const llvm::Twine& message);
  void unsupported(const llvm::Function& in, const llvm::Twine& message);
  /// A defect of this compiler.
  void internal(const llvm::Twine& message);

  /// Something works but is slow. One place in the source may be many instructions; it is told once.
  void warn(llvm::StringRef id, const llvm::Instruction& at, const llvm::Twine& message);

  bool failed() const { return failed_; }
  llvm::Error takeError();

 private:
  void fail(CodegenError::Kind kind, const llvm::Twine& message, SourceLocation where,
            llvm::StringRef function);

  const Options& options_;
  llvm::Error error_ = llvm::Error::success();
  bool failed_ = false;
  std::set<std::tuple<std::string, std::string, unsigned, unsigned>> warned_;  ///< id, file, line, column
};

/// The outermost user-visible place of an instruction: its debug location, or line 0.
SourceLocation locationOf(const llvm::Instruction& instruction);
SourceLocation locationOf(const llvm::Function& function);

}  // namespace amp::device

#endif
