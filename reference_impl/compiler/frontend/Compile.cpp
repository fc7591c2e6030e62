#include "Compile.h"

#include "DeviceOutputs.h"
#include "DevicePass.h"
#include "HostPass.h"
#include "Invocation.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/IR/Module.h"

namespace amp::frontend {
namespace {

bool wantsCode(const clang::CompilerInvocation& invocation) {
  const clang::frontend::ActionKind action = invocation.getFrontendOpts().ProgramAction;
  return action != clang::frontend::ParseSyntaxOnly && action != clang::frontend::ASTDump;
}

int compilePlain(const clang::CompilerInvocation& invocation) {
  clang::CompilerInstance instance(std::make_shared<clang::CompilerInvocation>(invocation));
  instance.createVirtualFileSystem();
  instance.createDiagnostics();
  return clang::ExecuteCompilerInvocation(&instance) ? 0 : 1;
}

}  // namespace

bool concernsAmp(const clang::CompilerInvocation& invocation) {
  const clang::FrontendOptions& front = invocation.getFrontendOpts();
  if (front.Inputs.size() != 1 || !front.Inputs[0].isFile()) return false;
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

int compileUnit(const clang::CompilerInvocation& invocation, const UnitOptions& options) {
  const std::string predefines = predefinesOf(invocation);
  const CLibraryIndex index = options.keepCLibraryIndex ? CLibraryIndex::keep : CLibraryIndex::hide;
  if (options.next) return analyseBehindHeaders(invocation, predefines, index, options.next) ? 0 : 1;
  const DeviceOutputs outputs(invocation, options);
  DeviceGoal goal = wantsCode(invocation) ? DeviceGoal::kernels : DeviceGoal::analysis;
  if (options.emit == "llvm") goal = DeviceGoal::llvmIr;
  bool written = true;
  DeviceResult device = runDevicePass(invocation, predefines, index, goal,
                                      [&](const llvm::Module& module) { written = outputs.write(module); });
  switch (device.outcome) {
    case DeviceResult::Outcome::failed:
      analyseAndReport(invocation, predefines, index, device);
      return 1;
    case DeviceResult::Outcome::plainCpp:
      return options.emit.empty() ? compilePlain(invocation) : outputs.reportNothing();
    case DeviceResult::Outcome::right:
      break;
  }
  if (!written || !outputs.write(device.kernels)) return 1;
  if (!options.emit.empty()) return 0;
  const bool right = runHostPass(invocation, predefines, index, device.dualCode, [&](llvm::Module& module) {
    registration::registerKernels(module, device.kernels);
    registration::removeForeignSymbols(module);
  });
  return right ? 0 : 1;
}

}  // namespace amp::frontend
