#include "frontend/passes/HostPass.h"

#include "base/Diagnostics.h"
#include "base/Restriction.h"
#include "base/WarningOptions.h"
#include "checks/Checks.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/CodeGen/BackendUtil.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "frontend/attributes/Variables.h"
#include "frontend/diagnostics/DiagnosticFilter.h"
#include "frontend/diagnostics/ForeignDiagnostics.h"
#include "frontend/outputs/ProcessorCode.h"
#include "frontend/passes/DelayedConsumer.h"
#include "frontend/passes/DevicePass.h"
#include "frontend/passes/DeviceThread.h"
#include "frontend/passes/HostExceptions.h"
#include "frontend/passes/Parse.h"
#include "frontend/passes/Pass.h"
#include "frontend/unit/Invocation.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::frontend {
namespace {

/// The input of the host pass, whichever of Clang's actions runs.
struct HostAnalysis {
  const std::string& predefines;
  CLibraryIndex index;
  // Results of the device pass. Both functions block until it has them.
  std::function<const DeviceAnalysis&()> device;  ///< its analysis
  std::function<bool()> isCompiled;               ///< whether it ended without an error
  DiagnosticFilter& filter;
  NextFile next = {};
};

/// Gives the module that `action` generates, if any, the name of the file that it is compiled from.
template <class Action>
void nameModule(Action& action, const std::string& file) {
  if constexpr (std::is_base_of_v<clang::CodeGenAction, Action>) {
    llvm::Module& module = *action.getCodeGenerator()->GetModule();
    module.setModuleIdentifier(file);
    module.setSourceFileName(file);
  }
}

/// Reports an error that is not shown, so that Clang generates nothing.
void preventCode(clang::DiagnosticsEngine& diags) {
  clang::IgnoringDiagConsumer nobody;
  std::unique_ptr<clang::DiagnosticConsumer> client = diags.takeClient();
  diags.setClient(&nobody, /*ShouldOwnClient=*/false);
  diags.Report(diags.getCustomDiagID(clang::DiagnosticsEngine::Error, "the other pass has failed"));
  diags.setClient(client.release(), /*ShouldOwnClient=*/true);
}

/// Adds the host pass to one of Clang's own actions.
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
      if (!sema.getDiagnostics().hasFatalErrorOccurred()) reportFaults(sema);
      if (filter.errorsShown() != 0) return false;
      if (filter.droppedErrors()) sema.getDiagnostics().Reset(/*soft=*/true);
      prepareVariables(sema.Context);
      const bool isCompiled = analysis_.isCompiled();
      if (!isCompiled) preventCode(sema.getDiagnostics());
      return isCompiled;
    });
  }

  void ExecuteAction() override {
    clang::CompilerInstance& instance = this->getCompilerInstance();
    instance.getPreprocessor().setPredefines(analysis_.predefines);
    instance.createSema(this->getTranslationUnitKind(), nullptr);
    silenceForeignRules(instance.getDiagnostics());
    analysis_.filter.setAnalysis(&instance.getSema(), &restrictions_);
    const NextFile next = [this] {
      const std::optional<std::string> file = analysis_.next();
      if (file) nameModule<Action>(*this, *file);
      return file;
    };
    parseTranslationUnit(instance.getSema(), restrictions_, PlainUnit::parse, analysis_.index,
                         analysis_.next ? next : nullptr);
    analysis_.filter.setAnalysis(nullptr, nullptr);
  }

 private:
  void reportFaults(clang::Sema& sema) {
    checks::runOnProcessor(sema, restrictions_, analysis_.device().dualCode);
    checkExceptions(sema);
    if (analysis_.device().right) compareLayouts(sema);
  }

  void compareLayouts(clang::Sema& sema) {
    const checks::Layouts host = checks::layoutsOfKernels(sema.Context);
    clang::DiagnosticsEngine& diagnostics = sema.getDiagnostics();
    if (const auto line = checks::disagreement(analysis_.device().layouts, host))
      report(diagnostics, {}, clang::DiagnosticsEngine::Error,
             "internal error: the layout of a type differs between accelerator and host: %0")
          << *line;
    else if (isRequested("amp.layouts", diagnostics))
      report(diagnostics, {}, clang::DiagnosticsEngine::Remark,
             "accelerator and host have the same layouts of %0 types")
          << static_cast<unsigned>(host.size());
  }

  const HostAnalysis& analysis_;
  Restrictions restrictions_;
};

template <class Action>
void execute(clang::CompilerInstance& instance, const HostAnalysis& analysis) {
  HostAction<Action> action(analysis);
  instance.ExecuteAction(action);
}

/// Handles -disable-llvm-passes (the compile step of -save-temps), with which there is no pass pipeline to
/// run `finish`. Generates the module, runs `finish` on it and then writes it.
void executeWithoutPasses(clang::CompilerInstance& instance, const HostAnalysis& analysis,
                          const std::function<void(llvm::Module&)>& finish) {
  const bool text = instance.getFrontendOpts().ProgramAction == clang::frontend::EmitLLVM;
  const std::string input = inputName(instance.getInvocation()).str();
  HostAction<clang::EmitLLVMOnlyAction> action(analysis);
  instance.ExecuteAction(action);
  const std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!module || analysis.filter.errorsShown() != 0) return;
  finish(*module);
  checkSubscripts(*module);
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

/// A pass that changes the module at every optimization level.
struct ModulePass : llvm::PassInfoMixin<ModulePass> {
  std::function<void(llvm::Module&)> change;
  static bool isRequired() { return true; }
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    change(module);
    return llvm::PreservedAnalyses::none();
  }
};

/// Runs `finish` on the module before any pass of the pipeline, and what the code for the processor needs
/// after them.
void addPasses(clang::CodeGenOptions& options, std::function<void(llvm::Module&)> finish) {
  const auto pass = [](std::function<void(llvm::Module&)> change) {
    ModulePass made;
    made.change = std::move(change);
    return made;
  };
  options.PassBuilderCallbacks.push_back([finish, pass](llvm::PassBuilder& builder) {
    builder.registerPipelineStartEPCallback(
        [=](llvm::ModulePassManager& passes, llvm::OptimizationLevel) { passes.addPass(pass(finish)); });
    builder.registerOptimizerLastEPCallback(
        [=](llvm::ModulePassManager& passes, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
          passes.addPass(pass([](llvm::Module& module) {
            checkSubscripts(module);
            finishProcessorCode(module);
          }));
        });
  });
}

std::shared_ptr<clang::CompilerInvocation> analysisOnly(const clang::CompilerInvocation& plain) {
  auto invocation = hostInvocation(plain);
  invocation->getFrontendOpts().ProgramAction = clang::frontend::ParseSyntaxOnly;
  invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  return invocation;
}

/// Runs the action of the invocation and applies `finish` to the module.
void compileAs(const clang::CompilerInvocation& plain, clang::CompilerInstance& instance,
               const HostAnalysis& analysis, const std::function<void(llvm::Module&)>& finish) {
  if (writesUnoptimizedIr(plain)) return executeWithoutPasses(instance, analysis, finish);
  addPasses(instance.getCodeGenOpts(), finish);
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
}

/// Shows the messages of the host pass and, if the device pass failed, its errors. Returns true if there is
/// no error.
bool reportBoth(const DeviceResult& device, DiagnosticFilter& host) {
  if (device.outcome != DeviceResult::Outcome::right) {
    if (device.pass) DiagnosticFilter::reportTogether(*device.pass->filter, host);
    return false;
  }
  host.flush();
  return host.errorsShown() == 0;
}

void finishModule(llvm::Module& module, const clang::CompilerInstance& instance, const DeviceResult& device,
                  uint32_t hostChecks) {
  checkHost(module, hostChecks, instance.getSourceManager());
  addProcessorCode(module, device.forProcessor, instance);
  registration::registerKernels(module, device.kernels);
  registration::removeForeignSymbols(module);
}

/// Returns false, after an error message, if the file cannot be written.
bool writeObject(const std::string& path, llvm::StringRef object) {
  const auto write = [object](llvm::raw_ostream& file) {
    file << object;
    return llvm::Error::success();
  };
  if (llvm::Error error = llvm::writeToOutput(path, write)) {
    llvm::errs() << "error: unable to open output file '" << path << "': '" << toString(std::move(error))
                 << "'\n";
    return false;
  }
  return true;
}

}  // namespace

bool runHostPass(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
                 uint32_t hostChecks, DeviceThread& device) {
  const Pass pass(hostInvocation(plain), Side::host);
  clang::CompilerInstance& instance = *pass.instance;
  DiagnosticFilter& filter = *pass.filter;
  filter.keep(DiagnosticFilter::Keep::everything);  // the device pass reports first
  const HostAnalysis analysis{predefines, index, [&]() -> const DeviceAnalysis& { return device.analysis(); },
                              [&] { return device.result().outcome == DeviceResult::Outcome::right; },
                              filter};
  compileAs(plain, instance, analysis,
            [&](llvm::Module& module) { finishModule(module, instance, device.result(), hostChecks); });
  return reportBoth(device.result(), filter);
}

void analyseAndReport(const clang::CompilerInvocation& plain, const std::string& predefines,
                      CLibraryIndex index, const DeviceResult& device) {
  const Pass host(analysisOnly(plain), Side::host);
  host.filter->keep(DiagnosticFilter::Keep::everything);
  const HostAnalysis analysis{predefines, index, [&]() -> const DeviceAnalysis& { return device.analysis; },
                              [] { return false; }, *host.filter};
  execute<clang::SyntaxOnlyAction>(*host.instance, analysis);
  DiagnosticFilter::reportTogether(*device.pass->filter, *host.filter);
}

bool compileBehindHeaders(const clang::CompilerInvocation& device, const clang::CompilerInvocation& host,
                          const std::string& predefines, CLibraryIndex index, const DeviceGoal& goal,
                          uint32_t hostChecks, const NextPart& next) {
  const bool code = goal.last != DeviceGoal::Step::analysis;
  const Pass pass(code ? hostInvocation(host) : analysisOnly(host), Side::host);
  // The name of the object file is known only after the headers.
  llvm::SmallVector<char, 0> object;
  if (code) pass.instance->setOutputStream(std::make_unique<llvm::raw_svector_ostream>(object));
  DeviceResult result;
  std::optional<Continuation> part;
  const auto failed = [&] { return result.outcome == DeviceResult::Outcome::failed; };
  const NextFile behindDevice = [&] {
    std::optional<std::string> file;
    const NextFile takePart = [&] {
      part = next();
      if (part) file = part->file;
      return file;
    };
    result = runDevicePass(device, predefines, index, goal, {}, takePart);
    if (failed()) pass.filter->keep(DiagnosticFilter::Keep::everything);
    return file;
  };
  const HostAnalysis analysis{predefines,
                              index,
                              [&]() -> const DeviceAnalysis& { return result.analysis; },
                              [&] { return !failed(); },
                              *pass.filter,
                              behindDevice};
  compileAs(host, *pass.instance, analysis,
            [&](llvm::Module& module) { finishModule(module, *pass.instance, result, hostChecks); });
  if (failed() && result.pass) DiagnosticFilter::reportTogether(*result.pass->filter, *pass.filter);
  if (failed() || pass.filter->errorsShown() != 0) return false;
  return !code || writeObject(part->object, {object.data(), object.size()});
}

}  // namespace amp::frontend
