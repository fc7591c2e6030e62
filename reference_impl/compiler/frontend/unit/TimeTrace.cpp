#include "frontend/unit/TimeTrace.h"

#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::frontend {

namespace {

void begin(const clang::CompilerInvocation& invocation, const char* name) {
  const clang::FrontendOptions& options = invocation.getFrontendOpts();
  if (!options.TimeTracePath.empty())
    llvm::timeTraceProfilerInitialize(options.TimeTraceGranularity, name, options.TimeTraceVerbose);
}

}  // namespace

TimeTrace::TimeTrace(const clang::CompilerInvocation& invocation, const char* program)
    : path_(invocation.getFrontendOpts().TimeTracePath) {
  begin(invocation, program);
}

TimeTrace::~TimeTrace() {
  if (!path_.empty()) llvm::timeTraceProfilerCleanup();
}

bool TimeTrace::write() const {
  if (path_.empty()) return true;
  std::error_code error;
  llvm::raw_fd_ostream file(path_, error);
  if (!error) {
    llvm::timeTraceProfilerWrite(file);
    file.close();
    error = file.error();
    file.clear_error();
  }
  if (error) llvm::errs() << "amp++: error: cannot write '" << path_ << "': " << error.message() << "\n";
  return !error;
}

TimeTraceOfThread::TimeTraceOfThread(const clang::CompilerInvocation& invocation) {
  begin(invocation, "accelerator");
}

TimeTraceOfThread::~TimeTraceOfThread() {
  if (llvm::timeTraceProfilerEnabled()) llvm::timeTraceProfilerFinishThread();
}

}  // namespace amp::frontend
