#include "vulkan.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>

// Handles are pointers to these. What Vulkan defines as opaque structs is defined here.

struct Object {
  explicit Object(const char* k);
  ~Object();
  const char* kind;
};

struct VkInstance_T : Object {
  VkInstance_T() : Object("instance") {}
};
struct VkPhysicalDevice_T {
  unsigned int number;
};
struct VkQueue_T {
  VkDevice device;
};
struct VkDevice_T : Object {
  VkDevice_T() : Object("device") {}
  std::array<VkQueue_T, 8> queues{};
  bool lost = false;
};
struct VkCommandBuffer_T {
  enum class State { initial, recording, executable, pending } state = State::initial;
  std::vector<std::function<void()>> commands;
  std::vector<const Object*> uses;
  const Object* pool = nullptr;
  struct Pipeline* pipeline = nullptr;
  std::array<std::byte, 128> constants{};
};

struct Memory : Object {
  explicit Memory(std::size_t bytes) : Object("memory"), data(bytes) {}
  std::vector<std::byte> data;
  std::size_t heap = 0;
};
struct Buffer : Object {
  explicit Buffer(std::size_t b) : Object("buffer"), bytes(b) {}
  std::size_t bytes;
  Memory* memory = nullptr;
  std::size_t offset = 0;
  std::byte* data() const { return memory->data.data() + offset; }
};
struct Pool : Object {
  Pool() : Object("command pool") {}
  std::vector<std::unique_ptr<VkCommandBuffer_T>> buffers;
};
struct Semaphore : Object {
  Semaphore() : Object("semaphore") {}
  std::uint64_t value = 0;
};
struct Module : Object {
  Module() : Object("shader module") {}
};
struct Pipeline : Object {
  Pipeline() : Object("pipeline") {}
  std::uint32_t group_size = 1;
};
struct Plain : Object {
  using Object::Object;
};

namespace {

struct Submission {
  VkCommandBuffer commands;
  Semaphore* semaphore;
  std::uint64_t value;
  unsigned int polls;
};

struct State {
  std::recursive_mutex mutex;
  std::map<const Object*, const char*> objects;
  std::deque<Submission> pending;
  std::array<VkDeviceSize, 2> allocated{};
  bool lost = false;
};

State& state() {
  static State* const one = new State;
  return *one;
}

std::array<VkPhysicalDevice_T, 8>& physical_devices() {
  static std::array<VkPhysicalDevice_T, 8> devices;
  return devices;
}

void mistake(const std::string& what) {
  fake::driver().mistakes.push_back(what);
}

/// A call that can fail: what it shall return.
VkResult call(const char* name) {
  fake::Driver& driver = fake::driver();
  driver.calls.push_back(name);
  if (driver.calls.size() - 1 != driver.failing_call) return VK_SUCCESS;
  if (driver.failure == VK_ERROR_DEVICE_LOST) state().lost = true;
  return driver.failure;
}

thread_local int depth = 0;

struct Inside {
  Inside() { ++depth; }
  ~Inside() { --depth; }
};

#define FAKE_CALL()                                                    \
  const Inside fake_inside;                                            \
  const std::lock_guard fake_lock(state().mutex);                      \
  if (const VkResult fake_result = call(__func__)) return fake_result; \
  static_assert(true)

template <typename T, typename Handle>
T* of(Handle handle, const char* who) {
  T* const object = reinterpret_cast<T*>(handle);
  if (!state().objects.count(static_cast<Object*>(object))) {
    mistake(std::string(who) + " of an object that is not alive");
    std::abort();
  }
  return object;
}

bool is_in_use(const Object* object) {
  if (state().lost) return false;
  return std::any_of(state().pending.begin(), state().pending.end(), [&](const Submission& one) {
    const auto& uses = one.commands->uses;
    return one.semaphore == object || std::find(uses.begin(), uses.end(), object) != uses.end();
  });
}

template <typename T, typename Handle>
void destroy(Handle handle, const char* who) {
  if (!handle) return;
  const std::lock_guard lock(state().mutex);
  T* const object = of<T>(handle, who);
  if (is_in_use(object)) mistake(std::string(who) + " of what is in use");
  delete object;
}

template <typename Handle, typename T>
Handle handle_of(T* object) {
  return reinterpret_cast<Handle>(object);
}

/// Does what is due.
void advance() {
  while (!state().pending.empty()) {
    Submission& next = state().pending.front();
    if (next.polls > 0) {
      --next.polls;
      return;
    }
    const Submission done = next;
    state().pending.pop_front();
    for (const auto& command : done.commands->commands) command();
    done.commands->state = VkCommandBuffer_T::State::executable;
    done.semaphore->value = done.value;
  }
}

void finish_all() {
  for (Submission& one : state().pending) one.polls = 0;
  advance();
}

template <typename T>
VkResult list(const std::vector<T>& all, std::uint32_t* count, T* out) {
  if (out) std::copy_n(all.begin(), std::min<std::size_t>(*count, all.size()), out);
  *count = static_cast<std::uint32_t>(all.size());
  return VK_SUCCESS;
}

VkExtensionProperties extension(const char* name) {
  VkExtensionProperties properties = {};
  std::strncpy(properties.extensionName, name, sizeof properties.extensionName - 1);
  return properties;
}

VkCommandBuffer_T* recording(VkCommandBuffer commands, const char* who) {
  if (commands->state != VkCommandBuffer_T::State::recording)
    mistake(std::string(who) + " outside of recording");
  return commands;
}

}  // namespace

Object::Object(const char* k) : kind(k) {
  state().objects[this] = k;
}
Object::~Object() {
  state().objects.erase(this);
}

namespace fake {

bool is_inside() {
  return depth > 0;
}

Driver& driver() {
  static Driver* const one = new Driver;
  return *one;
}

std::vector<std::string> Driver::alive() const {
  std::map<std::string, int> counts;
  for (const auto& [object, kind] : state().objects) ++counts[kind];
  std::vector<std::string> lines;
  for (const auto& [kind, count] : counts) lines.push_back(kind + " " + std::to_string(count));
  return lines;
}

}  // namespace fake

extern "C" {

// --- instance and physical devices ---

VKAPI_ATTR VkResult VKAPI_CALL vkEnumerateInstanceLayerProperties(std::uint32_t* count,
                                                                  VkLayerProperties* out) {
  FAKE_CALL();
  return list<VkLayerProperties>({}, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL vkEnumerateInstanceExtensionProperties(const char*, std::uint32_t* count,
                                                                      VkExtensionProperties* out) {
  FAKE_CALL();
  return list<VkExtensionProperties>({}, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateInstance(const VkInstanceCreateInfo*, const VkAllocationCallbacks*,
                                                VkInstance* out) {
  FAKE_CALL();
  *out = new VkInstance_T;
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyInstance(VkInstance instance, const VkAllocationCallbacks*) {
  destroy<VkInstance_T>(instance, __func__);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL vkGetInstanceProcAddr(VkInstance, const char* name) {
  return reinterpret_cast<PFN_vkVoidFunction>(dlsym(RTLD_DEFAULT, name));
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL vkGetDeviceProcAddr(VkDevice, const char*) {
  return nullptr;  // of extensions alone
}

VKAPI_ATTR VkResult VKAPI_CALL vkEnumeratePhysicalDevices(VkInstance, std::uint32_t* count,
                                                          VkPhysicalDevice* out) {
  FAKE_CALL();
  std::vector<VkPhysicalDevice> all;
  for (unsigned int i = 0; i < fake::driver().devices; ++i) {
    physical_devices()[i].number = i;
    all.push_back(&physical_devices()[i]);
  }
  return list(all, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL vkEnumerateDeviceExtensionProperties(VkPhysicalDevice, const char*,
                                                                    std::uint32_t* count,
                                                                    VkExtensionProperties* out) {
  FAKE_CALL();
  return list<VkExtensionProperties>({}, count, out);
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceProperties(VkPhysicalDevice device,
                                                         VkPhysicalDeviceProperties* out) {
  *out = {};
  out->apiVersion = VK_API_VERSION_1_2;
  out->deviceType = fake::driver().type;
  std::snprintf(out->deviceName, sizeof out->deviceName, "Fake %u", device->number);
  VkPhysicalDeviceLimits& limits = out->limits;
  for (int i = 0; i < 3; ++i) {
    limits.maxComputeWorkGroupCount[i] = 65535;
    limits.maxComputeWorkGroupSize[i] = 1024;
  }
  limits.maxComputeWorkGroupInvocations = 1024;
  limits.maxComputeSharedMemorySize = 32768;
  limits.maxPushConstantsSize = 128;
  limits.maxStorageBufferRange = 1u << 30;
  limits.minStorageBufferOffsetAlignment = 16;
  limits.timestampPeriod = 1;
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceProperties2(VkPhysicalDevice device,
                                                          VkPhysicalDeviceProperties2* out) {
  vkGetPhysicalDeviceProperties(device, &out->properties);
  for (auto* next = static_cast<VkBaseOutStructure*>(out->pNext); next; next = next->pNext) {
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES) {
      auto* const id = reinterpret_cast<VkPhysicalDeviceIDProperties*>(next);
      std::memset(id->deviceUUID, static_cast<int>(device->number + 1), sizeof id->deviceUUID);
    }
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES)
      std::strcpy(reinterpret_cast<VkPhysicalDeviceDriverProperties*>(next)->driverName, "fake");
  }
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceFeatures2(VkPhysicalDevice, VkPhysicalDeviceFeatures2* out) {
  out->features.shaderInt64 = VK_TRUE;
  out->features.shaderFloat64 = fake::driver().has_double;
  for (auto* next = static_cast<VkBaseOutStructure*>(out->pNext); next; next = next->pNext) {
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES) {
      auto* const features = reinterpret_cast<VkPhysicalDeviceVulkan11Features*>(next);
      features->variablePointers = features->variablePointersStorageBuffer = VK_TRUE;
    }
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES) {
      auto* const features = reinterpret_cast<VkPhysicalDeviceVulkan12Features*>(next);
      features->bufferDeviceAddress = features->timelineSemaphore = VK_TRUE;
      features->vulkanMemoryModel = features->vulkanMemoryModelDeviceScope = VK_TRUE;
    }
  }
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceMemoryProperties(VkPhysicalDevice,
                                                               VkPhysicalDeviceMemoryProperties* out) {
  *out = {};
  const VkMemoryPropertyFlags host =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  out->memoryTypeCount = 2;
  out->memoryTypes[0] = {VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0};
  out->memoryTypes[1] = {host | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, 1};
  out->memoryHeapCount = 2;
  out->memoryHeaps[0] = {fake::driver().heap_bytes, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT};
  out->memoryHeaps[1] = {fake::driver().host_heap_bytes, 0};
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceQueueFamilyProperties(VkPhysicalDevice, std::uint32_t* count,
                                                                    VkQueueFamilyProperties* out) {
  VkQueueFamilyProperties family = {};
  family.queueFlags = VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT;
  family.queueCount = 2;
  family.timestampValidBits = 64;
  list<VkQueueFamilyProperties>({family}, count, out);
}

// --- device and queues ---

VKAPI_ATTR VkResult VKAPI_CALL vkCreateDevice(VkPhysicalDevice, const VkDeviceCreateInfo*,
                                              const VkAllocationCallbacks*, VkDevice* out) {
  FAKE_CALL();
  *out = new VkDevice_T;
  for (VkQueue_T& queue : (*out)->queues) queue.device = *out;
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyDevice(VkDevice device, const VkAllocationCallbacks*) {
  if (!device) return;
  const std::lock_guard lock(state().mutex);
  for (const auto& [object, kind] : state().objects) {
    const std::string name = kind;
    if (name != "instance" && name != "device" && fake::driver().devices == 1)
      mistake("vkDestroyDevice before the end of a " + name);
  }
  destroy<VkDevice_T>(device, __func__);
}

VKAPI_ATTR void VKAPI_CALL vkGetDeviceQueue(VkDevice device, std::uint32_t, std::uint32_t index,
                                            VkQueue* out) {
  *out = &device->queues[index];
}

VKAPI_ATTR VkResult VKAPI_CALL vkDeviceWaitIdle(VkDevice) {
  FAKE_CALL();
  if (state().lost) return VK_ERROR_DEVICE_LOST;
  finish_all();
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkQueueSubmit(VkQueue, std::uint32_t count, const VkSubmitInfo* infos,
                                             VkFence) {
  FAKE_CALL();
  if (state().lost) return VK_ERROR_DEVICE_LOST;
  for (std::uint32_t i = 0; i < count; ++i) {
    const VkSubmitInfo& info = infos[i];
    const auto* const timeline = static_cast<const VkTimelineSemaphoreSubmitInfo*>(info.pNext);
    VkCommandBuffer_T* const commands = info.pCommandBuffers[0];
    if (commands->state != VkCommandBuffer_T::State::executable)
      mistake("vkQueueSubmit of what is not recorded");
    commands->state = VkCommandBuffer_T::State::pending;
    state().pending.push_back({commands, of<Semaphore>(info.pSignalSemaphores[0], __func__),
                               timeline->pSignalSemaphoreValues[0], fake::driver().polls_until_done});
    ++fake::driver().submissions;
  }
  if (fake::driver().polls_until_done == 0) advance();
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateSemaphore(VkDevice, const VkSemaphoreCreateInfo*,
                                                 const VkAllocationCallbacks*, VkSemaphore* out) {
  FAKE_CALL();
  *out = handle_of<VkSemaphore>(new Semaphore);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroySemaphore(VkDevice, VkSemaphore semaphore, const VkAllocationCallbacks*) {
  destroy<Semaphore>(semaphore, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkGetSemaphoreCounterValue(VkDevice, VkSemaphore semaphore,
                                                          std::uint64_t* value) {
  FAKE_CALL();
  if (state().lost) return VK_ERROR_DEVICE_LOST;
  advance();
  *value = of<Semaphore>(semaphore, __func__)->value;
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkWaitSemaphores(VkDevice, const VkSemaphoreWaitInfo* info, std::uint64_t) {
  FAKE_CALL();
  if (state().lost) return VK_ERROR_DEVICE_LOST;
  finish_all();
  if (of<Semaphore>(info->pSemaphores[0], __func__)->value >= info->pValues[0]) return VK_SUCCESS;
  mistake("vkWaitSemaphores for what was never submitted");
  return VK_TIMEOUT;
}

// --- memory ---

VKAPI_ATTR VkResult VKAPI_CALL vkCreateBuffer(VkDevice, const VkBufferCreateInfo* info,
                                              const VkAllocationCallbacks*, VkBuffer* out) {
  FAKE_CALL();
  *out = handle_of<VkBuffer>(new Buffer(info->size));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyBuffer(VkDevice, VkBuffer buffer, const VkAllocationCallbacks*) {
  destroy<Buffer>(buffer, __func__);
}

VKAPI_ATTR void VKAPI_CALL vkGetBufferMemoryRequirements(VkDevice, VkBuffer buffer,
                                                         VkMemoryRequirements* out) {
  const std::lock_guard lock(state().mutex);
  *out = {(of<Buffer>(buffer, __func__)->bytes + 255) / 256 * 256, 256, 3};
}

VKAPI_ATTR VkResult VKAPI_CALL vkAllocateMemory(VkDevice, const VkMemoryAllocateInfo* info,
                                                const VkAllocationCallbacks*, VkDeviceMemory* out) {
  FAKE_CALL();
  const std::size_t heap = info->memoryTypeIndex;
  const VkDeviceSize room = heap == 0 ? fake::driver().heap_bytes : fake::driver().host_heap_bytes;
  if (state().allocated[heap] + info->allocationSize > room) return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  state().allocated[heap] += info->allocationSize;
  auto* const memory = new Memory(info->allocationSize);
  memory->heap = heap;
  *out = handle_of<VkDeviceMemory>(memory);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkFreeMemory(VkDevice, VkDeviceMemory handle, const VkAllocationCallbacks*) {
  if (!handle) return;
  const std::lock_guard lock(state().mutex);
  auto* const memory = of<Memory>(handle, __func__);
  state().allocated[memory->heap] -= memory->data.size();
  destroy<Memory>(handle, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkBindBufferMemory(VkDevice, VkBuffer buffer, VkDeviceMemory memory,
                                                  VkDeviceSize offset) {
  FAKE_CALL();
  auto* const bound = of<Buffer>(buffer, __func__);
  bound->memory = of<Memory>(memory, __func__);
  bound->offset = offset;
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkMapMemory(VkDevice, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize,
                                           VkMemoryMapFlags, void** out) {
  FAKE_CALL();
  *out = of<Memory>(memory, __func__)->data.data() + offset;
  return VK_SUCCESS;
}

VKAPI_ATTR VkDeviceAddress VKAPI_CALL vkGetBufferDeviceAddress(VkDevice,
                                                               const VkBufferDeviceAddressInfo* info) {
  const std::lock_guard lock(state().mutex);
  return reinterpret_cast<VkDeviceAddress>(of<Buffer>(info->buffer, __func__)->data());
}

// --- commands ---

VKAPI_ATTR VkResult VKAPI_CALL vkCreateCommandPool(VkDevice, const VkCommandPoolCreateInfo*,
                                                   const VkAllocationCallbacks*, VkCommandPool* out) {
  FAKE_CALL();
  *out = handle_of<VkCommandPool>(new Pool);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyCommandPool(VkDevice, VkCommandPool pool, const VkAllocationCallbacks*) {
  destroy<Pool>(pool, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkAllocateCommandBuffers(VkDevice, const VkCommandBufferAllocateInfo* info,
                                                        VkCommandBuffer* out) {
  FAKE_CALL();
  auto* const pool = of<Pool>(info->commandPool, __func__);
  for (std::uint32_t i = 0; i < info->commandBufferCount; ++i) {
    pool->buffers.push_back(std::make_unique<VkCommandBuffer_T>());
    pool->buffers.back()->pool = pool;
    out[i] = pool->buffers.back().get();
  }
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkBeginCommandBuffer(VkCommandBuffer commands,
                                                    const VkCommandBufferBeginInfo*) {
  FAKE_CALL();
  if (commands->state == VkCommandBuffer_T::State::pending)
    mistake("vkBeginCommandBuffer of what is under way");
  commands->state = VkCommandBuffer_T::State::recording;
  commands->commands.clear();
  commands->uses = {commands->pool};
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkEndCommandBuffer(VkCommandBuffer commands) {
  FAKE_CALL();
  recording(commands, __func__)->state = VkCommandBuffer_T::State::executable;
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkCmdBindPipeline(VkCommandBuffer commands, VkPipelineBindPoint,
                                             VkPipeline pipeline) {
  const Inside inside;
  const std::lock_guard lock(state().mutex);
  recording(commands, __func__)->pipeline = of<Pipeline>(pipeline, __func__);
  commands->uses.push_back(commands->pipeline);
}

VKAPI_ATTR void VKAPI_CALL vkCmdPushConstants(VkCommandBuffer commands, VkPipelineLayout, VkShaderStageFlags,
                                              std::uint32_t offset, std::uint32_t bytes, const void* data) {
  const Inside inside;
  std::memcpy(recording(commands, __func__)->constants.data() + offset, data, bytes);
}

VKAPI_ATTR void VKAPI_CALL vkCmdDispatch(VkCommandBuffer commands, std::uint32_t x, std::uint32_t y,
                                         std::uint32_t z) {
  const Inside inside;
  recording(commands, __func__);
  commands->commands.push_back(
      [constants = commands->constants, group_size = commands->pipeline->group_size, x, y, z] {
        ++fake::driver().dispatches;
        fake::driver().kernel({constants.data(), {x, y, z}, group_size});
      });
}

VKAPI_ATTR void VKAPI_CALL vkCmdCopyBuffer(VkCommandBuffer commands, VkBuffer from, VkBuffer to,
                                           std::uint32_t count, const VkBufferCopy* regions) {
  const Inside inside;
  const std::lock_guard lock(state().mutex);
  auto* const source = of<Buffer>(from, __func__);
  auto* const destination = of<Buffer>(to, __func__);
  recording(commands, __func__);
  commands->uses.insert(commands->uses.end(), {source, destination});
  for (const VkBufferCopy& region : std::vector<VkBufferCopy>(regions, regions + count)) {
    if (region.size == 0 || region.srcOffset + region.size > source->bytes ||
        region.dstOffset + region.size > destination->bytes)
      mistake("vkCmdCopyBuffer of bytes that are not there");
    commands->commands.push_back([=] {
      fake::driver().copied_bytes += region.size;
      std::memmove(destination->data() + region.dstOffset, source->data() + region.srcOffset, region.size);
    });
  }
}

VKAPI_ATTR void VKAPI_CALL vkCmdPipelineBarrier(VkCommandBuffer commands, VkPipelineStageFlags,
                                                VkPipelineStageFlags, VkDependencyFlags, std::uint32_t,
                                                const VkMemoryBarrier*, std::uint32_t,
                                                const VkBufferMemoryBarrier*, std::uint32_t,
                                                const VkImageMemoryBarrier*) {
  const Inside inside;
  recording(commands, __func__);
  ++fake::driver().barriers;
}

VKAPI_ATTR void VKAPI_CALL vkCmdResetQueryPool(VkCommandBuffer, VkQueryPool, std::uint32_t, std::uint32_t) {}
VKAPI_ATTR void VKAPI_CALL vkCmdWriteTimestamp(VkCommandBuffer, VkPipelineStageFlagBits, VkQueryPool,
                                               std::uint32_t) {}

// --- pipelines ---

VKAPI_ATTR VkResult VKAPI_CALL vkCreateShaderModule(VkDevice, const VkShaderModuleCreateInfo*,
                                                    const VkAllocationCallbacks*, VkShaderModule* out) {
  FAKE_CALL();
  *out = handle_of<VkShaderModule>(new Module);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyShaderModule(VkDevice, VkShaderModule module,
                                                 const VkAllocationCallbacks*) {
  if (!module) return;
  const std::lock_guard lock(state().mutex);
  delete of<Module>(module, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateDescriptorSetLayout(VkDevice, const VkDescriptorSetLayoutCreateInfo*,
                                                           const VkAllocationCallbacks*,
                                                           VkDescriptorSetLayout* out) {
  FAKE_CALL();
  *out = handle_of<VkDescriptorSetLayout>(new Plain("descriptor set layout"));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyDescriptorSetLayout(VkDevice, VkDescriptorSetLayout layout,
                                                        const VkAllocationCallbacks*) {
  destroy<Plain>(layout, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreatePipelineLayout(VkDevice, const VkPipelineLayoutCreateInfo*,
                                                      const VkAllocationCallbacks*, VkPipelineLayout* out) {
  FAKE_CALL();
  *out = handle_of<VkPipelineLayout>(new Plain("pipeline layout"));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyPipelineLayout(VkDevice, VkPipelineLayout layout,
                                                   const VkAllocationCallbacks*) {
  destroy<Plain>(layout, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreatePipelineCache(VkDevice, const VkPipelineCacheCreateInfo*,
                                                     const VkAllocationCallbacks*, VkPipelineCache* out) {
  FAKE_CALL();
  *out = handle_of<VkPipelineCache>(new Plain("pipeline cache"));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyPipelineCache(VkDevice, VkPipelineCache cache,
                                                  const VkAllocationCallbacks*) {
  if (!cache) return;
  const std::lock_guard lock(state().mutex);
  delete of<Plain>(cache, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkGetPipelineCacheData(VkDevice, VkPipelineCache, std::size_t* bytes,
                                                      void* out) {
  FAKE_CALL();
  if (out) std::memset(out, 1, *bytes);
  *bytes = 32;
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateComputePipelines(VkDevice, VkPipelineCache, std::uint32_t,
                                                        const VkComputePipelineCreateInfo* info,
                                                        const VkAllocationCallbacks*, VkPipeline* out) {
  FAKE_CALL();
  auto* const pipeline = new Pipeline;
  const VkSpecializationInfo& constants = *info->stage.pSpecializationInfo;
  std::memcpy(&pipeline->group_size, constants.pData, sizeof pipeline->group_size);
  *out = handle_of<VkPipeline>(pipeline);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyPipeline(VkDevice, VkPipeline pipeline, const VkAllocationCallbacks*) {
  destroy<Pipeline>(pipeline, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateQueryPool(VkDevice, const VkQueryPoolCreateInfo*,
                                                 const VkAllocationCallbacks*, VkQueryPool* out) {
  FAKE_CALL();
  *out = handle_of<VkQueryPool>(new Plain("query pool"));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyQueryPool(VkDevice, VkQueryPool pool, const VkAllocationCallbacks*) {
  destroy<Plain>(pool, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkGetQueryPoolResults(VkDevice, VkQueryPool, std::uint32_t, std::uint32_t,
                                                     std::size_t bytes, void* out, VkDeviceSize,
                                                     VkQueryResultFlags) {
  FAKE_CALL();
  std::memset(out, 0, bytes);
  return VK_SUCCESS;
}

}  // extern "C"
