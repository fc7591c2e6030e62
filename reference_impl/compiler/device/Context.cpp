#include "device/Context.h"

#include <algorithm>

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::device {

char CodegenError::ID = 0;

void CodegenError::log(llvm::raw_ostream& out) const {
  if (where_.line) out << where_.file << ':' << where_.line << ':' << where_.column << ": ";
  out << text_;
  if (!where_.line && !function_.empty()) out << " (in " << function_ << ")";
}

std::error_code CodegenError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

std::string pathOf(const llvm::DIFile& file) {
  if (llvm::sys::path::is_absolute(file.getFilename()) || file.getDirectory().empty())
    return file.getFilename().str();
  llvm::SmallString<128> path(file.getDirectory());
  llvm::sys::path::append(path, file.getFilename());
  return path.str().str();
}

uint64_t Context::addText(const std::string& text) {
  const auto known = std::find(texts_.begin(), texts_.end(), text);
  if (known != texts_.end()) return static_cast<uint64_t>(known - texts_.begin());
  texts_.push_back(text);
  return texts_.size() - 1;
}

/// In code of the library that was inlined, this is the place of the call in the program.
SourceLocation locationOf(const llvm::Instruction& instruction) {
  const llvm::DILocation* at = instruction.getDebugLoc();
  if (!at) return locationOf(*instruction.getFunction());
  while (at->getInlinedAt() && pathOf(*at->getFile()).find("/amp_detail/") != std::string::npos)
    at = at->getInlinedAt();
  return {pathOf(*at->getFile()), at->getLine(), at->getColumn()};
}

SourceLocation locationOf(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (!subprogram || !subprogram->getFile()) return {};
  return {pathOf(*subprogram->getFile()), subprogram->getLine(), 1};
}

void Context::fail(CodegenError::Kind kind, const llvm::Twine& message, SourceLocation where,
                   llvm::StringRef function) {
  if (failed_) return;
  failed_ = true;
  llvm::consumeError(std::move(error_));
  error_ = llvm::make_error<CodegenError>(kind, message.str(), std::move(where), function.str());
}

void Context::unsupported(const llvm::Instruction& at, const llvm::Twine& message) {
  fail(CodegenError::Kind::unsupported, message, locationOf(at), at.getFunction()->getName());
}

void Context::unsupported(const llvm::Function& in, const llvm::Twine& message) {
  fail(CodegenError::Kind::unsupported, message, locationOf(in), in.getName());
}

void Context::internal(const llvm::Twine& message) {
  fail(CodegenError::Kind::internal, message, {}, "");
}

void Context::warn(llvm::StringRef id, const llvm::Instruction& at, const llvm::Twine& message) {
  if (!options_.warn) return;
  SourceLocation where = locationOf(at);
  bool isNew = !where.line || warned_.emplace(id, where.file, where.line, where.column).second;
  if (isNew) options_.warn(id, where, message.str());
}

llvm::Error Context::takeError() {
  failed_ = false;
  llvm::Error taken = std::move(error_);
  error_ = llvm::Error::success();
  return taken;
}

}  // namespace amp::device
