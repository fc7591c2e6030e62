// The options, errors and warnings that all passes and the emitter share.
#ifndef AMP_DEVICE_CONTEXT_H
#define AMP_DEVICE_CONTEXT_H

#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "device/Codegen.h"
#include "llvm/ADT/Twine.h"

namespace llvm {
class DIFile;
class Function;
class Instruction;
}  // namespace llvm

namespace amp::device {

/// Keeps the first error of a run. LLVM passes cannot return an error, so the pipeline asks after each stage.
class Context {
 public:
  explicit Context(const Options& options) : options_(options) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() { llvm::consumeError(std::move(error_)); }

  const Options& options() const { return options_; }

  /// The program uses something that cannot be expressed in SPIR-V.
  void unsupported(const llvm::Instruction& at, const llvm::Twine& message);
  void unsupported(const llvm::Function& in, const llvm::Twine& message);
  /// A defect of this compiler.
  void internal(const llvm::Twine& message);

  /// Code works but is slow. One place in the source may become many instructions; it is reported once.
  void warn(llvm::StringRef id, const llvm::Instruction& at, const llvm::Twine& message);

  /// The texts that messages name by number: the string literals of the module, and more.
  const std::vector<std::string>& texts() const { return texts_; }
  void setTexts(std::vector<std::string> texts) { texts_ = std::move(texts); }
  /// Returns the number of the text.
  uint64_t addText(const std::string& text);

  bool failed() const { return failed_; }
  llvm::Error takeError();

 private:
  void fail(CodegenError::Kind kind, const llvm::Twine& message, SourceLocation where,
            llvm::StringRef function);

  const Options& options_;
  std::vector<std::string> texts_;
  llvm::Error error_ = llvm::Error::success();
  bool failed_ = false;
  std::set<std::tuple<std::string, std::string, unsigned, unsigned>> warned_;  ///< id, file, line, column
};

/// Returns the name of a source file with its folder, if the debug information has it.
std::string pathOf(const llvm::DIFile& file);

/// Returns the debug location of the instruction, or else that of its function; line 0 if there is none.
SourceLocation locationOf(const llvm::Instruction& instruction);
SourceLocation locationOf(const llvm::Function& function);

}  // namespace amp::device

#endif
