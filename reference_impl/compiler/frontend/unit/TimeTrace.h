#pragma once

#include <string>

namespace clang {
class CompilerInvocation;
}

namespace amp::frontend {

/// Implements -ftime-trace: measures how long each step takes in this thread and in the threads of
/// TimeTraceOfThread. Does nothing without the option.
class TimeTrace {
 public:
  TimeTrace(const clang::CompilerInvocation& invocation, const char* program);
  TimeTrace(const TimeTrace&) = delete;
  TimeTrace& operator=(const TimeTrace&) = delete;
  ~TimeTrace();

  /// Writes the file that the option names. Returns false, after an error message, if the file cannot be
  /// written.
  bool write() const;

 private:
  std::string path_;
};

/// Adds another thread to the time trace, from construction to destruction.
class TimeTraceOfThread {
 public:
  explicit TimeTraceOfThread(const clang::CompilerInvocation& invocation);
  TimeTraceOfThread(const TimeTraceOfThread&) = delete;
  TimeTraceOfThread& operator=(const TimeTraceOfThread&) = delete;
  ~TimeTraceOfThread();
};

}  // namespace amp::frontend
