#include "frontend/outputs/ProcessorCode.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Module.h"
#include "processor/BlendMasks.h"
#include "processor/HostCode.h"

namespace amp::frontend {
namespace {

/// The attributes that Clang gives the host's functions for the command line: target and sanitizers.
llvm::AttributeSet attributesOfHost(llvm::LLVMContext& context, const clang::CompilerInstance& instance) {
  const clang::TargetOptions& target = instance.getTargetOpts();
  const clang::CodeGenOptions& code = instance.getCodeGenOpts();
  const clang::SanitizerSet& sanitizers = instance.getLangOpts().Sanitize;
  llvm::AttrBuilder attributes(context);
  const auto add = [&](llvm::StringRef name, llvm::StringRef value) {
    if (!value.empty()) attributes.addAttribute(name, value);
  };
  add("target-cpu", target.CPU);
  add("tune-cpu", target.TuneCPU);
  add("target-features", llvm::join(target.Features, ","));
  switch (code.getFramePointer()) {
    case clang::CodeGenOptions::FramePointerKind::All:
      add("frame-pointer", "all");
      break;
    case clang::CodeGenOptions::FramePointerKind::NonLeaf:
      add("frame-pointer", "non-leaf");
      break;
    default:
      break;
  }
  if (code.UnwindTables) attributes.addUWTableAttr(llvm::UWTableKind(code.UnwindTables));
  if (sanitizers.has(clang::SanitizerKind::Address))
    attributes.addAttribute(llvm::Attribute::SanitizeAddress);
  if (sanitizers.has(clang::SanitizerKind::Thread)) attributes.addAttribute(llvm::Attribute::SanitizeThread);
  return llvm::AttributeSet::get(context, attributes);
}

bool hasVersions(const clang::CompilerInstance& instance) {
  const clang::TargetOptions& target = instance.getTargetOpts();
  return target.CPU == "x86-64" && target.FeaturesAsWritten.empty() &&
         instance.getCodeGenOpts().OptimizationLevel > 0 && instance.getLangOpts().Sanitize.empty();
}

}  // namespace

void addProcessorCode(llvm::Module& host, const processor::Code& code,
                      const clang::CompilerInstance& instance) {
  processor::linkInto(host, code, attributesOfHost(host.getContext(), instance), hasVersions(instance));
}

void finishProcessorCode(llvm::Module& host) {
  processor::hideBlendMasks(host);
}

}  // namespace amp::frontend
