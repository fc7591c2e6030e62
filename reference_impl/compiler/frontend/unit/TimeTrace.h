#pragma once

#include <string>

namespace clang {
class CompilerInvocation;
}

namespace amp::frontend {

/// -ftime-trace: what took how long in this thread and in those that joinTimeTrace() has added. Nothing
/// without the option.
class TimeTrace {
 public:
  TimeTrace(const clang::CompilerInvocation& invocation, const char* program);
  TimeTrace(const TimeTrace&) = delete;
  TimeTrace& operator=(const TimeTrace&) = delete;
  ~TimeTrace();

  /// Writes the file that the option names; false, having said why, if it cannot be written.
  bool write() const;

 private:
  std::string path_;
};

/// The part of it that is taken in another thread, from construction to destruction.
class TimeTraceOfThread {
 public:
  explicit TimeTraceOfThread(const clang::CompilerInvocation& invocation);
  TimeTraceOfThread(const TimeTraceOfThread&) = delete;
  TimeTraceOfThread& operator=(const TimeTraceOfThread&) = delete;
  ~TimeTraceOfThread();
};

}  // namespace amp::frontend
