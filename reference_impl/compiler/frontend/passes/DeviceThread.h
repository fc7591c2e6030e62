#pragma once

#include <functional>
#include <future>

#include "frontend/passes/DevicePass.h"
#include "llvm/Support/thread.h"

namespace amp::frontend {

/// Runs the device pass on its own thread, while the host pass runs on the calling thread. usesAmp(),
/// analysis() and result() block until their result is available.
class DeviceThread {
 public:
  /// `finish` runs on the new thread after the kernels are compiled. If it returns false, the pass has
  /// failed.
  DeviceThread(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
               const DeviceGoal& goal, std::function<void(const llvm::Module&)> inspect,
               std::function<bool(const DeviceResult&)> finish);
  ~DeviceThread() { thread_.join(); }
  DeviceThread(const DeviceThread&) = delete;
  DeviceThread& operator=(const DeviceThread&) = delete;

  /// Returns true if a host pass is needed: the translation unit uses C++ AMP, or it cannot be read. Can be
  /// called only once.
  bool usesAmp() { return usesAmp_.get_future().get(); }
  const DeviceAnalysis& analysis() const { return analysis_.get(); }
  DeviceResult& result() { return *result_.get(); }

 private:
  void run(const clang::CompilerInvocation& plain, const std::string& predefines, CLibraryIndex index,
           const DeviceGoal& goal);

  std::function<void(const llvm::Module&)> inspect_;
  std::function<bool(const DeviceResult&)> finish_;
  std::promise<bool> usesAmp_;
  std::promise<DeviceAnalysis> analysisPromise_;
  std::shared_future<DeviceAnalysis> analysis_;
  DeviceResult made_;
  std::promise<DeviceResult*> resultPromise_;
  std::shared_future<DeviceResult*> result_;
  llvm::thread thread_;  // last, because it uses all members above
};

}  // namespace amp::frontend
