/// Checks that commands are ordered as Vulkan requires. If two commands access the same memory and one of them
/// writes, there must be a barrier between them, or the first must be complete when the second is submitted.
#pragma once

#include <vulkan/vulkan.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fake {

enum class Stage { kernel, copy };

/// The driver calls these functions when it executes commands, in the order of submission.
class Hazards {
 public:
  /// Begins a submission to that queue. When it was made, all commands with smaller numbers were complete.
  void begin(VkQueue queue, std::uint64_t complete_before);
  /// Returns the number of the next command.
  std::uint64_t next() const { return next_; }

  /// One side of a barrier.
  struct Scope {
    VkPipelineStageFlags stages;
    VkAccessFlags accesses;
  };
  void barrier(const Scope& from, const Scope& to);
  void command(Stage stage);
  /// The current command reads or writes memory. Returns a description of the fault, or an empty string.
  std::string uses(const void* data, std::size_t bytes, bool written);

  /// Ends the submission. Returns a description of the fault, or an empty string.
  std::string end();

  /// Turns off checks for memory that the host can write, too, since its writes are not observed here.
  void ignore(const void* data, std::size_t bytes);
  /// Declares memory in which the host reads the results of completed submissions.
  void show_to_host(const void* data, std::size_t bytes);
  /// The memory has been freed.
  void forget(const void* data, std::size_t bytes);

 private:
  struct Use {
    std::uint64_t number;
    VkQueue queue;
    Stage stage;
  };
  /// The commands that used some bytes: the last one that wrote them, and those that have read them since.
  struct History {
    std::vector<Use> write;
    std::vector<Use> reads;
  };
  /// The number of the latest barrier from each stage to each stage; 0 if there is none.
  using Barriers = std::array<std::array<std::uint64_t, 2>, 2>;
  struct QueueBarriers {
    Barriers order;   ///< execution barriers: later commands wait for earlier ones
    Barriers memory;  ///< memory barriers: they also make the writes of earlier commands visible
  };

  /// Ranges of memory: key is the begin, value the end.
  using Ranges = std::map<std::uintptr_t, std::uintptr_t>;

  static bool is_in(const Ranges& ranges, std::uintptr_t place);
  bool is_shown(const Use& write);
  bool is_read(const Use& read);

  std::map<std::uintptr_t, History> granules_;
  Ranges ignored_;
  Ranges read_by_host_;
  std::array<bool, 2> unshown_ = {};  ///< for each stage, whether the submission wrote for the host without
                                      ///< making it visible by a barrier
  std::map<VkQueue, QueueBarriers> barriers_;
  std::uint64_t next_ = 1;
  Use current_{};
  std::uint64_t complete_before_ = 0;
};

}  // namespace fake
