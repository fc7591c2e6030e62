#include "DevicePass.h"

#include "DelayedConsumer.h"
#include "DiagnosticFilter.h"
#include "Invocation.h"
#include "Parse.h"
#include "Restriction.h"
#include "TileStatic.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/IR/Module.h"
#ifdef AMP_HAVE_CHECKS
#include "Checks.h"
#endif

namespace amp::frontend {
namespace {

/// Opens a protected member of Clang's: the accelerator shares every layout of the host (AMP 1.2 §2.4.1.2
/// l.656), such as that of long double, which the SPIR-V target has otherwise.
class LayoutOfHost : public clang::TargetInfo {
 public:
  using clang::TargetInfo::copyAuxTarget;
};

void shareLayout(clang::TargetInfo& device, const clang::TargetInfo& host) {
  (device.*&LayoutOfHost::copyAuxTarget)(&host);
}

class DeviceAction : public clang::ASTFrontendAction {
 public:
  DeviceAction(const std::string& predefines, DeviceOutput output, llvm::LLVMContext& context,
               DiagnosticFilter& filter)
      : predefines_(predefines), output_(output), context_(context), filter_(filter) {}

  bool isPlainCpp() const { return plain_; }
  bool isRight() const { return right_; }
  std::unique_ptr<llvm::Module> takeModule() {
    return generator_ ? std::unique_ptr<llvm::Module>(generator_->ReleaseModule()) : nullptr;
  }

 protected:
  bool BeginInvocation(clang::CompilerInstance& instance) override {
    if (instance.getAuxTarget()) shareLayout(instance.getTarget(), *instance.getAuxTarget());
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance,
                                                        llvm::StringRef file) override {
    std::unique_ptr<clang::CodeGenerator> generator;
    if (output_ == DeviceOutput::module) generator = clang::CreateLLVMCodeGen(instance, file, context_);
    generator_ = generator.get();
    return std::make_unique<DelayedConsumer>(std::move(generator),
                                             [this](clang::Sema& sema) { return analysed(sema); });
  }

  void ExecuteAction() override {
    clang::CompilerInstance& instance = getCompilerInstance();
    instance.getPreprocessor().setPredefines(predefines_ + "#define __AMPXX_DEVICE__ 1\n");
    instance.createSema(getTranslationUnitKind(), nullptr);
    filter_.setSema(&instance.getSema());
    silenceForeignRules(instance.getDiagnostics());
    plain_ =
        parseTranslationUnit(instance.getSema(), restrictions_, PlainUnit::leave) == ParseOutcome::plainCpp;
    filter_.setSema(nullptr);
  }

 private:
  bool analysed(clang::Sema& sema) {
    if (!sema.getDiagnostics().hasFatalErrorOccurred()) {
#ifdef AMP_HAVE_CHECKS
      checks::run(sema, restrictions_);
#endif
    }
    right_ = filter_.errorsShown() == 0;
    if (!right_ || output_ == DeviceOutput::none) return false;
    // Errors that the host pass owns are still counted by the engine and would keep code from being made.
    if (filter_.droppedErrors()) sema.getDiagnostics().Reset(/*soft=*/true);
    prepareTileStatic(sema.Context);
    return true;
  }

  const std::string& predefines_;
  DeviceOutput output_;
  llvm::LLVMContext& context_;
  DiagnosticFilter& filter_;
  Restrictions restrictions_;
  clang::CodeGenerator* generator_ = nullptr;
  bool plain_ = false;
  bool right_ = false;
};

}  // namespace

DeviceResult runDevicePass(const clang::CompilerInvocation& plain, const std::string& predefines,
                           DeviceOutput output, llvm::LLVMContext& context) {
  clang::CompilerInstance instance(deviceInvocation(plain));
  instance.createVirtualFileSystem();
  instance.createDiagnostics();
  clang::DiagnosticsEngine& diags = instance.getDiagnostics();
  const unsigned limit = instance.getDiagnosticOpts().ErrorLimit;
  auto* filter = new DiagnosticFilter(diags.takeClient(), Side::device, limit);
  diags.setClient(filter, /*ShouldOwnClient=*/true);
  diags.setErrorLimit(0);

  DeviceAction action(predefines, output, context, *filter);
  instance.ExecuteAction(action);
  DeviceResult result;
  if (action.isPlainCpp()) {
    result.outcome = DeviceResult::Outcome::plainCpp;
  } else if (action.isRight()) {
    result.outcome = DeviceResult::Outcome::analysed;
    result.module = action.takeModule();
  }
  return result;
}

}  // namespace amp::frontend
