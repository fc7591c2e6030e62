/// A fake Vulkan driver, for tests of what real drivers seldom do. A program that is linked with it runs the
/// whole runtime on it. It checks how its objects are used, fails on request, and can be lost, slow or short
/// of memory. It computes nothing itself: tests provide the kernel.
#pragma once

#include <vulkan/vulkan.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace fake {

/// The arguments of a dispatch for the kernel.
struct Dispatch {
  const std::byte* push_constants;  ///< 128 bytes
  std::array<std::uint32_t, 3> groups;
  std::uint32_t group_size;  ///< specialization constant 0
};

struct Driver {
  /// The function that each dispatch calls. Device addresses are pointers of this process.
  std::function<void(const Dispatch&)> kernel;

  // The configuration; must be set before the first call of the runtime.
  VkPhysicalDeviceType type = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
  bool is_installed = true;
  unsigned int devices = 1;
  bool has_double = true;
  bool shares_memory = false;  ///< with the host
  bool has_window = false;     ///< the host can write all of the device's memory
  bool exports_memory = false;
  bool has_statistics = false;  ///< of pipelines
  VkDeviceSize heap_bytes = VkDeviceSize{1} << 30;

  /// Kernels report that the device has cut a loop.
  std::atomic<bool> cuts_loops = false;

  /// A submission is executed after its semaphore has been polled this often; 0: at once.
  std::atomic<unsigned int> polls_until_done = 0;

  /// If set, vkEndCommandBuffer blocks in all other threads.
  std::atomic<std::thread::id> only_recorder;

  /// The number of the call that returns `failure`; calls that can fail are counted from 0.
  std::uint64_t failing_call = ~std::uint64_t{0};
  std::string failing_function;  ///< all its calls return `failure`
  VkResult failure = VK_SUCCESS;

  // What happened so far.
  std::vector<std::string> calls;  ///< names of the calls that can fail, in order
  std::atomic<std::uint64_t> dispatches = 0;
  std::atomic<std::uint64_t> recorded_dispatches = 0;
  std::atomic<std::uint64_t> copied_bytes = 0;
  std::atomic<std::uint64_t> barriers = 0;
  std::atomic<std::uint64_t> submissions = 0;
  std::vector<std::string> extensions;           ///< of the device
  std::vector<VkPipelineCreateFlags> pipelines;  ///< flags of those that were created
  std::vector<std::string>
      mistakes;  ///< of the runtime, such as objects used after or destroyed during their use
};

/// The one driver of the process.
Driver& driver();

/// Kernels declare what they read and write, so that the driver can check the barriers.
void uses(const void* data, std::size_t bytes, bool written);

/// Whether this thread is executing a function of the driver.
bool is_inside();

/// Returns the number of dispatches that this thread has recorded.
std::uint64_t recorded_by_this_thread();

/// Returns one line for each leaked object and each mistake of the runtime. To be called after it has shut
/// down.
std::vector<std::string> faults();

}  // namespace fake
