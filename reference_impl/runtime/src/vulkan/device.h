/// A Vulkan logical device and the objects that belong to it.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

#include "base/vulkan.h"
#include "commands/command_pool.h"
#include "commands/debug_labels.h"
#include "pipelines/pipeline.h"
#include "vulkan/large_copies.h"
#include "vulkan/memory.h"
#include "vulkan/physical_device.h"
#include "vulkan/submitter.h"

namespace amprt {

class Queue;

/// A VkQueue that several accelerator views may submit to.
struct SharedQueue {
  VkQueue handle;
  std::mutex mutex;
};

class Device {
 public:
  explicit Device(const PhysicalDevice& physical);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  VkDevice handle() const { return device_; }
  const PhysicalDevice& physical() const { return physical_; }
  PipelineCache& pipelines() { return *pipelines_; }
  const DebugLabels& labels() const { return *labels_; }
  /// Whether kernels reach containers as storage buffers if they can. On drivers that compute on the host's
  /// processor an access by address takes about twice as long.
  bool binds_buffers() const { return binds_buffers_; }

  /// Null if Vulkan makes all copies.
  LargeCopies* large_copies() const { return large_copies_.get(); }

  MemoryPool& memory(MemoryKind kind) { return memory_[static_cast<int>(kind)]; }

  Submitter& submitter() { return submitter_; }

  /// The next of the device's queues, in turn.
  SharedQueue& next_queue();

  /// A command pool that no queue uses.
  std::unique_ptr<CommandPool> take_command_pool();
  /// Keeps the pool for the next queue.
  void keep(std::unique_ptr<CommandPool> pool) noexcept;

  /// The queues that exist. shut_down() releases those that the program leaked.
  void track(Queue& queue);
  void untrack(Queue& queue);

  /// Submits all commands, and waits until the device is idle.
  void wait_idle() noexcept;

  /// Destroys all Vulkan objects. Buffers and queues that still exist become empty; nothing may be submitted
  /// any more.
  void shut_down() noexcept;

 private:
  void submit_all() noexcept;

  PhysicalDevice physical_;
  VkDevice device_ = VK_NULL_HANDLE;
  bool binds_buffers_;
  std::unique_ptr<LargeCopies> large_copies_;
  std::unique_ptr<DebugLabels> labels_;
  std::unique_ptr<PipelineCache> pipelines_;
  std::vector<std::unique_ptr<SharedQueue>> queues_;
  std::mutex mutex_;
  std::size_t next_queue_ = 0;
  std::vector<std::unique_ptr<CommandPool>> command_pools_;
  MemoryPool memory_[3];  ///< by MemoryKind
  std::unordered_set<Queue*> views_;
  Submitter submitter_;  // last, since its thread uses all the others
};

}  // namespace amprt
