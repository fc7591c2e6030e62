#include "vulkan/physical_device.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <span>
#include <vector>

#include "amp_detail/float_arithmetic.h"
#include "amp_detail/registration.h"
#include "pipelines/buffer_layouts.h"

namespace amprt {
namespace {

/// "vulkan:" and the device's UUID: stable from run to run.
std::wstring device_path(const std::array<std::uint8_t, VK_UUID_SIZE>& uuid) {
  constexpr wchar_t digits[] = L"0123456789abcdef";
  std::wstring path = L"vulkan:";
  for (std::size_t i = 0; i < VK_UUID_SIZE; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) path += L'-';
    path += digits[uuid[i] >> 4];
    path += digits[uuid[i] & 15];
  }
  return path;
}

/// Device names are UTF-8; all known ones are ASCII.
std::wstring widen(const std::string& text) {
  return std::wstring(text.begin(), text.end());
}

struct ComputeFamily {
  std::uint32_t index;
  std::uint32_t queues;
};

/// The queue family for compute, preferably one without graphics: its launches are faster.
std::optional<ComputeFamily> compute_family(VkPhysicalDevice device) {
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
  std::optional<ComputeFamily> found;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!(families[i].queueFlags & VK_QUEUE_COMPUTE_BIT)) continue;
    const bool compute_only = !(families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT);
    if (!found || compute_only) found = ComputeFamily{i, families[i].queueCount};
    if (compute_only) break;
  }
  return found;
}

std::uint64_t local_memory_of(const VkPhysicalDeviceMemoryProperties& memory) {
  std::uint64_t bytes = 0;
  for (std::uint32_t i = 0; i < memory.memoryHeapCount; ++i) {
    if (memory.memoryHeaps[i].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) bytes += memory.memoryHeaps[i].size;
  }
  return bytes;
}

/// amp_float_arithmetic bits that Vulkan does not report. These drivers were tested with modules that ask
/// for rounding to nearest and for denormals; 0 is correct, and slower, for all others.
std::uint32_t float_arithmetic_of(VkDriverId driver) {
  switch (driver) {
    case VK_DRIVER_ID_MESA_LLVMPIPE:
      return amp_float_divides_exactly | amp_float_roots_exactly;
    case VK_DRIVER_ID_NVIDIA_PROPRIETARY:
      return amp_float_divides_exactly | amp_float_fuses;
    default:
      return 0;
  }
}

/// Whether the driver can tell how many registers and how much memory a kernel uses.
bool tells_statistics(VkPhysicalDevice device) {
  if (!has_device_extension(device, VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME)) return false;
  VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR statistics = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR};
  VkPhysicalDeviceFeatures2 features = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &statistics};
  vkGetPhysicalDeviceFeatures2(device, &features);
  return statistics.pipelineExecutableInfo;
}

int rank_of(VkPhysicalDeviceType type) {
  constexpr std::array order = {VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU,
                                VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU, VK_PHYSICAL_DEVICE_TYPE_CPU};
  return static_cast<int>(std::find(order.begin(), order.end(), type) - order.begin());
}

}  // namespace

FeatureChain::FeatureChain()
    : core_{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2},
      vulkan11_{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES},
      vulkan12_{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES},
      float_atomics_{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT} {
  core_.pNext = &vulkan11_;
  vulkan11_.pNext = &vulkan12_;
}

/// The features of an extension may be in the chain only if the device has the extension.
void FeatureChain::chain_float_atomics() {
  vulkan12_.pNext = &float_atomics_;
}

void FeatureChain::copy_from(const FeatureChain& other) {
  core_.features = other.core_.features;
  vulkan11_ = other.vulkan11_;
  vulkan12_ = other.vulkan12_;
  float_atomics_ = other.float_atomics_;
  vulkan11_.pNext = &vulkan12_;
  vulkan12_.pNext = nullptr;
  if (has_float_atomics()) chain_float_atomics();
}

std::optional<FeatureChain> FeatureChain::usable_of(VkPhysicalDevice device) {
  FeatureChain has;
  if (has_device_extension(device, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME)) has.chain_float_atomics();
  vkGetPhysicalDeviceFeatures2(device, has.head());
  const auto& core = has.core_.features;
  const auto& v12 = has.vulkan12_;
  if (!core.shaderInt64 || !v12.bufferDeviceAddress || !v12.timelineSemaphore || !v12.vulkanMemoryModel) {
    return std::nullopt;
  }

  FeatureChain use;
  use.core_.features.shaderInt64 = VK_TRUE;
  use.core_.features.shaderFloat64 = core.shaderFloat64;
  use.core_.features.shaderInt16 = core.shaderInt16;
  use.vulkan11_.storageBuffer16BitAccess = has.vulkan11_.storageBuffer16BitAccess;
  use.vulkan11_.variablePointersStorageBuffer = has.vulkan11_.variablePointersStorageBuffer;
  use.vulkan11_.variablePointers = has.vulkan11_.variablePointers;
  use.vulkan12_.bufferDeviceAddress = VK_TRUE;
  use.vulkan12_.timelineSemaphore = VK_TRUE;
  use.vulkan12_.vulkanMemoryModel = VK_TRUE;
  use.vulkan12_.vulkanMemoryModelDeviceScope = v12.vulkanMemoryModelDeviceScope;
  use.vulkan12_.shaderInt8 = v12.shaderInt8;
  use.vulkan12_.shaderFloat16 = v12.shaderFloat16;
  use.vulkan12_.storageBuffer8BitAccess = v12.storageBuffer8BitAccess;
  use.vulkan12_.shaderBufferInt64Atomics = v12.shaderBufferInt64Atomics;
  use.vulkan12_.shaderSharedInt64Atomics = v12.shaderSharedInt64Atomics;
  use.vulkan12_.scalarBlockLayout = v12.scalarBlockLayout;
  use.float_atomics_.shaderBufferFloat32AtomicAdd = has.float_atomics_.shaderBufferFloat32AtomicAdd;
  if (use.has_float_atomics()) use.chain_float_atomics();
  return use;
}

std::uint64_t FeatureChain::kernel_features() const {
  const auto bit = [](VkBool32 has, std::uint64_t feature) { return has ? feature : 0; };
  return bit(core_.features.shaderFloat64, amp_feature_float64) |
         bit(core_.features.shaderInt64, amp_feature_int64) | bit(vulkan12_.shaderInt8, amp_feature_int8) |
         bit(core_.features.shaderInt16, amp_feature_int16) |
         bit(vulkan12_.shaderFloat16, amp_feature_float16) |
         bit(vulkan12_.shaderBufferInt64Atomics, amp_feature_int64_atomics) |
         bit(vulkan12_.storageBuffer8BitAccess, amp_feature_storage8) |
         bit(vulkan11_.storageBuffer16BitAccess, amp_feature_storage16);
}

BufferLimits BufferLimits::of(VkPhysicalDevice device) {
  if (!has_device_extension(device, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME)) return {};
  VkPhysicalDevicePushDescriptorPropertiesKHR push = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PUSH_DESCRIPTOR_PROPERTIES_KHR};
  VkPhysicalDeviceProperties2 properties = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &push};
  vkGetPhysicalDeviceProperties2(device, &properties);
  const VkPhysicalDeviceLimits& limits = properties.properties.limits;
  return {std::min({limits.maxPerStageDescriptorStorageBuffers, limits.maxDescriptorSetStorageBuffers,
                    push.maxPushDescriptors, most_buffers}),
          limits.maxStorageBufferRange, limits.minStorageBufferOffsetAlignment};
}

std::optional<PhysicalDevice> PhysicalDevice::examine(VkPhysicalDevice handle) {
  VkPhysicalDeviceDriverProperties driver = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES};
  VkPhysicalDeviceIDProperties id = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES, &driver};
  VkPhysicalDeviceProperties2 properties2 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &id};
  vkGetPhysicalDeviceProperties(handle, &properties2.properties);
  const VkPhysicalDeviceProperties& properties = properties2.properties;
  if (properties.apiVersion < VK_API_VERSION_1_2) return std::nullopt;
  vkGetPhysicalDeviceProperties2(handle, &properties2);

  const auto features = FeatureChain::usable_of(handle);
  const auto family = compute_family(handle);
  if (!features || !family) return std::nullopt;

  PhysicalDevice device = {};
  device.handle = handle;
  device.type = properties.deviceType;
  device.features = *features;
  vkGetPhysicalDeviceMemoryProperties(handle, &device.memory);
  device.queue_family = family->index;
  device.queue_count = family->queues;
  device.kernel_features = features->kernel_features();
  const VkPhysicalDeviceLimits& limits = properties.limits;
  std::copy_n(limits.maxComputeWorkGroupCount, 3, device.limits.group_count.begin());
  std::copy_n(limits.maxComputeWorkGroupSize, 3, device.limits.group_size.begin());
  device.limits.group_invocations = limits.maxComputeWorkGroupInvocations;
  device.buffer_limits = BufferLimits::of(handle);
  device.max_shared_memory = limits.maxComputeSharedMemorySize;
  device.float_arithmetic = float_arithmetic_of(driver.driverID);
  if (features->has_float_atomics()) device.float_arithmetic |= amp_float_adds_atomically;
  device.reads_debug_info = has_device_extension(handle, VK_KHR_SHADER_NON_SEMANTIC_INFO_EXTENSION_NAME);
  device.has_statistics = tells_statistics(handle);
  device.local_memory = local_memory_of(device.memory);
  std::copy(std::begin(id.deviceUUID), std::end(id.deviceUUID), device.uuid.begin());
  device.name = properties.deviceName;
  device.driver = std::string(driver.driverName) + " " + driver.driverInfo;

  auto& facts = device.facts;
  facts.device_path = device_path(device.uuid);
  facts.description = widen(device.name);
  facts.version =
      VK_API_VERSION_MAJOR(properties.apiVersion) << 16 | VK_API_VERSION_MINOR(properties.apiVersion);
  facts.dedicated_memory_kib = static_cast<std::size_t>(device.local_memory / 1024);
  facts.is_emulated = device.is_host_processor();
  facts.supports_cpu_shared_memory = device.has_shared_memory();
  facts.supports_double_precision = (device.kernel_features & amp_feature_float64) != 0;
  facts.supports_limited_double_precision = facts.supports_double_precision;
  return device;
}

bool PhysicalDevice::has_shared_memory() const {
  constexpr VkMemoryPropertyFlags shared =
      VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
      VK_MEMORY_PROPERTY_HOST_COHERENT_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
  const auto types = std::span(memory.memoryTypes, memory.memoryTypeCount);
  return shares_host_memory() && std::any_of(types.begin(), types.end(), [](const VkMemoryType& type) {
           return (type.propertyFlags & shared) == shared;
         });
}

bool PhysicalDevice::has_window() const {
  constexpr VkMemoryPropertyFlags local = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
  constexpr VkMemoryPropertyFlags window =
      local | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  const auto types = std::span(memory.memoryTypes, memory.memoryTypeCount);
  const auto first_with = [&](VkMemoryPropertyFlags flags) {
    return std::find_if(types.begin(), types.end(),
                        [&](const VkMemoryType& type) { return (type.propertyFlags & flags) == flags; });
  };
  const auto device = first_with(local), written = first_with(window);
  // Otherwise the host can write only a small heap.
  return !shares_host_memory() && written != types.end() && written->heapIndex == device->heapIndex;
}

bool has_device_extension(VkPhysicalDevice device, const char* name) {
  std::uint32_t count = 0;
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> extensions(count);
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, extensions.data());
  return std::any_of(extensions.begin(), extensions.end(), [&](const VkExtensionProperties& one) {
    return std::strcmp(one.extensionName, name) == 0;
  });
}

bool is_better(const PhysicalDevice& a, const PhysicalDevice& b) {
  if (rank_of(a.type) != rank_of(b.type)) return rank_of(a.type) < rank_of(b.type);
  return a.local_memory > b.local_memory;
}

}  // namespace amprt
