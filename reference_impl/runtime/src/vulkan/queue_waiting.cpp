/// Waiting for the commands of a queue.
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/errors.h"
#include "base/trace.h"
#include "pipelines/module_registry.h"
#include "vulkan/queue.h"

namespace amprt {
namespace {

/// How long waiting polls before it blocks: waking a blocked thread takes some tens of microseconds, a launch
/// 10. After the first time polling yields the processor to other threads.
constexpr auto eager_polling_time = std::chrono::microseconds(50);
constexpr auto polling_time = std::chrono::milliseconds(5);

}  // namespace

void Queue::note_loss(VkResult result) {
  if (result == VK_ERROR_DEVICE_LOST) ended_by_ = result;
}

/// The number up to which Vulkan says that all submissions are complete.
std::uint64_t Queue::completed(const CommandPool& pool) {
  std::uint64_t number = 0;
  const VkResult result = pool.completed(number);
  note_loss(result);
  check(result, "read a timeline semaphore");
  return number;
}

bool Queue::is_complete(std::uint64_t submission) {
  if (submission <= complete_) return true;
  const CommandPool* pool;
  {
    const std::lock_guard lock(mutex_);
    pool = pool_.get();
  }
  if (!pool) return true;
  const std::uint64_t done = completed(*pool);
  for (std::uint64_t known = complete_; known < done && !complete_.compare_exchange_weak(known, done);) {
  }
  return done >= submission;
}

void Queue::complete(std::uint64_t submission) {
  if (submission <= complete_) return;
  VkSemaphore timeline;
  {
    const std::lock_guard lock(mutex_);
    if (!pool_) return;
    timeline = pool_->timeline();
  }
  TraceSpan span("wait", [&] { return device_.physical().name; });
  if (span) span.note("submission", submission);
  submit(submission);
  if (!device_.physical().is_host_processor()) {
    const auto begin = Clock::now();
    for (auto now = begin; now - begin < polling_time; now = Clock::now()) {
      if (is_complete(submission)) return;
      if (now - begin > eager_polling_time) std::this_thread::yield();
    }
  }
  const VkResult result = block(timeline, submission);
  note_loss(result);
  check(result, "wait for the accelerator");
  is_complete(submission);
}

void Queue::wait(std::uint64_t submission) {
  complete(submission);
  if (!device_.physical().may_cut_loops()) return;
  std::string text;
  {
    const std::lock_guard lock(mutex_);
    text = cut_loop();
  }
  if (!text.empty()) throw_runtime_exception(text, e_fail);
}

std::string Queue::cut_loop() {
  std::optional<std::uint64_t> kernel = pushed_closures_.take_report();
  if (!kernel) kernel = other_closures_.take_report();
  if (!kernel) return {};
  const PhysicalDevice& physical = device_.physical();
  return "kernel " + ModuleRegistry::instance().name_of(*kernel) +
         " has computed wrong values: " + physical.name + " (" + physical.driver +
         ") has ended a loop whose condition says that it continues. This driver limits"
         " how often all loops of a kernel together may iterate; use another accelerator";
}

VkResult Queue::block(VkSemaphore timeline, std::uint64_t submission) const {
  VkSemaphoreWaitInfo info = {VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO};
  info.semaphoreCount = 1;
  info.pSemaphores = &timeline;
  info.pValues = &submission;
  return vkWaitSemaphores(device_.handle(), &info, UINT64_MAX);
}

}  // namespace amprt
