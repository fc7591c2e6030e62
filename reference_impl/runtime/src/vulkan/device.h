/// A Vulkan logical device and what belongs to it.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

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
  /// Whether kernels reach containers as storage buffers where they can: drivers that compute on the host's
  /// processor make half as much of an address.
  bool binds_buffers() const { return binds_buffers_; }

  /// Null where there are none.
  LargeCopies* large_copies() const { return large_copies_.get(); }

  MemoryPool& memory(MemoryKind kind) { return memory_[static_cast<int>(kind)]; }

  Submitter& submitter() { return submitter_; }

  /// One of the queues, in turn.
  SharedQueue& next_queue();

  /// One that nobody uses.
  std::unique_ptr<CommandPool> take_command_pool();
  /// For whom comes next.
  void keep(std::unique_ptr<CommandPool> pool) noexcept;

  /// What is alive on the device: it ends what the program leaked.
  void track(Queue& queue);
  void untrack(Queue& queue);

  /// Submits what is recorded, and waits until all queues are empty.
  void wait_idle() noexcept;

  /// Ends all Vulkan objects; buffers and queues that still exist become empty. Nothing may be submitted any
  /// more.
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
  Submitter submitter_;  // last: its thread uses all the others
};

}  // namespace amprt
