/// The same as Amp.h, by Vulkan alone in its best form: series of launches are recorded before the clock starts;
/// single launches and copies, whose arguments are new each time, behind that. Waiting polls the value of a
/// timeline semaphore.
#pragma once

#include <filesystem>

#include "src/Vulkan.h"

namespace ampbench {

class Raw {
 public:
  /// Throws std::runtime_error.
  Raw(Vulkan& vulkan, const std::filesystem::path& modules);
  ~Raw();
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;

  double launch();
  double dependent(int launches);
  double independent(int launches);

  void prepare_copies(std::size_t bytes);
  double copy_in();
  double copy_out();
  double copy_vector_in();
  double copy_vector_out();

  double arrays(int count);
  double arrays_alive(int count);

 private:
  using Record = std::function<void(VkCommandBuffer)>;

  VkCommandBuffer begin_commands();
  /// Submits, and waits by polling.
  void run(VkCommandBuffer commands);
  std::uint64_t submit(VkCommandBuffer commands);
  void wait(std::uint64_t value);
  /// Without recording.
  double time_recorded(const Record& record);
  /// With it.
  double time_whole(const Record& record);
  void increment(VkCommandBuffer commands, std::uint64_t address, std::uint32_t count);
  void release_copies();

  Vulkan& vulkan_;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_[2] = {};
  VkSemaphore timeline_ = VK_NULL_HANDLE;
  std::uint64_t submitted_ = 0;
  VkShaderModule module_ = VK_NULL_HANDLE;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
  Vulkan::Buffer counters_ = {};
  std::size_t bytes_ = 0;
  Vulkan::Buffer staging_ = {};
  Vulkan::Buffer device_ = {};
  std::vector<std::uint32_t> host_;
};

}  // namespace ampbench
