#include "device/Codegen.h"

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

std::vector<llvm::StringRef> stageNames() {
  return {};
}

llvm::Expected<std::vector<KernelModule>> generate(llvm::Module&, const Options&) {
  return llvm::make_error<CodegenError>(CodegenError::Kind::internal, "no stage is registered yet");
}

}  // namespace amp::device
