#include "frontend/outputs/DeviceCode.h"

#include <map>

#include "base/Diagnostics.h"
#include "base/SystemHeaders.h"
#include "base/WarningOptions.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

namespace amp::frontend {
namespace {

clang::SourceLocation locate(clang::Sema& sema, const device::SourceLocation& where) {
  if (where.line == 0) return {};
  clang::SourceManager& sources = sema.getSourceManager();
  const auto file = sources.getFileManager().getOptionalFileRef(where.file);
  return file ? sources.translateFileLineCol(*file, where.line, std::max(where.column, 1u))
              : clang::SourceLocation();
}

void reportError(clang::Sema& sema, const device::CodegenError& error) {
  const clang::SourceLocation where = locate(sema, error.where());
  const char* const format = error.kind() == device::CodegenError::Kind::internal
                                 ? "internal error of the code generator: %0"
                                 : "cannot generate code for the accelerator: %0";
  report(sema.getDiagnostics(), where, clang::DiagnosticsEngine::Error, format) << error.text();
}

/// Returns the text of a file, unless it is a header of the implementation: those are the same for all
/// programs.
std::optional<llvm::StringRef> textOf(llvm::StringRef path, clang::SourceManager& sources) {
  const auto file = sources.getFileManager().getOptionalFileRef(path);
  const clang::FileID id = file ? sources.translateFile(*file) : clang::FileID();
  if (id.isInvalid() || inSystemHeader(sources.getLocForStartOfFile(id), sources)) return std::nullopt;
  return sources.getBufferDataOrNone(id);
}

device::Options codegenOptions(clang::Sema& sema, const clang::CodeGenOptions& code,
                               const processor::Options& processor) {
  device::Options options;
  options.optLevel = code.OptimizationLevel;
  options.debugInfo = code.getDebugInfo() >= llvm::codegenoptions::DebugLineTablesOnly;
  options.sourceText = [&sema](llvm::StringRef path) { return textOf(path, sema.getSourceManager()); };
  options.checksBounds = (processor.checks & processor::kBounds) != 0;
  options.fastMath = sema.getLangOpts().FastMath;
  options.warn = [&sema](llvm::StringRef id, const device::SourceLocation& where, llvm::StringRef message) {
    clang::DiagnosticsEngine& diags = sema.getDiagnostics();
    if (isDisabled(id, diags)) return;
    report(diags, locate(sema, where), levelOfWarning(id, diags), "%0 [-W%1]") << message << id;
  };
  return options;
}

bool describesVariables(const clang::CodeGenOptions& code) {
  return code.getDebugInfo() >= llvm::codegenoptions::DebugInfoConstructor;
}

/// Returns the references of the invoker to its captures. The image of each capture follows the invoker, at a
/// multiple of 16 bytes (docs/abi.md).
std::vector<device::Reference> referencesOf(const registration::Kernel& kernel) {
  constexpr uint32_t kAlignment = 16;
  std::vector<device::Reference> references;
  uint32_t image = llvm::alignTo(kernel.invokerSize, kAlignment);
  for (const registration::Capture& capture : kernel.captures) {
    if (!(capture.flags & registration::kByReference)) continue;
    references.push_back({capture.offset, image});
    image += llvm::alignTo(capture.size, kAlignment);
  }
  return references;
}

}  // namespace

bool translateKernels(clang::Sema& sema, llvm::Module& module, const clang::CodeGenOptions& code,
                      std::unique_ptr<llvm::Module> forProcessor, const processor::Options& options,
                      std::vector<registration::CompiledKernel>& kernels, processor::Code& processorCode) {
  std::map<std::string, registration::Kernel> descriptions;
  for (registration::Kernel& kernel : registration::kernelsOf(sema.Context))
    descriptions.emplace(kernel.entry, std::move(kernel));
  if (descriptions.empty()) return true;
  for (const auto& [entry, kernel] : descriptions)
    if (llvm::Function* function = module.getFunction(entry))
      device::setReferences(*function, referencesOf(kernel));

  if (!describesVariables(code)) llvm::stripNonLineTableDebugInfo(module);
  llvm::Expected<std::vector<device::KernelModule>> compiled =
      device::generate(module, codegenOptions(sema, code, options));
  if (!compiled) {
    llvm::handleAllErrors(
        compiled.takeError(), [&](const device::CodegenError& error) { reportError(sema, error); },
        [&](const llvm::ErrorInfoBase& error) {
          reportError(sema, {device::CodegenError::Kind::internal, error.message()});
        });
    return false;
  }
  const bool hasProcessorCode = forProcessor != nullptr;
  if (hasProcessorCode) {
    llvm::Expected<processor::Code> functions = processor::generate(std::move(forProcessor), options);
    if (!functions) {
      reportError(sema, {device::CodegenError::Kind::internal, toString(functions.takeError())});
      return false;
    }
    processorCode = std::move(*functions);
  }
  for (device::KernelModule& kernel : *compiled) {
    const auto description = descriptions.find(kernel.entry);
    if (description == descriptions.end()) continue;
    std::optional<processor::Kernel> function;
    if (hasProcessorCode)
      function = *llvm::find_if(processorCode.kernels,
                                [&](const processor::Kernel& one) { return one.entry == kernel.entry; });
    kernels.push_back({std::move(description->second), std::move(kernel), std::move(function)});
  }
  return true;
}

}  // namespace amp::frontend
