#pragma once

#include <memory>

#include "clang/Frontend/CompilerInstance.h"
#include "frontend/diagnostics/DiagnosticFilter.h"

namespace amp::frontend {

/// Returns a compiler instance that is ready to run an action.
std::unique_ptr<clang::CompilerInstance> instanceOf(std::shared_ptr<clang::CompilerInvocation> invocation);

/// One pass over a translation unit: its own compiler instance, whose messages go through a filter.
struct Pass {
  Pass(std::shared_ptr<clang::CompilerInvocation> invocation, Side side);

  std::unique_ptr<clang::CompilerInstance> instance;
  DiagnosticFilter* filter;  ///< owned by the instance's diagnostics
};

}  // namespace amp::frontend
