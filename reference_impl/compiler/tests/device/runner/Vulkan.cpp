#include "Vulkan.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace amp::device::test {

namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

/// The push constants of reference_impl/docs/abi.md.
struct PushConstants {
  uint64_t closure;
  uint32_t base[3];
  uint32_t reserved;
  std::array<std::byte, 104> closureBytes;
};
static_assert(sizeof(PushConstants) == 128);

void check(VkResult result, const char* what) {
  if (result != VK_SUCCESS)
    throw std::runtime_error(std::string(what) + ": VkResult " + std::to_string(result));
}

VKAPI_ATTR VkBool32 VKAPI_CALL onMessage(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                         VkDebugUtilsMessageTypeFlagsEXT,
                                         const VkDebugUtilsMessengerCallbackDataEXT* data, void* messages) {
  static_cast<std::vector<std::string>*>(messages)->push_back(data->pMessage);
  return VK_FALSE;
}

void requireLayer() {
  uint32_t count = 0;
  vkEnumerateInstanceLayerProperties(&count, nullptr);
  std::vector<VkLayerProperties> layers(count);
  vkEnumerateInstanceLayerProperties(&count, layers.data());
  bool found = std::any_of(layers.begin(), layers.end(), [](const VkLayerProperties& layer) {
    return std::strcmp(layer.layerName, kValidationLayer) == 0;
  });
  if (!found) throw std::runtime_error(std::string(kValidationLayer) + " is not installed");
}

}  // namespace

Device::Device() {
  createInstance();
  chooseDevice();
  createDevice();
}

void Device::createInstance() {
  requireLayer();
  VkDebugUtilsMessengerCreateInfoEXT listener{VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
  listener.messageSeverity =
      VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  listener.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
  listener.pfnUserCallback = onMessage;
  listener.pUserData = &messages_;

  VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.apiVersion = VK_API_VERSION_1_2;
  const char* extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
  VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pNext = &listener;
  info.pApplicationInfo = &application;
  info.enabledLayerCount = 1;
  info.ppEnabledLayerNames = &kValidationLayer;
  info.enabledExtensionCount = 1;
  info.ppEnabledExtensionNames = &extension;
  check(vkCreateInstance(&info, nullptr, &instance_), "vkCreateInstance");
  auto create = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
      vkGetInstanceProcAddr(instance_, "vkCreateDebugUtilsMessengerEXT"));
  check(create(instance_, &listener, nullptr, &messenger_), "vkCreateDebugUtilsMessengerEXT");
}

void Device::chooseDevice() {
  uint32_t count = 0;
  vkEnumeratePhysicalDevices(instance_, &count, nullptr);
  std::vector<VkPhysicalDevice> devices(count);
  vkEnumeratePhysicalDevices(instance_, &count, devices.data());
  if (devices.empty()) throw std::runtime_error("no Vulkan device");
  for (VkPhysicalDevice device : devices) {
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(device, &properties);
    bool isGpu = properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU;
    if (physical_ != VK_NULL_HANDLE && !isGpu) continue;
    physical_ = device;
    name_ = properties.deviceName;
    if (isGpu) break;
  }
  uint32_t families = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(physical_, &families, nullptr);
  std::vector<VkQueueFamilyProperties> properties(families);
  vkGetPhysicalDeviceQueueFamilyProperties(physical_, &families, properties.data());
  while (family_ < families && !(properties[family_].queueFlags & VK_QUEUE_COMPUTE_BIT)) ++family_;
}

void Device::createDevice() {
  VkPhysicalDeviceVulkan12Features features12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  VkPhysicalDeviceVulkan11Features features11{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
                                              &features12};
  VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &features11};
  vkGetPhysicalDeviceFeatures2(physical_, &features);
  features.features.robustBufferAccess = VK_FALSE;
  features12.bufferDeviceAddressCaptureReplay = VK_FALSE;

  float priority = 1;
  VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = family_;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features};
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  check(vkCreateDevice(physical_, &info, nullptr, &device_), "vkCreateDevice");
  vkGetDeviceQueue(device_, family_, 0, &queue_);

  VkPushConstantRange range{VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(PushConstants)};
  VkPipelineLayoutCreateInfo layout{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  layout.pushConstantRangeCount = 1;
  layout.pPushConstantRanges = &range;
  check(vkCreatePipelineLayout(device_, &layout, nullptr, &layout_), "vkCreatePipelineLayout");
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.queueFamilyIndex = family_;
  check(vkCreateCommandPool(device_, &pool, nullptr, &pool_), "vkCreateCommandPool");
}

Buffer Device::allocate(size_t bytes) {
  Buffer made;
  VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = std::max<size_t>(bytes, 16);
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  check(vkCreateBuffer(device_, &info, nullptr, &made.buffer), "vkCreateBuffer");
  buffers_.push_back(made);
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(device_, made.buffer, &needs);

  VkPhysicalDeviceMemoryProperties memory;
  vkGetPhysicalDeviceMemoryProperties(physical_, &memory);
  constexpr VkMemoryPropertyFlags kWanted =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  uint32_t type = 0;
  while (type < memory.memoryTypeCount && (!(needs.memoryTypeBits & (1u << type)) ||
                                           (memory.memoryTypes[type].propertyFlags & kWanted) != kWanted))
    ++type;
  VkMemoryAllocateFlagsInfo flags{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO};
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  VkMemoryAllocateInfo allocation{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, &flags, needs.size, type};
  check(vkAllocateMemory(device_, &allocation, nullptr, &made.memory), "vkAllocateMemory");
  check(vkBindBufferMemory(device_, made.buffer, made.memory, 0), "vkBindBufferMemory");
  check(vkMapMemory(device_, made.memory, 0, VK_WHOLE_SIZE, 0, &made.mapped), "vkMapMemory");
  VkBufferDeviceAddressInfo address{VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, nullptr, made.buffer};
  made.address = vkGetBufferDeviceAddress(device_, &address);
  buffers_.back() = made;
  return made;
}

void Device::reset() {
  for (const Buffer& buffer : buffers_) {
    vkDestroyBuffer(device_, buffer.buffer, nullptr);
    vkFreeMemory(device_, buffer.memory, nullptr);
  }
  buffers_.clear();
  messages_.clear();
  if (device_ == VK_NULL_HANDLE) return;
  vkResetCommandPool(device_, pool_, VK_COMMAND_POOL_RESET_RELEASE_RESOURCES_BIT);
  vkDestroyPipeline(device_, std::exchange(pipeline_, VK_NULL_HANDLE), nullptr);
  vkDestroyShaderModule(device_, std::exchange(shader_, VK_NULL_HANDLE), nullptr);
}

VkPipeline Device::createPipeline(const Launch& launch) {
  VkShaderModuleCreateInfo module{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  module.codeSize = launch.spirv.size() * sizeof(uint32_t);
  module.pCode = launch.spirv.data();
  check(vkCreateShaderModule(device_, &module, nullptr, &shader_), "vkCreateShaderModule");

  VkSpecializationMapEntry entry{0, 0, sizeof(uint32_t)};
  VkSpecializationInfo specialization{1, &entry, sizeof(uint32_t), &launch.groupSize};
  VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = shader_;
  info.stage.pName = "main";
  info.stage.pSpecializationInfo = launch.groupSize ? &specialization : nullptr;
  info.layout = layout_;
  check(vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline_),
        "vkCreateComputePipelines");
  return pipeline_;
}

void Device::run(const Launch& launch, const Buffer& closure) {
  VkPipeline pipeline = createPipeline(launch);
  VkCommandBufferAllocateInfo allocation{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, nullptr, pool_,
                                         VK_COMMAND_BUFFER_LEVEL_PRIMARY, 1};
  VkCommandBuffer commands;
  check(vkAllocateCommandBuffers(device_, &allocation, &commands), "vkAllocateCommandBuffers");
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  PushConstants constants{closure.address, {launch.base[0], launch.base[1], launch.base[2]}, 0, {}};
  std::memcpy(constants.closureBytes.data(), closure.mapped, constants.closureBytes.size());
  vkCmdPushConstants(commands, layout_, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof constants, &constants);
  vkCmdDispatch(commands, launch.groups[0], launch.groups[1], launch.groups[2]);
  VkMemoryBarrier toHost{VK_STRUCTURE_TYPE_MEMORY_BARRIER, nullptr, VK_ACCESS_SHADER_WRITE_BIT,
                         VK_ACCESS_HOST_READ_BIT};
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                       &toHost, 0, nullptr, 0, nullptr);
  check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
  VkSubmitInfo submit{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &commands;
  check(vkQueueSubmit(queue_, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
  check(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
}

Device::~Device() {
  reset();
  if (device_ != VK_NULL_HANDLE) {
    vkDestroyCommandPool(device_, pool_, nullptr);
    vkDestroyPipelineLayout(device_, layout_, nullptr);
    vkDestroyDevice(device_, nullptr);
  }
  if (messenger_ != VK_NULL_HANDLE) {
    auto destroy = reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
        vkGetInstanceProcAddr(instance_, "vkDestroyDebugUtilsMessengerEXT"));
    destroy(instance_, messenger_, nullptr);
  }
  if (instance_ != VK_NULL_HANDLE) vkDestroyInstance(instance_, nullptr);
}

}  // namespace amp::device::test
