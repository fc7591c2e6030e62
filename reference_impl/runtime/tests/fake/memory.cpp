#include "objects.h"

using namespace fake;

extern "C" {

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
  *out = {(of<Buffer>(buffer, __func__)->bytes + 255) / 256 * 256, 256, 7};
}

VKAPI_ATTR VkResult VKAPI_CALL vkAllocateMemory(VkDevice, const VkMemoryAllocateInfo* info,
                                                const VkAllocationCallbacks*, VkDeviceMemory* out) {
  FAKE_CALL();
  const std::size_t heap = info->memoryTypeIndex == 1 ? 1 : 0;
  const VkDeviceSize room = heap == 0 ? driver().heap_bytes : host_heap_bytes;
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
  state().allocated[memory->heap] -= memory->bytes;
  state().hazards.forget(memory->data(), memory->bytes);
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
  auto* const mapped = of<Memory>(memory, __func__);
  state().hazards.ignore(mapped->data(), mapped->bytes);
  // Through a window into the device's memory the host only writes.
  const bool is_window = mapped->heap == 0 && !driver().shares_memory;
  if (!is_window) state().hazards.show_to_host(mapped->data(), mapped->bytes);
  *out = mapped->data() + offset;
  return VK_SUCCESS;
}

VKAPI_ATTR VkDeviceAddress VKAPI_CALL vkGetBufferDeviceAddress(VkDevice,
                                                               const VkBufferDeviceAddressInfo* info) {
  const std::lock_guard lock(state().mutex);
  return reinterpret_cast<VkDeviceAddress>(of<Buffer>(info->buffer, __func__)->data());
}

}  // extern "C"
