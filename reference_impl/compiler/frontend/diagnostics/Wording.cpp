#include "frontend/diagnostics/Wording.h"

#include "clang/Basic/CharInfo.h"

namespace amp::frontend {
namespace {

struct Wording {
  llvm::StringLiteral foreign;
  llvm::StringLiteral ours;
};

// The longest come first: a later entry may be part of an earlier one.
constexpr Wording kWordings[] = {
    {"__host__ __device__", "restrict(cpu,amp)"},
    {"__host__ and __device__", "restrict(cpu) and restrict(amp)"},
    {"__device__", "restrict(amp)"},
    {"__global__", "restrict(amp)"},
    {"__host__", "restrict(cpu)"},
    {"CUDA device code", "amp-restricted code"},
    {"HIP device code", "amp-restricted code"},
    {"CUDA/HIP", "C++ AMP"},
    {"CUDA", "C++ AMP"},
    {"HIP", "C++ AMP"},
    {"device code", "amp-restricted code"},
    {"host variable declared here", "variable declared here"},
    {"target attributes do not match", "its restrictions differ"},
    {"but target 'spirv64-unknown-unknown' does not support it", "which amp-restricted code does not have"},
};

}  // namespace

std::string inOurWords(llvm::StringRef message) {
  std::string text = message.str();
  for (const Wording& wording : kWordings) {
    for (size_t at = text.find(wording.foreign); at != std::string::npos; at = text.find(wording.foreign, at)) {
      const size_t end = at + wording.foreign.size();
      if ((at > 0 && clang::isAsciiIdentifierContinue(text[at - 1])) ||
          (end < text.size() && clang::isAsciiIdentifierContinue(text[end]))) {
        at = end;
        continue;
      }
      text.replace(at, wording.foreign.size(), wording.ours);
      at += wording.ours.size();
    }
  }
  return text;
}

llvm::StringRef saidByLibrary(llvm::StringRef message) {
  const size_t at = message.find("[amp.");
  return at == llvm::StringRef::npos ? llvm::StringRef() : message.substr(at);
}

}  // namespace amp::frontend
