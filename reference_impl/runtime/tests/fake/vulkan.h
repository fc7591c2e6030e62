/// A Vulkan driver that computes nothing by itself, for tests of what a driver seldom does: programs that
/// define its functions run the whole runtime on it. It keeps books on its objects, fails where it is told,
/// and is lost, slow or short of memory when a test wants that.
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

/// A dispatch as the kernel sees it.
struct Dispatch {
  const std::byte* push_constants;  ///< 128 bytes
  std::array<std::uint32_t, 3> groups;
  std::uint32_t group_size;  ///< specialization constant 0
};

struct Driver {
  /// What all kernels do. Device addresses are pointers.
  std::function<void(const Dispatch&)> kernel;

  // How the device looks; before the first call of the runtime.
  VkPhysicalDeviceType type = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
  bool is_installed = true;
  unsigned int devices = 1;
  bool has_double = true;
  bool shares_memory = false;  ///< with the host
  bool has_window = false;     ///< the host can write all of its memory
  bool exports_memory = false;
  VkDeviceSize heap_bytes = VkDeviceSize{1} << 30;

  /// Submitted work is done when the value of its semaphore has been asked for so often; 0: at once.
  std::atomic<unsigned int> polls_until_done = 0;

  /// Unless it is nobody, command buffers of other threads are not ended yet.
  std::atomic<std::thread::id> only_recorder;

  /// The call of that number, counted from 0 over all that can fail, returns this.
  std::uint64_t failing_call = ~std::uint64_t{0};
  VkResult failure = VK_SUCCESS;

  // What happened.
  std::vector<std::string> calls;  ///< names of those that can fail, in their order
  std::atomic<std::uint64_t> dispatches = 0;
  std::atomic<std::uint64_t> recorded_dispatches = 0;
  std::atomic<std::uint64_t> copied_bytes = 0;
  std::atomic<std::uint64_t> barriers = 0;
  std::atomic<std::uint64_t> submissions = 0;
  std::vector<std::string> mistakes;  ///< of the runtime: objects used after their end, ended in use, ...
};

/// The one driver of the process.
Driver& driver();

/// For kernels: what they read and write, so that the driver sees whether they may.
void uses(const void* data, std::size_t bytes, bool written);

/// Whether this thread is in one of the driver's functions.
bool is_inside();

/// The dispatches that this thread has recorded.
std::uint64_t recorded_by_this_thread();

/// What the runtime left behind and did wrong, a line each; for when it has shut down.
std::vector<std::string> faults();

}  // namespace fake
