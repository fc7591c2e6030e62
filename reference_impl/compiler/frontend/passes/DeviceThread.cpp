#include "frontend/passes/DeviceThread.h"

#include "clang/Basic/Stack.h"
#include "frontend/unit/TimeTrace.h"

namespace amp::frontend {

DeviceThread::DeviceThread(const clang::CompilerInvocation& plain, const std::string& predefines,
                           CLibraryIndex index, const DeviceGoal& goal,
                           std::function<void(const llvm::Module&)> inspect,
                           std::function<bool(const DeviceResult&)> finish)
    : inspect_(std::move(inspect)),
      finish_(std::move(finish)),
      analysis_(analysisPromise_.get_future()),
      result_(resultPromise_.get_future()),
      // The stack size that Clang uses for its own threads.
      thread_(std::optional<unsigned>(clang::DesiredStackSize),
              [this, &plain, &predefines, index, goal] { run(plain, predefines, index, goal); }) {}

void DeviceThread::run(const clang::CompilerInvocation& plain, const std::string& predefines,
                       CLibraryIndex index, const DeviceGoal& goal) {
  clang::noteBottomOfStack();
  std::optional<TimeTraceOfThread> trace(plain);
  bool begun = false, analysed = false;
  DeviceProgress progress;
  progress.usesAmp = [&] {
    begun = true;
    usesAmp_.set_value(true);
  };
  progress.analysed = [&](const DeviceAnalysis& analysis) {
    analysed = true;
    analysisPromise_.set_value(analysis);
  };
  made_ = runDevicePass(plain, predefines, index, goal, inspect_, {}, progress);
  if (made_.outcome == DeviceResult::Outcome::right && !finish_(made_))
    made_.outcome = DeviceResult::Outcome::failed;
  trace.reset();  // must end before the main thread can write the trace
  if (!begun) usesAmp_.set_value(made_.outcome != DeviceResult::Outcome::plainCpp);
  if (!analysed) analysisPromise_.set_value({});
  resultPromise_.set_value(&made_);
}

}  // namespace amp::frontend
