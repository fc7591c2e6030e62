#include "frontend/passes/Compile.h"

#include "base/SystemHeaders.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/FrontendTool/Utils.h"
#include "frontend/outputs/DeviceOutputs.h"
#include "frontend/outputs/ProcessorCode.h"
#include "frontend/passes/DevicePass.h"
#include "frontend/passes/DeviceThread.h"
#include "frontend/passes/HostPass.h"
#include "frontend/passes/Pass.h"
#include "frontend/unit/Invocation.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::frontend {
namespace {

/// Applies the options that Clang's own tool applies before it compiles (-mllvm). Does not run plugins: they
/// are written for a single pass over plain C++.
void takeBackendOptions(const clang::CompilerInvocation& invocation) {
  const clang::FrontendOptions& front = invocation.getFrontendOpts();
  if (!front.Plugins.empty()) llvm::errs() << "amp++: warning: Clang's plugins are not run on C++ AMP code\n";
  if (front.LLVMArgs.empty()) return;
  llvm::SmallVector<const char*, 8> arguments = {"amp++ -mllvm"};
  for (const std::string& argument : front.LLVMArgs) arguments.push_back(argument.c_str());
  llvm::cl::ParseCommandLineOptions(static_cast<int>(arguments.size()), arguments.data());
}

/// Reports that the input is already preprocessed: its text is that of one pass only. Returns the exit code.
int refusePreprocessed(const clang::CompilerInvocation& invocation) {
  llvm::errs()
      << "amp++: error: '" << inputName(invocation)
      << "' is already preprocessed, but C++ AMP code is preprocessed twice, for host and accelerator; "
         "compile the source file itself\n";
  return 1;
}

/// Implements --emit: runs the device pass and writes what it generates. Returns the exit code.
int emitDeviceCode(const clang::CompilerInvocation& invocation, const std::string& predefines,
                   CLibraryIndex index, const std::string& what, const DeviceOutputs& outputs) {
  bool written = true;
  const DeviceResult device = runDevicePass(
      invocation, predefines, index, {what == "llvm" ? DeviceGoal::Step::llvmIr : DeviceGoal::Step::spirv},
      [&](const llvm::Module& module) { written = outputs.write(module); });
  switch (device.outcome) {
    case DeviceResult::Outcome::failed:
      analyseAndReport(invocation, predefines, index, device);
      return 1;
    case DeviceResult::Outcome::plainCpp:
      return outputs.reportNothing();
    case DeviceResult::Outcome::right:
      break;
  }
  return written && outputs.write(device.kernels) ? 0 : 1;
}

/// Returns the invocation for the host's code: `unit`, without optimization if `options` requests that.
/// Reports of faults on the host need places.
clang::CompilerInvocation forHost(const clang::CompilerInvocation& unit, const UnitOptions& options) {
  clang::CompilerInvocation host = unit;
  if (options.unoptimizedHost) {
    clang::CodeGenOptions& code = host.getCodeGenOpts();
    code.OptimizationLevel = 0;
    code.OptimizeSize = 0;
    code.setInlining(clang::CodeGenOptions::OnlyAlwaysInlining);
  }
  clang::CodeGenOptions& code = host.getCodeGenOpts();
  const bool hasHostChecks = hostParts(options) != 0;
  if ((options.sanitizers.count("bounds") || hasHostChecks) &&
      code.getDebugInfo() == llvm::codegenoptions::NoDebugInfo) {
    code.setDebugInfo(llvm::codegenoptions::LocTrackingOnly);
    code.DebugColumnInfo = true;
  }
  if (hasHostChecks) {
    code.DiscardValueNames = false;  // reports name variables
    code.SanitizeAddressUseAfterScope =
        true;  // lets Clang say where variables end, without optimization, too
  }
  return host;
}

DeviceGoal goalOf(const clang::CompilerInvocation& unit, const clang::CompilerInvocation& host,
                  const UnitOptions& options) {
  if (!wantsCode(unit)) return {DeviceGoal::Step::analysis};
  if (!options.processorCode) return {DeviceGoal::Step::spirv};
  return {DeviceGoal::Step::all, processorOptions(unit, host, options)};
}

}  // namespace

bool concernsAmp(const clang::CompilerInvocation& invocation) {
  const clang::FrontendOptions& front = invocation.getFrontendOpts();
  if (front.Inputs.size() != 1) return false;
  const clang::InputKind kind = front.Inputs[0].getKind();
  if (kind.getLanguage() != clang::Language::CXX || kind.getFormat() != clang::InputKind::Source)
    return false;
  switch (front.ProgramAction) {
    case clang::frontend::EmitObj:
    case clang::frontend::EmitAssembly:
    case clang::frontend::EmitBC:
    case clang::frontend::EmitLLVM:
    case clang::frontend::EmitLLVMOnly:
    case clang::frontend::EmitCodeGenOnly:
    case clang::frontend::ParseSyntaxOnly:
    case clang::frontend::ASTDump:
      return true;
    default:
      return false;
  }
}

int compilePlain(const clang::CompilerInvocation& invocation) {
  const auto instance = instanceOf(std::make_shared<clang::CompilerInvocation>(invocation));
  return clang::ExecuteCompilerInvocation(instance.get()) ? 0 : 1;
}

int compileUnit(const clang::CompilerInvocation& invocation, const UnitOptions& options) {
  noteSystemFolders(invocation);
  takeBackendOptions(invocation);
  const std::string predefines = predefinesOf(invocation);
  const CLibraryIndex index = options.keepCLibraryIndex ? CLibraryIndex::keep : CLibraryIndex::hide;
  clang::CompilerInvocation host = forHost(invocation, options);
  const DeviceGoal goal = goalOf(invocation, host, options);
  if (options.next)
    return compileBehindHeaders(invocation, host, predefines, index, goal, hostParts(options), options.next)
               ? 0
               : 1;
  const DeviceOutputs outputs(invocation, options);
  if (!options.emit.empty()) return emitDeviceCode(invocation, predefines, index, options.emit, outputs);
  bool written = true;
  DeviceThread device(
      invocation, predefines, index, goal,
      [&](const llvm::Module& module) { written = outputs.write(module); },
      [&](const DeviceResult& result) { return written && outputs.write(result.kernels); });
  if (!device.usesAmp()) {
    host.getFrontendOpts().LLVMArgs.clear();  // already applied
    return compilePlain(host);
  }
  if (invocation.getFrontendOpts().Inputs[0].isPreprocessed()) return refusePreprocessed(invocation);
  return runHostPass(host, predefines, index, hostParts(options), device) ? 0 : 1;
}

}  // namespace amp::frontend
