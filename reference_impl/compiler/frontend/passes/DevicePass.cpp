#include "frontend/passes/DevicePass.h"

#include "base/Restriction.h"
#include "checks/Checks.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "frontend/attributes/Variables.h"
#include "frontend/diagnostics/DiagnosticFilter.h"
#include "frontend/diagnostics/ForeignDiagnostics.h"
#include "frontend/outputs/DeviceCode.h"
#include "frontend/outputs/PassPlugins.h"
#include "frontend/passes/CpuContext.h"
#include "frontend/passes/DelayedConsumer.h"
#include "frontend/passes/ErroneousCode.h"
#include "frontend/passes/Parse.h"
#include "frontend/passes/Pass.h"
#include "frontend/unit/Invocation.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace amp::frontend {
namespace {

/// Gives access to a protected member of clang::TargetInfo. The accelerator must use every data layout of the
/// host (AMP 1.2 §2.4.1.2 l.656); the SPIR-V target has others, for example for long double.
class LayoutOfHost : public clang::TargetInfo {
 public:
  using clang::TargetInfo::copyAuxTarget;
};

void shareLayout(clang::TargetInfo& device, const clang::TargetInfo& host) {
  (device.*&LayoutOfHost::copyAuxTarget)(&host);
}

class DeviceAction : public clang::ASTFrontendAction {
 public:
  using Inspect = std::function<void(const llvm::Module&)>;
  DeviceAction(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
               const DeviceGoal& goal, const Inspect& inspect, const NextFile& next,
               const DeviceProgress& progress, DiagnosticFilter& filter)
      : plain_(plain),
        predefines_(predefines),
        index_(index),
        goal_(goal),
        inspect_(inspect),
        next_(next),
        progress_(progress),
        filter_(filter) {}

  DeviceResult take() { return std::move(result_); }

 protected:
  bool BeginInvocation(clang::CompilerInstance& instance) override {
    if (instance.getAuxTarget()) shareLayout(instance.getTarget(), *instance.getAuxTarget());
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance,
                                                        llvm::StringRef file) override {
    if (goal_.processor.checks & processor::kBounds) {
      instance.getLangOpts().Sanitize.set(clang::SanitizerKind::ArrayBounds, true);
      reportArrayBounds(instance.getCodeGenOpts());
    }
    std::unique_ptr<clang::CodeGenerator> generator;
    if (goal_.last != DeviceGoal::Step::analysis)
      generator = clang::CreateLLVMCodeGen(instance, file, context_);
    generator_ = generator.get();
    auto consumer = std::make_unique<DelayedConsumer>(std::move(generator),
                                                      [this](clang::Sema& sema) { return analysed(sema); });
    checks_ = kernelChecks(plain_);
    if (goal_.processor.checks & processor::kBounds) checks_.set(clang::SanitizerKind::ArrayBounds, true);
    if (goal_.last == DeviceGoal::Step::all && !checks_.empty()) addCheckedCode(instance, file, *consumer);
    return consumer;
  }

  void ExecuteAction() override {
    clang::CompilerInstance& instance = getCompilerInstance();
    // The macro comes first because files that the predefines include (-include) may test it.
    instance.getPreprocessor().setPredefines("#define __AMPXX_DEVICE__ 1\n" + predefines_);
    instance.createSema(getTranslationUnitKind(), nullptr);
    filter_.setAnalysis(&instance.getSema(), &restrictions_);
    silenceForeignRules(instance.getDiagnostics());
    preferCpuOutsideFunctions(instance.getSema(), instance.getLangOpts());
    if (parseTranslationUnit(instance.getSema(), restrictions_, PlainUnit::leave, index_, next_,
                             progress_.usesAmp) == ParseOutcome::plainCpp)
      result_.outcome = DeviceResult::Outcome::plainCpp;
    else if (result_.analysis.right && generate(instance))
      result_.outcome = DeviceResult::Outcome::right;
    filter_.setAnalysis(nullptr, nullptr);
  }

 private:
  /// Lets a check of an array's bounds call a function that returns.
  static void reportArrayBounds(clang::CodeGenOptions& options) {
    options.SanitizeRecover.set(clang::SanitizerKind::ArrayBounds, true);
    options.SanitizeTrap.set(clang::SanitizerKind::ArrayBounds, false);
  }

  /// Generates code a second time, with the checks of -fsanitize: the kernels' code for the processor has
  /// them, their SPIR-V only those of bounds.
  void addCheckedCode(clang::CompilerInstance& instance, llvm::StringRef file, DelayedConsumer& consumer) {
    checkedOptions_ = instance.getCodeGenOpts();
    useChecks(checkedOptions_, plain_.getCodeGenOpts());
    if (goal_.processor.checks & processor::kBounds) reportArrayBounds(checkedOptions_);
    std::unique_ptr<clang::CodeGenerator> generator = clang::CreateLLVMCodeGen(
        instance.getDiagnostics(), file, instance.getVirtualFileSystemPtr(), instance.getHeaderSearchOpts(),
        instance.getPreprocessorOpts(), checkedOptions_, context_);
    checkedGenerator_ = generator.get();
    consumer.add(std::move(generator), [&] { instance.getLangOpts().Sanitize = checks_; });
  }

  bool analysed(clang::Sema& sema) {
    if (sema.getDiagnostics().hasFatalErrorOccurred()) return false;
    DeviceAnalysis& analysis = result_.analysis;
    analysis.dualCode = checks::run(sema, restrictions_);
    analysis.right = filter_.errorsShown() == 0;
    // An error in cpu code, which the host pass reports, can reach amp-restricted code: a captured variable.
    if (filter_.droppedErrors() && hasErrorsInAmpCode(sema.Context)) analysis.right = false;
    if (analysis.right) analysis.layouts = checks::layoutsOfKernels(sema.Context);
    if (progress_.analysed) progress_.analysed(analysis);
    if (!analysis.right || !generator_) return false;
    // The engine also counts the errors that the host pass reports; they would prevent code generation.
    if (filter_.droppedErrors()) sema.getDiagnostics().Reset(/*soft=*/true);
    prepareVariables(sema.Context);
    return true;
  }

  bool generate(clang::CompilerInstance& instance) {
    if (!generator_) return true;
    const std::unique_ptr<llvm::Module> module(generator_->ReleaseModule());
    if (!module) return false;
    if (inspect_) inspect_(*module);
    if (goal_.last == DeviceGoal::Step::llvmIr) return true;
    std::unique_ptr<llvm::Module> forProcessor;
    if (checkedGenerator_)
      forProcessor = checkedGenerator_->ReleaseModule();
    else if (goal_.last == DeviceGoal::Step::all)
      forProcessor = llvm::CloneModule(*module);
    runPassPlugins(*module, instance);
    if (forProcessor) {
      forProcessor->setTargetTriple({});  // the host's, which a later step gives it
      runPassPlugins(*forProcessor, instance);
    }
    translateKernels(instance.getSema(), *module, instance.getCodeGenOpts(), std::move(forProcessor),
                     goal_.processor, result_.kernels, result_.forProcessor);
    return filter_.errorsShown() == 0;
  }

  const clang::CompilerInvocation& plain_;
  const std::string& predefines_;
  CLibraryIndex index_;
  DeviceGoal goal_;
  const Inspect& inspect_;
  const NextFile& next_;
  const DeviceProgress& progress_;
  DiagnosticFilter& filter_;
  Restrictions restrictions_;
  llvm::LLVMContext context_;
  clang::CodeGenerator* generator_ = nullptr;
  clang::SanitizerSet checks_;  ///< those that Clang's code generator inserts into the code for the processor
  clang::CodeGenOptions checkedOptions_;
  clang::CodeGenerator* checkedGenerator_ = nullptr;
  DeviceResult result_;
};

}  // namespace

DeviceResult runDevicePass(const clang::CompilerInvocation& plain, const std::string& predefines,
                           CLibraryIndex index, const DeviceGoal& goal,
                           const std::function<void(const llvm::Module&)>& inspect, const NextFile& next,
                           const DeviceProgress& progress) {
  auto pass = std::make_unique<Pass>(deviceInvocation(plain), Side::device);
  pass->filter->keep(DiagnosticFilter::Keep::errors);
  DeviceAction action(plain, predefines, index, goal, inspect, next, progress, *pass->filter);
  pass->instance->ExecuteAction(action);
  DeviceResult result = action.take();
  if (result.outcome == DeviceResult::Outcome::failed) result.pass = std::move(pass);
  return result;
}

}  // namespace amp::frontend
