/// Whether commands are ordered as Vulkan demands: who reads or overwrites memory after whom, and the
/// barriers between.
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

/// Told of every command when it is executed, in the order of submission.
class Hazards {
 public:
  /// What follows belongs to a submission to that queue, made when all before the number were complete.
  void begin(VkQueue queue, std::uint64_t complete_before);
  /// The number of the next command.
  std::uint64_t next() const { return next_; }

  /// One side of a barrier.
  struct Scope {
    VkPipelineStageFlags stages;
    VkAccessFlags accesses;
  };
  void barrier(const Scope& from, const Scope& to);
  void command(Stage stage);
  /// By the command. Empty, or what is wrong.
  std::string uses(const void* data, std::size_t bytes, bool written);

  /// Of the submission. Empty, or what is wrong.
  std::string end();

  /// The host writes there too, of which nothing is heard here.
  void ignore(const void* data, std::size_t bytes);
  /// And reads there what submissions left, when they are complete.
  void show_to_host(const void* data, std::size_t bytes);
  /// The memory is no more.
  void forget(const void* data, std::size_t bytes);

 private:
  struct Use {
    std::uint64_t number;
    VkQueue queue;
    Stage stage;
  };
  struct Barrier {
    std::uint64_t number = 0;
    std::uint64_t complete_before = 0;
  };
  /// Of the commands that used some bytes: the last that wrote them, and those that read them since.
  struct History {
    std::vector<Use> write;
    std::vector<Use> reads;
  };
  /// The newest from one stage to another.
  using Barriers = std::array<std::array<Barrier, 2>, 2>;
  struct QueueBarriers {
    Barriers order;   ///< those that let commands wait
    Barriers memory;  ///< of these, those that show what the earlier ones wrote
  };

  /// Ranges of memory: their ends by their beginnings.
  using Ranges = std::map<std::uintptr_t, std::uintptr_t>;

  static bool is_in(const Ranges& ranges, std::uintptr_t place);
  bool is_shown(const Use& write);
  bool is_overwritable(const Use& write);
  bool is_read(const Use& read);

  std::map<std::uintptr_t, History> granules_;
  Ranges ignored_;
  Ranges read_by_host_;
  std::array<bool, 2> unshown_ =
      {};  ///< whether the submission's commands of a stage wrote what no barrier shows the host
  std::map<VkQueue, QueueBarriers> barriers_;
  std::uint64_t next_ = 1;
  Use current_{};
  std::uint64_t complete_before_ = 0;
};

}  // namespace fake
