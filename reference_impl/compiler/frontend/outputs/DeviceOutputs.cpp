#include "frontend/outputs/DeviceOutputs.h"

#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendOptions.h"
#include "frontend/unit/Invocation.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::frontend {
namespace {

bool writeFile(const std::string& name, llvm::function_ref<void(llvm::raw_ostream&)> write) {
  std::error_code error;
  llvm::ToolOutputFile file(name, error, llvm::sys::fs::OF_None);
  if (!error) {
    write(file.os());
    file.os().close();
    error = file.os().error();
    if (!error) {
      file.keep();
      return true;
    }
    file.os().clear_error();
  }
  llvm::errs() << "amp++: error: cannot write '" << name << "': " << error.message() << "\n";
  return false;
}

}  // namespace

DeviceOutputs::DeviceOutputs(const clang::CompilerInvocation& invocation, const UnitOptions& options)
    : input_(inputName(invocation).str()) {
  const std::string stem = llvm::sys::path::stem(input_).str();
  const std::string& named = invocation.getFrontendOpts().OutputFile;
  if (options.emit == "llvm") irFile_ = named.empty() ? stem + ".amp.ll" : named;
  if (options.emit == "spirv") spirvFile_ = named.empty() ? stem + ".spv" : named;
  if (!options.keepPrefix.empty()) {
    irFile_ = options.keepPrefix + ".amp.ll";
    spirvFile_ = options.keepPrefix + ".spv";
  }
}

bool DeviceOutputs::write(const llvm::Module& module) const {
  if (irFile_.empty()) return true;
  return writeFile(irFile_, [&](llvm::raw_ostream& out) { module.print(out, nullptr); });
}

bool DeviceOutputs::write(const std::vector<registration::CompiledKernel>& kernels) const {
  if (spirvFile_.empty()) return true;
  if (kernels.empty()) return reportNothing() == 0;
  for (size_t i = 0; i < kernels.size(); ++i) {
    llvm::SmallString<256> name(spirvFile_);
    if (kernels.size() > 1) {
      const std::string extension = llvm::sys::path::extension(spirvFile_).str();
      llvm::sys::path::replace_extension(name, "." + std::to_string(i) + extension);
    }
    const std::vector<uint32_t>& words = kernels[i].code.words;
    const bool written = writeFile(name.str().str(), [&](llvm::raw_ostream& out) {
      out.write(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint32_t));
    });
    if (!written) return false;
  }
  return true;
}

int DeviceOutputs::reportNothing() const {
  llvm::errs() << "amp++: error: '" << input_
               << "' launches no kernel; there is no code for the accelerator\n";
  return 1;
}

}  // namespace amp::frontend
