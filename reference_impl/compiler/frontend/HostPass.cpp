#include "HostPass.h"

#include "Checks.h"
#include "DelayedConsumer.h"
#include "DevicePass.h"
#include "DiagnosticFilter.h"
#include "ForeignDiagnostics.h"
#include "Invocation.h"
#include "Parse.h"
#include "Pass.h"
#include "Restriction.h"
#include "TileStatic.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/CodeGen/BackendUtil.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

namespace amp::frontend {
namespace {

/// What stays the same whichever of Clang's actions runs.
struct HostAnalysis {
  const std::string& predefines;
  CLibraryIndex index;
  const checks::DualCode& device;
  DiagnosticFilter& filter;
  NextFile next = {};
};

/// What the host pass adds to one of Clang's own actions.
template <class Action>
class HostAction : public Action {
 public:
  explicit HostAction(const HostAnalysis& analysis) : analysis_(analysis) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance,
                                                        llvm::StringRef file) override {
    auto next = Action::CreateASTConsumer(instance, file);
    if (!next) return nullptr;
    return std::make_unique<DelayedConsumer>(std::move(next), [this](clang::Sema& sema) {
      DiagnosticFilter& filter = analysis_.filter;
      if (!sema.getDiagnostics().hasFatalErrorOccurred())
        checks::runOnProcessor(sema, restrictions_, analysis_.device);
      if (filter.errorsShown() != 0) return false;
      if (filter.droppedErrors()) sema.getDiagnostics().Reset(/*soft=*/true);
      prepareTileStatic(sema.Context);
      return true;
    });
  }

  void ExecuteAction() override {
    clang::CompilerInstance& instance = this->getCompilerInstance();
    instance.getPreprocessor().setPredefines(analysis_.predefines);
    instance.createSema(this->getTranslationUnitKind(), nullptr);
    silenceForeignRules(instance.getDiagnostics());
    analysis_.filter.setAnalysis(&instance.getSema(), &restrictions_);
    parseTranslationUnit(instance.getSema(), restrictions_, PlainUnit::parse, analysis_.index, analysis_.next);
    analysis_.filter.setAnalysis(nullptr, nullptr);
  }

 private:
  const HostAnalysis& analysis_;
  Restrictions restrictions_;
};

template <class Action>
void execute(clang::CompilerInstance& instance, const HostAnalysis& analysis) {
  HostAction<Action> action(analysis);
  instance.ExecuteAction(action);
}

/// With -disable-llvm-passes (the compiling step of -save-temps) there is no pipeline that could run
/// `finish`: the module is made first and written afterwards.
void executeWithoutPasses(clang::CompilerInstance& instance, const HostAnalysis& analysis,
                          const std::function<void(llvm::Module&)>& finish) {
  const bool text = instance.getFrontendOpts().ProgramAction == clang::frontend::EmitLLVM;
  const std::string input = instance.getFrontendOpts().Inputs[0].getFile().str();
  HostAction<clang::EmitLLVMOnlyAction> action(analysis);
  instance.ExecuteAction(action);
  const std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!module || analysis.filter.errorsShown() != 0) return;
  finish(*module);
  auto file = instance.createDefaultOutputFile(/*Binary=*/!text, input, text ? "ll" : "bc");
  if (!file) return;
  clang::emitBackendOutput(instance, instance.getCodeGenOpts(), module->getDataLayoutStr(), module.get(),
                           text ? clang::Backend_EmitLL : clang::Backend_EmitBC,
                           instance.getVirtualFileSystemPtr(), std::move(file));
  instance.clearOutputFiles(/*EraseFiles=*/false);
}

bool writesUnoptimizedIr(const clang::CompilerInvocation& invocation) {
  const clang::frontend::ActionKind action = invocation.getFrontendOpts().ProgramAction;
  return invocation.getCodeGenOpts().DisableLLVMPasses &&
         (action == clang::frontend::EmitBC || action == clang::frontend::EmitLLVM);
}

/// Runs `finish` on the module before any pass of the pipeline, at every optimization level.
struct FinishPass : llvm::PassInfoMixin<FinishPass> {
  std::function<void(llvm::Module&)> finish;
  static bool isRequired() { return true; }
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    finish(module);
    return llvm::PreservedAnalyses::none();
  }
};

void runFirst(clang::CodeGenOptions& options, std::function<void(llvm::Module&)> finish) {
  options.PassBuilderCallbacks.push_back([finish](llvm::PassBuilder& builder) {
    builder.registerPipelineStartEPCallback(
        [finish](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
          FinishPass pass;
          pass.finish = finish;
          passes.addPass(std::move(pass));
        });
  });
}

std::shared_ptr<clang::CompilerInvocation> analysisOnly(const clang::CompilerInvocation& plain) {
  auto invocation = hostInvocation(plain);
  invocation->getFrontendOpts().ProgramAction = clang::frontend::ParseSyntaxOnly;
  invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  return invocation;
}

}  // namespace

bool runHostPass(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
                 const checks::DualCode& device, std::function<void(llvm::Module&)> finish) {
  const Pass pass(hostInvocation(plain), Side::host);
  clang::CompilerInstance& instance = *pass.instance;
  DiagnosticFilter& filter = *pass.filter;
  const HostAnalysis analysis{predefines, index, device, filter};
  if (writesUnoptimizedIr(plain)) {
    executeWithoutPasses(instance, analysis, finish);
    return filter.errorsShown() == 0;
  }
  runFirst(instance.getCodeGenOpts(), finish);
  switch (instance.getFrontendOpts().ProgramAction) {
    case clang::frontend::EmitObj:
      execute<clang::EmitObjAction>(instance, analysis);
      break;
    case clang::frontend::EmitAssembly:
      execute<clang::EmitAssemblyAction>(instance, analysis);
      break;
    case clang::frontend::EmitBC:
      execute<clang::EmitBCAction>(instance, analysis);
      break;
    case clang::frontend::EmitLLVM:
      execute<clang::EmitLLVMAction>(instance, analysis);
      break;
    case clang::frontend::EmitLLVMOnly:
      execute<clang::EmitLLVMOnlyAction>(instance, analysis);
      break;
    case clang::frontend::EmitCodeGenOnly:
      execute<clang::EmitCodeGenOnlyAction>(instance, analysis);
      break;
    case clang::frontend::ASTDump:
      execute<clang::ASTDumpAction>(instance, analysis);
      break;
    default:
      execute<clang::SyntaxOnlyAction>(instance, analysis);
      break;
  }
  return filter.errorsShown() == 0;
}

void analyseAndReport(const clang::CompilerInvocation& plain, const std::string& predefines,
                      CLibraryIndex index, const DeviceResult& device) {
  const Pass host(analysisOnly(plain), Side::host);
  host.filter->keep(DiagnosticFilter::Keep::everything);
  execute<clang::SyntaxOnlyAction>(*host.instance, {predefines, index, device.dualCode, *host.filter});
  DiagnosticFilter::reportTogether(*device.pass->filter, *host.filter);
}

bool analyseBehindHeaders(const clang::CompilerInvocation& plain, const std::string& predefines,
                          CLibraryIndex index, const NextFile& next) {
  const Pass host(analysisOnly(plain), Side::host);
  DeviceResult device;
  const auto failed = [&] { return device.outcome == DeviceResult::Outcome::failed; };
  const NextFile behindDevice = [&] {
    std::optional<std::string> path;
    device = runDevicePass(plain, predefines, index, DeviceGoal::analysis, {}, [&] { return path = next(); });
    if (failed()) host.filter->keep(DiagnosticFilter::Keep::everything);
    return path;
  };
  execute<clang::SyntaxOnlyAction>(*host.instance, {predefines, index, device.dualCode, *host.filter, behindDevice});
  if (failed() && device.pass) DiagnosticFilter::reportTogether(*device.pass->filter, *host.filter);
  return !failed() && host.filter->errorsShown() == 0;
}

}  // namespace amp::frontend
