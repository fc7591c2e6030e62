#include "Pass.h"

#include "clang/Frontend/CompilerInvocation.h"

namespace amp::frontend {

std::unique_ptr<clang::CompilerInstance> instanceOf(std::shared_ptr<clang::CompilerInvocation> invocation) {
  auto instance = std::make_unique<clang::CompilerInstance>(std::move(invocation));
  instance->createVirtualFileSystem();
  instance->createDiagnostics();
  if (instance->getCodeGenOpts().TimePasses) instance->createFrontendTimer();
  return instance;
}

Pass::Pass(std::shared_ptr<clang::CompilerInvocation> invocation, Side side)
    : instance(instanceOf(std::move(invocation))) {
  clang::DiagnosticsEngine& diags = instance->getDiagnostics();
  filter = new DiagnosticFilter(diags.takeClient(), side, instance->getDiagnosticOpts().ErrorLimit);
  diags.setClient(filter, /*ShouldOwnClient=*/true);
  diags.setErrorLimit(0);  // the filter counts what the user sees
}

}  // namespace amp::frontend
