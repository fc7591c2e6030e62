/// The side of Vulkan alone, in its best form: launches are recorded before the clock starts; copies, whose
/// arguments change each time, are recorded while it runs. Waiting polls the value of a timeline semaphore.
#pragma once

#include <filesystem>

#include "Side.h"
#include "src/Vulkan.h"

namespace ampbench {

class Raw : public Side {
 public:
  /// Throws std::runtime_error.
  Raw(Vulkan& vulkan, const std::filesystem::path& modules);
  ~Raw() override;
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;

  double launch() override;
  double launch_and_read(std::uint32_t results) override;
  double dependent(int launches) override;
  double independent(int launches) override;
  void prepare_copies(std::size_t bytes) override;
  double copy_in() override;
  double copy_out() override;
  double copy_vector_in() override;
  double copy_vector_out() override;
  double arrays(int count) override;
  double arrays_alive(int count) override;

 private:
  using Record = std::function<void(VkCommandBuffer)>;

  std::uint64_t submit(VkCommandBuffer commands);
  void wait(std::uint64_t value);
  /// Records commands; measures only their execution and what the host does afterwards.
  double time_recorded(const Record& record, const std::function<void()>& afterwards = {});
  /// Measures recording and execution.
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
  Vulkan::Buffer results_ = {};
  Vulkan::Buffer result_ = {};
  std::uint32_t expected_result_ = 0;
  std::size_t bytes_ = 0;
  Vulkan::Buffer staging_ = {};
  Vulkan::Buffer device_ = {};
  std::vector<std::uint32_t> host_;
};

}  // namespace ampbench
