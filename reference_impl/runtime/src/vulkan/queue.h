/// The commands of one accelerator_view, executed in order.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/eager.h"
#include "base/vulkan.h"
#include "commands/command_list.h"
#include "commands/command_pool.h"
#include "vulkan/batch.h"
#include "vulkan/closure_memory.h"
#include "vulkan/command_order.h"
#include "vulkan/device.h"
#include "vulkan/launch_times.h"
#include "vulkan/memory.h"
#include "vulkan/staging_buffers.h"
#include "vulkan/submitter.h"

namespace amprt {

/// Gathers commands into batches (queue.cpp), records and submits the batches (queue_submission.cpp), and
/// waits for them (queue_waiting.cpp).
class Queue {
 public:
  enum class Mode {
    immediate,  ///< commands are submitted before record() returns
    automatic   ///< commands in quick succession share a submission, which follows soon
  };

  Queue(Device& device, Mode mode);
  ~Queue();
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  Device& device() { return device_; }

  /// Appends the commands that write(CommandList&) adds. They see what earlier commands did to the buffers
  /// that both use. Returns the number to wait for. Does not throw if submitting them fails: wait() tries
  /// again, and throws if that fails too. Throws accelerator_view_removed once the device is lost.
  template <typename Write>
  std::uint64_t record(Work work, std::span<BufferUse> uses, const Write& write) {
    std::unique_lock lock(mutex_);
    begin(work, uses);
    open_->add(write);
    const std::uint64_t number = open_->number;
    end(lock);
    return number;
  }

  /// For write(): binds the pipeline unless it is the one before it in the same submission.
  void bind(VkPipeline pipeline) { open_->bind(pipeline); }

  /// For write(): memory for the bytes of a launch of the kernel with this number. The first `pushed` bytes
  /// reach the kernel as push constants.
  ClosureMemory closure_memory(std::uint64_t kernel, std::size_t bytes, std::size_t pushed);

  /// The number of the last commands; 0 before the first.
  std::uint64_t last_submission() const { return last_; }

  /// Submits all commands, or all up to a number. Throws if Vulkan fails; commands that Vulkan did not take
  /// stay and are submitted by the next call.
  void submit() { submit(last_submission()); }
  void submit(std::uint64_t number);
  /// The same for callers that cannot handle a failure: a later wait() tries again and throws.
  VkResult submit_recorded() noexcept { return submit_recorded(last_submission()); }
  VkResult submit_recorded(std::uint64_t number) noexcept;
  /// Records and submits batches up to the number that no other thread works on. Does not wait for other
  /// threads to finish theirs.
  void take_part(std::uint64_t number) noexcept;

  /// Blocks until the commands of that number are complete. Throws accelerator_view_removed if the device is
  /// lost.
  void complete(std::uint64_t submission);

  /// The same. Then throws runtime_exception if the device has cut loops since the last such exception. Its
  /// text names one of the kernels.
  void wait(std::uint64_t submission);

  /// Whether the commands of that number are complete.
  bool is_complete(std::uint64_t submission);

  /// A staging buffer of at least that size. It is free again when its last reference goes.
  std::shared_ptr<Buffer> staging(MemoryKind kind, std::size_t bytes);

  /// Times launches from now on, each in a submission of its own.
  LaunchTimes& time_launches();

  /// Null unless launches are timed.
  LaunchTimes* launch_times() const { return launch_times_.get(); }

  /// Frees the queue's Vulkan objects; its commands must be complete, or the device lost.
  void release() noexcept;

 private:
  using Clock = std::chrono::steady_clock;

  using Lock = std::unique_lock<EagerMutex>;

  // Batching: which commands share a submission, and when it is due.

  /// More launches do not share a submission, so that the device starts on these.
  static constexpr unsigned int most_records = 64;

  void begin(Work work, std::span<BufferUse> uses);
  void open_batch();
  void close_batch();
  void retire();
  bool is_burst() const;

  // These unlock the mutex for a while.
  void end(Lock& lock) noexcept;
  void close_full_batch(Lock& lock) noexcept;
  void ask_for_submission(std::uint64_t number, Submitter::Due due, Lock& lock) noexcept;

  // Submission: threads record several batches at the same time. In a burst the launching thread leaves that
  // to the submitter's thread, and helps if that falls behind.

  Batch* next_to_record(std::uint64_t number);
  void tell_others() noexcept;

  // These unlock the mutex for a while.
  VkResult submit_recorded(std::uint64_t number, Lock& lock) noexcept;
  VkResult take_part(std::uint64_t number, Lock& lock) noexcept;
  VkResult submit_ready(Lock& lock) noexcept;
  VkResult record_batch(Batch& batch, Lock& lock) noexcept;
  VkResult submit_first(Lock& lock) noexcept;
  void wait_for_others(Lock& lock) const noexcept;

  // Waiting.

  /// Notes if the result says that the device is lost: it stays lost.
  void note_loss(VkResult result);
  std::uint64_t completed(const CommandPool& pool);
  VkResult block(VkSemaphore timeline, std::uint64_t submission) const;
  /// A text about a kernel of which the device has cut a loop; empty if there is none. The mutex must be
  /// locked.
  std::string cut_loop();

  Device& device_;
  SharedQueue& queue_;
  const Mode mode_;

  mutable EagerMutex mutex_;
  bool is_ending_ = false;                         ///< takes no more work
  std::unique_ptr<CommandPool> pool_;              ///< null after release()
  std::atomic<std::uint64_t> last_ = 0;            ///< number of the newest batch; 0 before the first
  std::atomic<std::uint64_t> complete_;            ///< number of a batch that a thread has seen complete
  std::unique_ptr<Batch> open_;                    ///< being filled
  std::vector<std::unique_ptr<Batch>> closed_;     ///< being recorded and submitted
  std::atomic<std::uint32_t> steps_ = 0;           ///< changes when a thread is done with one of them
  std::atomic<std::uint64_t> submitted_ = 0;       ///< number of the last batch that Vulkan took
  std::vector<std::unique_ptr<Batch>> in_flight_;  ///< submitted
  std::vector<std::unique_ptr<Batch>> free_;       ///< for the memory they hold
  std::vector<CommandList> free_lists_;            ///< the same
  CommandOrder order_;
  /// Unless it is VK_SUCCESS the device is lost, and no more work is taken.
  std::atomic<VkResult> ended_by_ = VK_SUCCESS;
  Clock::time_point last_submit_;
  StagingBuffers staging_;
  ClosureChunks pushed_closures_;
  ClosureChunks other_closures_;
  std::unique_ptr<LaunchTimes> launch_times_;
};

}  // namespace amprt
