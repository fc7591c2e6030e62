#include "frontend/outputs/ProcessorCode.h"

#include "base/SystemHeaders.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "frontend/unit/UnitOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"
#include "processor/BlendMasks.h"
#include "processor/HostChecks.h"
#include "processor/HostCode.h"
#include "processor/KernelChecks.h"
#include "processor/Processor.h"

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

/// How many floats a vector of the target has.
unsigned lanesOf(const clang::TargetOptions& target) {
  constexpr unsigned kSmallest = 4;
  if (!llvm::Triple(target.Triple).isX86()) return kSmallest;
  llvm::SmallVector<llvm::StringRef, 64> features;
  llvm::X86::getFeaturesForCPU(target.CPU, features, /*NeedPlus=*/true);
  for (const std::string& feature : target.FeaturesAsWritten) features.push_back(feature);
  llvm::StringMap<bool> has;
  for (llvm::StringRef feature : features) has[feature.drop_front()] = feature.front() == '+';
  return has.lookup("avx512vl") ? 16 : has.lookup("avx2") ? 8 : kSmallest;
}

}  // namespace

processor::Options processorOptions(const clang::CompilerInvocation& unit,
                                    const clang::CompilerInvocation& host, const UnitOptions& options) {
  const clang::TargetOptions& target = unit.getTargetOpts();
  const bool optimizes = unit.getCodeGenOpts().OptimizationLevel > 0;
  processor::Options result = {optimizes};
  for (const auto& [name, check] :
       {std::pair("race", processor::kRaces), std::pair("bounds", processor::kBounds),
        std::pair("barrier", processor::kBarriers), std::pair("init", processor::kValues)})
    if (options.sanitizers.count(name)) result.checks |= check;
  if (!optimizes || result.checks || !unit.getLangOpts().Sanitize.empty()) return result;
  const bool allVersions = target.CPU == "x86-64" && target.FeaturesAsWritten.empty() &&
                           host.getCodeGenOpts().OptimizationLevel > 0;
  result.lanes = options.lanes != 0 ? options.lanes : lanesOf(target);
  result.lanesOfVersions = options.lanes;
  result.allVersions = allVersions;
  return result;
}

void addProcessorCode(llvm::Module& host, const processor::Code& code,
                      const clang::CompilerInstance& instance) {
  processor::linkInto(host, code, attributesOfHost(host.getContext(), instance));
}

uint32_t hostParts(const UnitOptions& options) {
  constexpr uint32_t kHost = 1, kInit = 2;  // amp_host_part
  return (options.sanitizers.count("host") ? kHost : 0) | (options.sanitizers.count("init") ? kInit : 0);
}

void checkHost(llvm::Module& host, uint32_t parts, clang::SourceManager& sources) {
  if (parts == 0) return;
  processor::checkHost(host, parts, [&](llvm::StringRef name) {
    const auto file = sources.getFileManager().getOptionalFileRef(name);
    const clang::FileID id = file ? sources.translateFile(*file) : clang::FileID();
    if (id.isInvalid()) return processor::Owner::program;
    const clang::SourceLocation start = sources.getLocForStartOfFile(id);
    if (inLibraryInternals(start, sources)) return processor::Owner::library;
    return inSystemHeader(start, sources) ? processor::Owner::implementation : processor::Owner::program;
  });
}

void checkSubscripts(llvm::Module& host) {
  processor::checkSubscripts(host);
}

void finishProcessorCode(llvm::Module& host) {
  processor::hideBlendMasks(host);
}

}  // namespace amp::frontend
