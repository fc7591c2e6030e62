#include "HostPass.h"

#include "DelayedConsumer.h"
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

/// What the host pass adds to one of Clang's own actions.
template <class Action>
class HostAction : public Action {
 public:
  HostAction(const std::string& predefines, CLibraryIndex index, DiagnosticFilter& filter)
      : predefines_(predefines), index_(index), filter_(filter) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance,
                                                        llvm::StringRef file) override {
    auto next = Action::CreateASTConsumer(instance, file);
    if (!next) return nullptr;
    return std::make_unique<DelayedConsumer>(std::move(next), [this](clang::Sema& sema) {
      if (filter_.errorsShown() != 0) return false;
      if (filter_.droppedErrors()) sema.getDiagnostics().Reset(/*soft=*/true);
      prepareTileStatic(sema.Context);
      return true;
    });
  }

  void ExecuteAction() override {
    clang::CompilerInstance& instance = this->getCompilerInstance();
    instance.getPreprocessor().setPredefines(predefines_);
    instance.createSema(this->getTranslationUnitKind(), nullptr);
    silenceForeignRules(instance.getDiagnostics());
    Restrictions restrictions;
    filter_.setAnalysis(&instance.getSema(), &restrictions);
    parseTranslationUnit(instance.getSema(), restrictions, PlainUnit::parse, index_);
    filter_.setAnalysis(nullptr, nullptr);
  }

 private:
  const std::string& predefines_;
  CLibraryIndex index_;
  DiagnosticFilter& filter_;
};

template <class Action>
void execute(clang::CompilerInstance& instance, const std::string& predefines, CLibraryIndex index,
             DiagnosticFilter& filter) {
  HostAction<Action> action(predefines, index, filter);
  instance.ExecuteAction(action);
}

/// With -disable-llvm-passes (the compiling step of -save-temps) there is no pipeline that could run
/// `finish`: the module is made first and written afterwards.
void executeWithoutPasses(clang::CompilerInstance& instance, const std::string& predefines,
                          CLibraryIndex index, DiagnosticFilter& filter,
                          const std::function<void(llvm::Module&)>& finish) {
  const bool text = instance.getFrontendOpts().ProgramAction == clang::frontend::EmitLLVM;
  const std::string input = instance.getFrontendOpts().Inputs[0].getFile().str();
  HostAction<clang::EmitLLVMOnlyAction> action(predefines, index, filter);
  instance.ExecuteAction(action);
  const std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!module || filter.errorsShown() != 0) return;
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

}  // namespace

bool runHostPass(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
                 std::function<void(llvm::Module&)> finish) {
  const Pass pass(hostInvocation(plain), Side::host);
  clang::CompilerInstance& instance = *pass.instance;
  DiagnosticFilter& filter = *pass.filter;
  if (writesUnoptimizedIr(plain)) {
    executeWithoutPasses(instance, predefines, index, filter, finish);
    return filter.errorsShown() == 0;
  }
  runFirst(instance.getCodeGenOpts(), finish);
  switch (instance.getFrontendOpts().ProgramAction) {
    case clang::frontend::EmitObj:
      execute<clang::EmitObjAction>(instance, predefines, index, filter);
      break;
    case clang::frontend::EmitAssembly:
      execute<clang::EmitAssemblyAction>(instance, predefines, index, filter);
      break;
    case clang::frontend::EmitBC:
      execute<clang::EmitBCAction>(instance, predefines, index, filter);
      break;
    case clang::frontend::EmitLLVM:
      execute<clang::EmitLLVMAction>(instance, predefines, index, filter);
      break;
    case clang::frontend::EmitLLVMOnly:
      execute<clang::EmitLLVMOnlyAction>(instance, predefines, index, filter);
      break;
    case clang::frontend::EmitCodeGenOnly:
      execute<clang::EmitCodeGenOnlyAction>(instance, predefines, index, filter);
      break;
    case clang::frontend::ASTDump:
      execute<clang::ASTDumpAction>(instance, predefines, index, filter);
      break;
    default:
      execute<clang::SyntaxOnlyAction>(instance, predefines, index, filter);
      break;
  }
  return filter.errorsShown() == 0;
}

void analyseAndReport(const clang::CompilerInvocation& plain, const std::string& predefines,
                      CLibraryIndex index, const Pass& device) {
  auto invocation = hostInvocation(plain);
  invocation->getFrontendOpts().ProgramAction = clang::frontend::ParseSyntaxOnly;
  invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  const Pass host(std::move(invocation), Side::host);
  host.filter->keep(DiagnosticFilter::Keep::everything);
  execute<clang::SyntaxOnlyAction>(*host.instance, predefines, index, *host.filter);
  DiagnosticFilter::reportTogether(*device.filter, *host.filter);
}

}  // namespace amp::frontend
