#pragma once

#include <functional>
#include <future>

#include "frontend/passes/DevicePass.h"
#include "llvm/Support/thread.h"

namespace amp::frontend {

/// The device pass on a thread of its own: the host pass goes on beside it, and asks it for what it needs when it needs it.
/// Each of the functions that ask waits for the answer.
class DeviceThread {
 public:
  /// `finish` runs on the thread when the kernels are compiled; what it returns false for has failed.
  DeviceThread(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
               DeviceGoal goal, std::function<void(const llvm::Module&)> inspect,
               std::function<bool(const DeviceResult&)> finish);
  ~DeviceThread() { thread_.join(); }
  DeviceThread(const DeviceThread&) = delete;
  DeviceThread& operator=(const DeviceThread&) = delete;

  /// Whether there is a host pass to make: the unit uses C++ AMP, or cannot even be read.
  bool usesAmp() { return usesAmp_.get_future().get(); }
  const DeviceAnalysis& analysis() const { return analysis_.get(); }
  DeviceResult& result() { return *result_.get(); }

 private:
  void run(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
           DeviceGoal goal);

  std::function<void(const llvm::Module&)> inspect_;
  std::function<bool(const DeviceResult&)> finish_;
  std::promise<bool> usesAmp_;
  std::promise<DeviceAnalysis> analysisPromise_;
  std::shared_future<DeviceAnalysis> analysis_;
  DeviceResult made_;
  std::promise<DeviceResult*> resultPromise_;
  std::shared_future<DeviceResult*> result_;
  llvm::thread thread_;  // last: it uses all of the above
};

}  // namespace amp::frontend
