#include "vulkan/device.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "base/environment.h"
#include "base/errors.h"
#include "vulkan/queue.h"

namespace amprt {
namespace {

/// Using more queues is not faster: kernels fill the device.
constexpr std::uint32_t max_queues = 4;

/// Compiled pipelines are valid only for the same driver version on the same device.
PipelineStore store_for(VkPhysicalDevice device) {
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(device, &properties);
  const std::uint32_t versions[] = {properties.vendorID, properties.deviceID, properties.driverVersion};
  std::vector<std::byte> driver;
  const auto add = [&](auto bytes) { driver.insert(driver.end(), bytes.begin(), bytes.end()); };
  add(std::as_bytes(std::span(versions)));
  add(std::as_bytes(std::span(properties.pipelineCacheUUID)));
  return PipelineStore(environment::pipeline_cache(), driver);
}

bool prefers_buffers(const PhysicalDevice& device) {
  if (device.buffer_limits.count == 0) return false;
  switch (environment::memory_access()) {
    case environment::MemoryAccess::addresses:
      return false;
    case environment::MemoryAccess::buffers:
      return true;
    case environment::MemoryAccess::fastest:
      break;
  }
  return device.is_host_processor();
}

}  // namespace

Device::Device(const PhysicalDevice& physical)
    : physical_(physical),
      binds_buffers_(prefers_buffers(physical)),
      large_copies_(LargeCopies::of(physical)),
      memory_{{*this, MemoryKind::device}, {*this, MemoryKind::upload}, {*this, MemoryKind::host}} {
  const std::uint32_t count = std::min(physical_.queue_count, max_queues);
  const std::vector<float> priorities(count, 1.0f);
  VkDeviceQueueCreateInfo queue = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = physical_.queue_family;
  queue.queueCount = count;
  queue.pQueuePriorities = priorities.data();

  VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR statistics = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR,
      physical_.features.head(), VK_TRUE};
  // Only dumps show them.
  const bool has_statistics = environment::dump() && physical_.has_statistics;

  VkDeviceCreateInfo info = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, physical_.features.head()};
  if (has_statistics) info.pNext = &statistics;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  std::vector<const char*> extensions;
  if (binds_buffers_) extensions.push_back(VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
  if (physical_.features.has_float_atomics()) extensions.push_back(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME);
  if (large_copies_) extensions.push_back(VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME);
  if (physical_.reads_debug_info) extensions.push_back(VK_KHR_SHADER_NON_SEMANTIC_INFO_EXTENSION_NAME);
  if (has_statistics) extensions.push_back(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME);
  info.enabledExtensionCount = static_cast<std::uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  check(vkCreateDevice(physical_.handle, &info, nullptr, &device_), "open " + physical_.name);
  for (std::uint32_t i = 0; i < count; ++i) {
    queues_.push_back(std::make_unique<SharedQueue>());
    vkGetDeviceQueue(device_, physical_.queue_family, i, &queues_.back()->handle);
  }
  labels_ = std::make_unique<DebugLabels>(device_, physical_.is_watched);
  KernelTraits traits = {FloatControls::of(physical_.handle), physical_.float_arithmetic,
                         physical_.may_cut_loops(), physical_.reads_debug_info, has_statistics};
  pipelines_ =
      std::make_unique<PipelineCache>(device_, *labels_, std::move(traits), store_for(physical_.handle));
}

Device::~Device() {
  shut_down();
}

SharedQueue& Device::next_queue() {
  const std::lock_guard lock(mutex_);
  return *queues_[next_queue_++ % queues_.size()];
}

std::unique_ptr<CommandPool> Device::take_command_pool() {
  {
    const std::lock_guard lock(mutex_);
    if (!command_pools_.empty()) {
      std::unique_ptr<CommandPool> pool = std::move(command_pools_.back());
      command_pools_.pop_back();
      return pool;
    }
  }
  return std::make_unique<CommandPool>(device_, physical_.queue_family);
}

void Device::keep(std::unique_ptr<CommandPool> pool) noexcept {
  const std::lock_guard lock(mutex_);
  command_pools_.push_back(std::move(pool));
}

void Device::track(Queue& queue) {
  const std::lock_guard lock(mutex_);
  views_.insert(&queue);
}

void Device::untrack(Queue& queue) {
  const std::lock_guard lock(mutex_);
  views_.erase(&queue);
}

void Device::submit_all() noexcept {
  const std::lock_guard lock(mutex_);
  for (Queue* view : views_) view->submit_recorded();
}

void Device::wait_idle() noexcept {
  if (!device_) return;
  submit_all();
  // vkDeviceWaitIdle counts as a use of every queue, so that their mutexes must be locked.
  std::vector<std::unique_lock<std::mutex>> locks;
  for (const auto& queue : queues_) locks.emplace_back(queue->mutex);
  vkDeviceWaitIdle(device_);
}

void Device::shut_down() noexcept {
  if (!device_) return;
  submitter_.stop();
  wait_idle();
  // Releasing a queue calls keep(), which locks the mutex: it must not be locked here.
  std::unordered_set<Queue*> views;
  {
    const std::lock_guard lock(mutex_);
    views.swap(views_);
  }
  for (Queue* view : views) view->release();

  const std::lock_guard lock(mutex_);
  command_pools_.clear();
  for (MemoryPool& memory : memory_) memory.release();
  large_copies_.reset();
  pipelines_.reset();
  vkDestroyDevice(device_, nullptr);
  device_ = VK_NULL_HANDLE;
}

}  // namespace amprt
