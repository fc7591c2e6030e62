#include "Pass.h"

#include "clang/Frontend/CompilerInvocation.h"

namespace amp::frontend {

Pass::Pass(std::shared_ptr<clang::CompilerInvocation> invocation, Side side)
    : instance(std::make_unique<clang::CompilerInstance>(std::move(invocation))) {
  instance->createVirtualFileSystem();
  instance->createDiagnostics();
  clang::DiagnosticsEngine& diags = instance->getDiagnostics();
  filter = new DiagnosticFilter(diags.takeClient(), side, instance->getDiagnosticOpts().ErrorLimit);
  diags.setClient(filter, /*ShouldOwnClient=*/true);
  diags.setErrorLimit(0);  // the filter counts what the user sees
}

}  // namespace amp::frontend
