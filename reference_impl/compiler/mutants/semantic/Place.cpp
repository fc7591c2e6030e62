#include "mutants/semantic/Place.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

namespace amp::mutants {

using namespace llvm;

namespace {

/// Folders of the project whose files the scopes are made of. What follows the folder is the name of a file.
constexpr StringLiteral kHeaderFolder = "amp_detail/", kRuntimeFolder = "runtime/src/";
/// Headers of the suite in which the evidence of a run is computed.
constexpr StringLiteral kSupportHeader = "ampcts.h";

StringRef pathOf(const Function& function) {
  const DISubprogram* const subprogram = function.getSubprogram();
  return subprogram && subprogram->getFile() ? subprogram->getFile()->getFilename() : "";
}

}  // namespace

std::string fileOf(const Function& function) {
  const StringRef path = pathOf(function);
  if (const size_t place = path.find(kRuntimeFolder); place != StringRef::npos)
    return ("runtime/" + path.substr(place + kRuntimeFolder.size())).str();
  if (const size_t place = path.find(kHeaderFolder); place != StringRef::npos)
    return path.substr(place).str();
  return path.substr(path.rfind('/') + 1).str();
}

std::optional<Scope> scopeOf(const Function& function, bool isKernelCode) {
  const StringRef path = pathOf(function);
  if (path.empty()) return std::nullopt;
  if (path.contains(kRuntimeFolder)) return kRuntime;
  if (path.contains(kHeaderFolder)) return kHeaders;
  if (!isKernelCode || path.ends_with(kSupportHeader) || path.starts_with("/usr/")) return std::nullopt;
  return kLanguage;
}

std::string roleOf(const Function& function) {
  ItaniumPartialDemangler name;
  if (name.partialDemangle(function.getName().str().c_str())) return "function";
  if (!name.isCtorOrDtor()) {
    char* const text = name.getFunctionBaseName(nullptr, nullptr);
    const bool isOperator = text && StringRef(text).starts_with("operator");
    std::free(text);
    if (isOperator) return "operator";
    return name.hasFunctionQualifiers() ? "member" : "function";
  }
  return function.getName().contains("D1E") || function.getName().contains("D2E") ? "destructor"
                                                                                  : "constructor";
}

}  // namespace amp::mutants
