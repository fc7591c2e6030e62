#include "frontend/unit/Invocation.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

namespace amp::frontend {
namespace {

constexpr const char* kDeviceTriple = "spirv64-unknown-unknown";

void useHipMode(clang::CompilerInvocation& invocation) {
  clang::LangOptions& lang = invocation.getLangOpts();
  lang.CUDA = true;
  lang.HIP = true;
  lang.HIPUseNewLaunchAPI = true;
  lang.DeclSpecKeyword = true;           // __declspec(property) in <amp.h>
  lang.CUDAHostDeviceConstexpr = false;  // a constexpr function is restrict(cpu) like any other
  lang.GPUAllowDeviceInit = true;        // a rule of amp++ judges initializers of tile_static variables
  lang.GPUExcludeWrongSideOverloads = true;
  // AMP 1.2 §2.4.1.2 l.657 forbids contracting a*b+c in amp-restricted code. The host must compute the same
  // values as the accelerator.
  if (lang.getDefaultFPContractMode() != clang::LangOptions::FPM_Fast)
    lang.setDefaultFPContractMode(clang::LangOptions::FPM_Off);
  for (clang::FrontendInputFile& input : invocation.getFrontendOpts().Inputs) {
    const clang::InputKind kind(clang::Language::HIP, input.getKind().getFormat(),
                                input.getKind().isPreprocessed());
    input = input.isBuffer() ? clang::FrontendInputFile(input.getBuffer(), kind, input.isSystem())
                             : clang::FrontendInputFile(input.getFile(), kind, input.isSystem());
  }
}

/// The debug information of the accelerator's code. Its modules must describe the classes that they use, also
/// those of which only code for the CPU has the constructors.
llvm::codegenoptions::DebugInfoKind ofDevice(llvm::codegenoptions::DebugInfoKind kind) {
  switch (kind) {
    case llvm::codegenoptions::NoDebugInfo:
      return llvm::codegenoptions::LocTrackingOnly;
    case llvm::codegenoptions::DebugInfoConstructor:
      return llvm::codegenoptions::LimitedDebugInfo;
    default:
      return kind;
  }
}

}  // namespace

std::shared_ptr<clang::CompilerInvocation> hostInvocation(const clang::CompilerInvocation& plain) {
  auto host = std::make_shared<clang::CompilerInvocation>(plain);
  useHipMode(*host);
  host->getFrontendOpts().AuxTriple = kDeviceTriple;
  return host;
}

std::shared_ptr<clang::CompilerInvocation> deviceInvocation(const clang::CompilerInvocation& plain) {
  auto device = std::make_shared<clang::CompilerInvocation>(plain);
  useHipMode(*device);
  clang::LangOptions& lang = device->getLangOpts();
  lang.CUDAIsDevice = true;
  lang.ThreadsafeStatics = false;
  // Any function may contain a barrier. Until it is inlined, a call that leads to a barrier must neither be
  // copied into branches nor moved (AMP 1.2 §8.1.1).
  lang.ConvergentFunctions = true;
  lang.OpenMP = 0;
  lang.MathErrno = false;  // a kernel cannot read errno
  // Nor can anything handle a trap.
  if (lang.getSignedOverflowBehavior() == clang::LangOptions::SOB_Trapping)
    lang.setSignedOverflowBehavior(clang::LangOptions::SOB_Defined);
  lang.Sanitize.clear();
  lang.ROPI = lang.RWPI = false;
  lang.PICLevel = lang.PIE = 0;
  lang.setStackProtector(clang::LangOptions::SSPOff);

  clang::TargetOptions& target = device->getTargetOpts();
  clang::TargetOptions fresh;
  fresh.HostTriple = target.Triple;
  fresh.Triple = kDeviceTriple;
  device->getFrontendOpts().AuxTriple = target.Triple;
  device->getFrontendOpts().AuxTargetCPU = target.CPU;
  device->getFrontendOpts().AuxTargetFeatures = target.FeaturesAsWritten;
  target = fresh;

  clang::CodeGenOptions& code = device->getCodeGenOpts();
  const unsigned level = code.OptimizationLevel;
  const bool unrolls = code.UnrollLoops;
  const llvm::codegenoptions::DebugInfoKind debugInfo = code.getDebugInfo();
  const unsigned dwarf = code.DwarfVersion;
  const std::string folder = code.DebugCompilationDir;
  const auto prefixes = code.DebugPrefixMap;
  const auto plugins = code.PassPlugins;
  code = clang::CodeGenOptions();
  code.PassPlugins = plugins;
  code.OptimizationLevel = level;
  code.UnrollLoops = unrolls;
  code.DisableLLVMPasses = true;
  // The code generator's errors contain source locations, with and without -g.
  code.DebugColumnInfo = true;
  code.setDebugInfo(ofDevice(debugInfo));
  code.DwarfVersion = dwarf;
  if (debugInfo != llvm::codegenoptions::NoDebugInfo) {
    code.DebugCompilationDir = folder;
    code.DebugPrefixMap = prefixes;
  }
  device->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  device->getFrontendOpts().OutputFile.clear();
  device->getFrontendOpts().StatsFile.clear();
  device->getFrontendOpts().TimeTracePath.clear();
  return device;
}

clang::SanitizerSet kernelChecks(const clang::CompilerInvocation& plain) {
  using Kind = clang::SanitizerKind;
  // No kernel has virtual functions or calls functions through pointers.
  const clang::SanitizerMask possible = (Kind::Undefined | Kind::Integer | Kind::ImplicitConversion |
                                         Kind::Nullability | Kind::FloatDivideByZero) &
                                        ~(Kind::Vptr | Kind::Function);
  clang::SanitizerSet checks;
  checks.Mask = plain.getLangOpts().Sanitize.Mask & possible;
  return checks;
}

void useChecks(clang::CodeGenOptions& code, const clang::CodeGenOptions& plain) {
  code.SanitizeRecover = plain.SanitizeRecover;
  code.SanitizeTrap = plain.SanitizeTrap;
  code.SanitizeMergeHandlers = plain.SanitizeMergeHandlers;
  code.SanitizeMinimalRuntime = plain.SanitizeMinimalRuntime;
}

std::string predefinesOf(const clang::CompilerInvocation& plain) {
  clang::CompilerInstance instance(std::make_shared<clang::CompilerInvocation>(plain));
  instance.getInvocation().getDependencyOutputOpts() = clang::DependencyOutputOptions();
  instance.createVirtualFileSystem();
  instance.createDiagnostics(new clang::IgnoringDiagConsumer);
  if (!instance.createTarget()) return {};
  instance.createFileManager();
  instance.createSourceManager();
  instance.createPreprocessor(clang::TU_Complete);
  return instance.getPreprocessor().getPredefines();
}

bool wantsCode(const clang::CompilerInvocation& invocation) {
  const clang::frontend::ActionKind action = invocation.getFrontendOpts().ProgramAction;
  return action != clang::frontend::ParseSyntaxOnly && action != clang::frontend::ASTDump;
}

llvm::StringRef inputName(const clang::CompilerInvocation& invocation) {
  const clang::FrontendInputFile& input = invocation.getFrontendOpts().Inputs[0];
  return input.isBuffer() ? input.getBuffer().getBufferIdentifier() : input.getFile();
}

}  // namespace amp::frontend
