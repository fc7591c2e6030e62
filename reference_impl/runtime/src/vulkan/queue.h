/// The commands of one accelerator_view: executed in order.
#pragma once

#include <vulkan/vulkan.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "base/eager.h"
#include "commands/command_list.h"
#include "commands/command_pool.h"
#include "vulkan/device.h"
#include "vulkan/launch_times.h"
#include "vulkan/memory.h"
#include "vulkan/submitter.h"

namespace amprt {

/// Device-visible memory for the bytes of one launch. It lives until the launch is complete.
struct ClosureMemory {
  std::byte* data;
  std::uint64_t address;
};

/// What commands are: barriers name no more than is needed.
enum class Work { kernel, copy };

/// What commands do to a buffer. It lives until they are complete.
struct BufferUse {
  std::shared_ptr<Buffer> buffer;
  bool written;
};

class Queue {
 public:
  enum class Mode {
    immediate,  ///< commands are submitted before record() returns
    automatic   ///< commands in quick succession share a submission, which comes soon
  };

  Queue(Device& device, Mode mode);
  ~Queue();
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  Device& device() { return device_; }

  /// Appends commands: write(CommandList&) adds them. They see what earlier ones did to the buffers
  /// that both use. Returns the number to wait for. A failure to submit them is heard of by the next one who
  /// waits; after that of a lost device this throws accelerator_view_removed.
  template <typename Write>
  std::uint64_t record(Work work, std::span<BufferUse> uses, const Write& write) {
    std::unique_lock lock(mutex_);
    add(begin(work, uses), write);
    const std::uint64_t number = open_->number;
    end(lock);
    return number;
  }

  /// For write(): binds the pipeline unless it is the one before it in the same submission.
  void bind(VkPipeline pipeline) {
    if (open_->bound == pipeline) return;
    open_->commands.add([pipeline](VkCommandBuffer into) {
      vkCmdBindPipeline(into, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    });
    open_->bound = pipeline;
  }

  /// For write(): a piece of memory for the bytes of a launch, of which the first `pushed` reach the kernel
  /// as push constants.
  ClosureMemory closure_memory(std::size_t bytes, std::size_t pushed);

  /// The number of the last commands; 0 before the first.
  std::uint64_t last_submission() const { return last_; }

  /// Submits what there is, or what there is up to a number. Throws what Vulkan says; what it did not take
  /// stays for the next call.
  void submit() { submit(last_submission()); }
  void submit(std::uint64_t number);
  /// The same for those who cannot do anything about a failure: whoever waits tries again, and hears of it.
  VkResult submit_recorded() noexcept { return submit_recorded(last_submission()); }
  VkResult submit_recorded(std::uint64_t number) noexcept;
  /// Does of that what nobody does yet; others may not have come to an end when this returns.
  void take_part(std::uint64_t number) noexcept;

  /// Blocks until the commands of that number are complete. Throws accelerator_view_removed for a lost
  /// device.
  void wait(std::uint64_t submission);

  /// Whether the commands of that number are complete.
  bool is_complete(std::uint64_t submission);

  /// A staging buffer of at least that size, free again when the last reference is gone.
  std::shared_ptr<Buffer> staging(MemoryKind kind, std::size_t bytes);

  /// Times launches from now on, each in a submission of its own.
  LaunchTimes& time_launches();

  /// Null unless launches are timed.
  LaunchTimes* launch_times() const { return launch_times_.get(); }

  /// Ends the queue's use of Vulkan's objects; its work must be complete, or the device lost.
  void release() noexcept;

 private:
  using Clock = std::chrono::steady_clock;

  using Lock = std::unique_lock<EagerMutex>;

  /// Commands that are submitted together, in the order of the numbers. Threads record several at a time: in
  /// a burst who launches leaves it to another, and helps where that falls behind.
  struct Batch {
    enum class Stage { to_record, recording, to_submit, submitting };

    std::uint64_t number = 0;
    Stage stage = Stage::to_record;
    std::uint64_t last_command = 0;
    CommandList commands;
    RecordedFor use = RecordedFor::repetition;
    CommandBuffer* recorded = nullptr;  ///< being recorded or recorded
    unsigned int records = 0;
    VkPipeline bound = VK_NULL_HANDLE;
    VkPipelineStageFlags shown = 0;  ///< the stages that write what the host reads or writes
    std::vector<std::shared_ptr<Buffer>> keep;
  };

  /// Memory that launches share.
  struct ClosureChunks {
    MemoryKind kind;
    std::vector<std::shared_ptr<Buffer>> kept = {};
    std::shared_ptr<Buffer> current = nullptr;  ///< is being filled
    std::size_t used = 0;                       ///< bytes of it
    std::uint64_t kept_by = 0;                  ///< number of the last batch that keeps it
  };

  /// How far commands of one kind are ordered behind what is before them: a barrier holds for all that is
  /// submitted later.
  struct Ordered {
    std::uint64_t up_to;          ///< number of a command
    VkPipelineStageFlags stages;  ///< of the commands behind that
  };

  CommandList& begin(Work work, std::span<BufferUse> uses);

  /// All that write() adds, or nothing.
  template <typename Write>
  void add(CommandList& commands, const Write& write) {
    const std::size_t end = commands.end();
    try {
      write(commands);
    } catch (...) {
      commands.shrink_to(end);
      open_->bound = VK_NULL_HANDLE;
      throw;
    }
  }

  // These let go of the lock for a while.
  void end(Lock& lock) noexcept;
  void close_full_batch(Lock& lock) noexcept;
  void ask_for_submission(std::uint64_t number, Submitter::Due due, Lock& lock) noexcept;
  VkResult submit_recorded(std::uint64_t number, Lock& lock) noexcept;
  VkResult take_part(std::uint64_t number, Lock& lock) noexcept;
  VkResult submit_ready(Lock& lock) noexcept;
  VkResult record_batch(Batch& batch, Lock& lock) noexcept;
  VkResult submit_first(Lock& lock) noexcept;
  void wait_for_others(Lock& lock) const noexcept;

  bool is_burst() const;
  static VkResult record_commands(Batch& batch);
  Batch* next_to_record(std::uint64_t number);
  void tell_others() noexcept;

  /// A device that is lost stays lost.
  void note_loss(VkResult result);
  std::uint64_t completed(const CommandPool& pool);
  VkResult block(VkSemaphore timeline, std::uint64_t submission) const;
  void open_batch();
  void close_batch();
  bool must_wait(Work work, const BufferUse& use) const;
  void order_behind_earlier(Work work, std::span<const BufferUse> uses);
  void retire();
  std::shared_ptr<Buffer> next_chunk(ClosureChunks& chunks);

  Device& device_;
  SharedQueue& queue_;
  const Mode mode_;

  mutable EagerMutex mutex_;
  bool is_ending_ = false;                         ///< takes no more work
  std::unique_ptr<CommandPool> pool_;              ///< null after release()
  std::atomic<std::uint64_t> last_ = 0;            ///< number of the newest batch; 0 before the first
  std::atomic<std::uint64_t> complete_;            ///< number of a batch that somebody has seen complete
  std::unique_ptr<Batch> open_;                    ///< being filled
  std::vector<std::unique_ptr<Batch>> closed_;     ///< being recorded and submitted
  std::atomic<std::uint32_t> steps_ = 0;           ///< changes when somebody is done with one of them
  std::atomic<std::uint64_t> submitted_ = 0;       ///< number of the last batch that Vulkan took
  std::vector<std::unique_ptr<Batch>> in_flight_;  ///< submitted
  std::vector<std::unique_ptr<Batch>> free_;       ///< for the memory they hold
  std::vector<CommandList> free_lists_;            ///< the same
  std::uint64_t complete_command_ = 0;             ///< number of the last command known to be complete
  std::array<Ordered, 2> ordered_;                 ///< by Work
  /// Unless it is VK_SUCCESS the device is lost, and no more work is taken.
  std::atomic<VkResult> ended_by_ = VK_SUCCESS;
  Clock::time_point last_submit_;
  std::vector<std::shared_ptr<Buffer>> staging_[2];  // upload, download
  ClosureChunks pushed_closures_{MemoryKind::host};
  ClosureChunks other_closures_{MemoryKind::upload};
  std::unique_ptr<LaunchTimes> launch_times_;
};

}  // namespace amprt
