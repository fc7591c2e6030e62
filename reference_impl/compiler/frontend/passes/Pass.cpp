#include "frontend/passes/Pass.h"

#include "clang/Frontend/CompilerInvocation.h"

namespace amp::frontend {

namespace {

/// Creates the diagnostics engine without reporting options that name an unknown warning: that has been done
/// before the first pass. Unknown warnings named in the source are still reported.
void createQuietly(clang::CompilerInstance& instance) {
  clang::DiagnosticOptions& options = instance.getDiagnosticOpts();
  options.Warnings.push_back("no-unknown-warning-option");
  instance.createDiagnostics();
  options.Warnings.pop_back();
  clang::DiagnosticsEngine& diags = instance.getDiagnostics();
  diags.setSeverityForGroup(clang::diag::Flavor::WarningOrError, "unknown-warning-option",
                            clang::diag::Severity::Warning);
  clang::ProcessWarningOptions(diags, options, instance.getVirtualFileSystem(), /*ReportDiags=*/false);
}

}  // namespace

std::unique_ptr<clang::CompilerInstance> instanceOf(std::shared_ptr<clang::CompilerInvocation> invocation) {
  auto instance = std::make_unique<clang::CompilerInstance>(std::move(invocation));
  instance->createVirtualFileSystem();
  createQuietly(*instance);
  if (instance->getCodeGenOpts().TimePasses) instance->createFrontendTimer();
  return instance;
}

Pass::Pass(std::shared_ptr<clang::CompilerInvocation> invocation, Side side)
    : instance(instanceOf(std::move(invocation))) {
  clang::DiagnosticsEngine& diags = instance->getDiagnostics();
  filter = new DiagnosticFilter(diags.takeClient(), side, instance->getDiagnosticOpts().ErrorLimit);
  diags.setClient(filter, /*ShouldOwnClient=*/true);
  diags.setErrorLimit(0);                       // the filter counts the errors that the user sees
  instance->getFrontendOpts().Plugins.clear();  // Clang's plug-ins, not those of LLVM's passes
  instance->LoadRequestedPlugins();
}

}  // namespace amp::frontend
