#include "Vulkan.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <stdexcept>

namespace ampbench {
namespace {

constexpr std::size_t staging_bytes = 64 << 20;
constexpr std::uint32_t most_parts = 64;
constexpr VkPipelineStageFlags device_stages =
    VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;

std::atomic<std::size_t> messages = 0;

VKAPI_ATTR VkBool32 VKAPI_CALL report(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                      const VkDebugUtilsMessengerCallbackDataEXT* data, void*) {
  ++messages;
  std::fprintf(stderr, "ampbench: validation layer: %s\n", data->pMessage);
  return VK_FALSE;
}

bool wants_validation() {
  const char* const value = std::getenv("AMP_VALIDATION");
  return value && *value && std::string(value) != "0";
}

std::string path_of(VkPhysicalDevice device) {
  VkPhysicalDeviceIDProperties id = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES};
  VkPhysicalDeviceProperties2 properties = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &id};
  vkGetPhysicalDeviceProperties2(device, &properties);
  std::string digits;
  for (const std::uint8_t byte : id.deviceUUID) digits += fmt::format("{:02x}", byte);
  return "vulkan:" + digits;
}

/// Returns a path without its dashes, with or without which it can be written.
std::string plain(std::string path) {
  std::erase(path, '-');
  return path;
}

void barrier(VkCommandBuffer commands, VkPipelineStageFlags to, VkAccessFlags access) {
  VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  memory.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
  memory.dstAccessMask = access;
  vkCmdPipelineBarrier(commands, device_stages, to, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

}  // namespace

void check(VkResult result, const char* what) {
  if (result != VK_SUCCESS)
    throw std::runtime_error(fmt::format("Vulkan cannot {} (VkResult {})", what, static_cast<int>(result)));
}

std::size_t Vulkan::validation_messages() {
  return messages;
}

Vulkan::Vulkan(const std::string& device_path, std::uint32_t queue_family) : queue_family_(queue_family) {
  create_instance();
  choose_device(device_path);
  create_device();
  staging_ = create_buffer(staging_bytes, Where::host);
}

Vulkan::~Vulkan() {
  destroy(staging_);
  vkDestroyQueryPool(device_, clock_, nullptr);
  vkDestroyFence(device_, fence_, nullptr);
  vkDestroyCommandPool(device_, pool_, nullptr);
  vkDestroyDevice(device_, nullptr);
  if (messenger_) {
    const auto destroy_messenger = reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
        vkGetInstanceProcAddr(instance_, "vkDestroyDebugUtilsMessengerEXT"));
    destroy_messenger(instance_, messenger_, nullptr);
  }
  vkDestroyInstance(instance_, nullptr);
}

void Vulkan::create_instance() {
  const char* const layer = "VK_LAYER_KHRONOS_validation";
  const char* const extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
  VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.apiVersion = VK_API_VERSION_1_2;
  VkInstanceCreateInfo info = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pApplicationInfo = &application;
  if (wants_validation()) {
    info.enabledLayerCount = info.enabledExtensionCount = 1;
    info.ppEnabledLayerNames = &layer;
    info.ppEnabledExtensionNames = &extension;
  }
  check(vkCreateInstance(&info, nullptr, &instance_),
        "start; are a driver and, with AMP_VALIDATION=1, the validation layer installed?");
  if (!wants_validation()) return;
  VkDebugUtilsMessengerCreateInfoEXT messenger = {VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
  messenger.messageSeverity =
      VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
  messenger.messageType =
      VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT;
  messenger.pfnUserCallback = report;
  const auto create = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
      vkGetInstanceProcAddr(instance_, "vkCreateDebugUtilsMessengerEXT"));
  check(create(instance_, &messenger, nullptr, &messenger_), "listen to the validation layer");
}

void Vulkan::choose_device(const std::string& path) {
  std::uint32_t count = 0;
  check(vkEnumeratePhysicalDevices(instance_, &count, nullptr), "list the devices");
  std::vector<VkPhysicalDevice> devices(count);
  check(vkEnumeratePhysicalDevices(instance_, &count, devices.data()), "list the devices");
  const auto found =
      std::ranges::find_if(devices, [&](VkPhysicalDevice device) { return path_of(device) == plain(path); });
  if (found == devices.end())
    throw std::runtime_error(fmt::format("no Vulkan device has the path {}; --help lists the devices", path));
  physical_ = *found;
  vkGetPhysicalDeviceProperties(physical_, &properties_);
  vkGetPhysicalDeviceMemoryProperties(physical_, &memory_);
}

void Vulkan::create_device() {
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(physical_, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(physical_, &count, families.data());
  const std::uint32_t bits = families.at(queue_family_).timestampValidBits;
  if (bits == 0)
    throw std::runtime_error(fmt::format(
        "the queues of {} have no timestamps; choose another device with --device", properties_.deviceName));
  clock_bits_ = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;

  const float priority = 1;
  VkDeviceQueueCreateInfo queue = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = queue_family_;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkPhysicalDeviceVulkan12Features addresses = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  addresses.bufferDeviceAddress = VK_TRUE;
  addresses.timelineSemaphore = VK_TRUE;
  VkDeviceCreateInfo info = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &addresses};
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  check(vkCreateDevice(physical_, &info, nullptr, &device_), "open the device");
  vkGetDeviceQueue(device_, queue_family_, 0, &queue_);

  VkCommandPoolCreateInfo pool = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = queue_family_;
  check(vkCreateCommandPool(device_, &pool, nullptr, &pool_), "create a command pool");
  VkCommandBufferAllocateInfo commands = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  commands.commandPool = pool_;
  commands.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  commands.commandBufferCount = 1;
  check(vkAllocateCommandBuffers(device_, &commands, &commands_), "allocate a command buffer");
  const VkFenceCreateInfo fence = {VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  check(vkCreateFence(device_, &fence, nullptr, &fence_), "create a fence");
  VkQueryPoolCreateInfo clock = {VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
  clock.queryType = VK_QUERY_TYPE_TIMESTAMP;
  clock.queryCount = 2 * most_parts;
  check(vkCreateQueryPool(device_, &clock, nullptr, &clock_), "create a query pool");
}

Vulkan::Buffer Vulkan::create_buffer(std::size_t bytes, Where where) {
  Buffer made = {};
  VkBufferCreateInfo info = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = bytes;
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT |
               VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  check(vkCreateBuffer(device_, &info, nullptr, &made.buffer), "create a buffer");
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(device_, made.buffer, &needs);
  constexpr VkMemoryPropertyFlags local = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
  constexpr VkMemoryPropertyFlags visible =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  const auto types = std::span(memory_.memoryTypes, memory_.memoryTypeCount);
  const auto type_with = [&](VkMemoryPropertyFlags wanted) {
    return std::ranges::find_if(types, [&](const VkMemoryType& candidate) {
      const auto number = static_cast<std::uint32_t>(&candidate - types.data());
      return (needs.memoryTypeBits >> number & 1) && (candidate.propertyFlags & wanted) == wanted;
    });
  };
  auto type = type_with(where == Where::host     ? visible | VK_MEMORY_PROPERTY_HOST_CACHED_BIT
                        : where == Where::window ? local | visible
                                                 : local);
  if (type == types.end() && where == Where::window) type = type_with(local);
  if (type == types.end()) throw std::runtime_error("the device has no memory of the required type");
  VkMemoryAllocateFlagsInfo flags = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO};
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  VkMemoryAllocateInfo memory = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, &flags};
  memory.allocationSize = needs.size;
  memory.memoryTypeIndex = static_cast<std::uint32_t>(type - types.begin());
  check(vkAllocateMemory(device_, &memory, nullptr, &made.memory),
        "allocate memory on the device; a smaller --size needs less");
  check(vkBindBufferMemory(device_, made.buffer, made.memory, 0), "bind memory");
  VkBufferDeviceAddressInfo address = {VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO};
  address.buffer = made.buffer;
  made.address = vkGetBufferDeviceAddress(device_, &address);
  if (where != Where::device && (type->propertyFlags & visible) == visible) {
    void* mapped = nullptr;
    check(vkMapMemory(device_, made.memory, 0, VK_WHOLE_SIZE, 0, &mapped), "map memory");
    made.mapped = static_cast<std::byte*>(mapped);
  }
  return made;
}

void Vulkan::destroy(const Buffer& buffer) {
  vkDestroyBuffer(device_, buffer.buffer, nullptr);
  vkFreeMemory(device_, buffer.memory, nullptr);
}

void Vulkan::upload(const Words& words, const Buffer& buffer) {
  const auto bytes = std::as_bytes(std::span(words));
  for (std::size_t done = 0; done < bytes.size(); done += staging_bytes) {
    const auto part = bytes.subspan(done, std::min(staging_bytes, bytes.size() - done));
    std::ranges::copy(part, staging_.mapped);
    execute([&](VkCommandBuffer commands) {
      const VkBufferCopy copy = {0, done, part.size()};
      vkCmdCopyBuffer(commands, staging_.buffer, buffer.buffer, 1, &copy);
    });
  }
}

Words Vulkan::download(const Buffer& buffer, std::size_t words) {
  Words result(words);
  const auto bytes = std::as_writable_bytes(std::span(result));
  for (std::size_t done = 0; done < bytes.size(); done += staging_bytes) {
    const auto part = bytes.subspan(done, std::min(staging_bytes, bytes.size() - done));
    execute([&](VkCommandBuffer commands) {
      const VkBufferCopy copy = {done, 0, part.size()};
      vkCmdCopyBuffer(commands, buffer.buffer, staging_.buffer, 1, &copy);
    });
    std::copy_n(staging_.mapped, part.size(), part.begin());
  }
  return result;
}

void Vulkan::execute(const std::function<void(VkCommandBuffer)>& record) {
  VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  check(vkBeginCommandBuffer(commands_, &begin), "begin a command buffer");
  record(commands_);
  barrier(commands_, VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT);
  check(vkEndCommandBuffer(commands_), "end a command buffer");
  VkSubmitInfo submit = {VK_STRUCTURE_TYPE_SUBMIT_INFO};
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &commands_;
  check(vkQueueSubmit(queue_, 1, &submit, fence_), "submit commands");
  check(vkWaitForFences(device_, 1, &fence_, VK_TRUE, UINT64_MAX), "wait for the device");
  check(vkResetFences(device_, 1, &fence_), "reset a fence");
}

double Vulkan::time(const std::vector<Part>& parts) {
  if (parts.size() > most_parts) throw std::runtime_error("a kernel has more steps than can be timed");
  const auto count = static_cast<std::uint32_t>(parts.size());
  execute([&](VkCommandBuffer commands) {
    vkCmdResetQueryPool(commands, clock_, 0, 2 * count);
    for (std::uint32_t i = 0; i < count; ++i) {
      barrier(commands, device_stages,
              VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_READ_BIT |
                  VK_ACCESS_TRANSFER_WRITE_BIT);
      vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, clock_, 2 * i);
      parts[i](commands);
      vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, clock_, 2 * i + 1);
    }
  });
  std::vector<std::uint64_t> ticks(2 * count);
  check(vkGetQueryPoolResults(device_, clock_, 0, 2 * count, ticks.size() * sizeof ticks[0], ticks.data(),
                              sizeof ticks[0], VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
        "read the device's clock");
  double sum = 0;
  for (std::uint32_t i = 0; i < count; ++i)
    sum += static_cast<double>((ticks[2 * i + 1] - ticks[2 * i]) & clock_bits_);
  return sum * properties_.limits.timestampPeriod;
}

}  // namespace ampbench
