/// Commands of a queue that are submitted together.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/vulkan.h"
#include "commands/command_list.h"
#include "commands/command_pool.h"

namespace amprt {

class Buffer;

/// One submission, from its first command until it is complete. Batches are submitted in the order of their
/// numbers; several threads record different batches at the same time.
struct Batch {
  enum class Stage { to_record, recording, to_submit, submitting };

  /// Empties the batch for the commands of a new submission; keeps its memory. is_alone: the earlier batches
  /// are complete.
  void reset(std::uint64_t new_number, bool is_alone);

  /// Appends the commands that write(CommandList&) adds: all of them, or none if it throws.
  template <typename Write>
  void add(const Write& write) {
    const std::size_t end = commands.end();
    try {
      write(commands);
    } catch (...) {
      commands.shrink_to(end);
      bound = VK_NULL_HANDLE;
      throw;
    }
  }

  /// For write(): binds the pipeline unless the launch before in this batch has bound it.
  void bind(VkPipeline pipeline) {
    if (bound == pipeline) return;
    commands.add([pipeline](VkCommandBuffer into) {
      vkCmdBindPipeline(into, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    });
    bound = pipeline;
  }

  /// Records the commands into `recorded`.
  VkResult record();

  std::uint64_t number = 0;
  Stage stage = Stage::to_record;
  std::uint64_t last_command = 0;  ///< its number (CommandOrder)
  CommandList commands;
  RecordedFor use = RecordedFor::repetition;
  bool has_launches = false;
  bool was_alone = false;                     ///< when it was opened, the earlier batches were complete
  CommandBuffer* recorded = nullptr;          ///< from the stage `recording` on
  unsigned int records = 0;                   ///< calls of Queue::record()
  VkPipeline bound = VK_NULL_HANDLE;          ///< by the last launch
  bool is_shown = false;                      ///< the commands write what the host reads or writes
  std::vector<std::shared_ptr<Buffer>> keep;  ///< the buffers that the commands use
};

}  // namespace amprt
