#include "objects.h"

#include <utility>

using namespace fake;

extern "C" {

VKAPI_ATTR VkResult VKAPI_CALL vkCreateDevice(VkPhysicalDevice, const VkDeviceCreateInfo* info,
                                              const VkAllocationCallbacks*, VkDevice* out) {
  FAKE_CALL();
  *out = new VkDevice_T;
  for (std::uint32_t i = 0; i < info->enabledExtensionCount; ++i) {
    driver().extensions.push_back(info->ppEnabledExtensionNames[i]);
    state().may_export |= driver().extensions.back() == VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME;
  }
  for (auto* next = static_cast<const VkBaseInStructure*>(info->pNext); next; next = next->pNext)
    state().tells_statistics |=
        next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR &&
        reinterpret_cast<const VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR*>(next)
            ->pipelineExecutableInfo;
  for (VkQueue_T& queue : (*out)->queues) queue.device = *out;
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyDevice(VkDevice device, const VkAllocationCallbacks*) {
  if (!device) return;
  const std::lock_guard lock(state().mutex);
  for (const auto& [object, kind] : state().objects) {
    const std::string name = kind;
    if (name != "instance" && name != "device" && driver().devices == 1)
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

VKAPI_ATTR VkResult VKAPI_CALL vkQueueSubmit(VkQueue queue, std::uint32_t count, const VkSubmitInfo* infos,
                                             VkFence) {
  FAKE_CALL();
  if (state().lost) return VK_ERROR_DEVICE_LOST;
  for (std::uint32_t i = 0; i < count; ++i) {
    const VkSubmitInfo& info = infos[i];
    const auto* const timeline = static_cast<const VkTimelineSemaphoreSubmitInfo*>(info.pNext);
    VkCommandBuffer_T* const commands = info.pCommandBuffers[0];
    if (commands->state != VkCommandBuffer_T::State::executable)
      mistake("vkQueueSubmit of a command buffer that is not executable");
    commands->state = VkCommandBuffer_T::State::pending;
    auto* const semaphore = of<Semaphore>(info.pSignalSemaphores[0], __func__);
    const std::uint64_t value = timeline->pSignalSemaphoreValues[0];
    if (value <= std::exchange(semaphore->submitted, value))
      mistake("vkQueueSubmit signals values out of order");
    state().pending.push_back(
        {queue, state().hazards.next(), commands, semaphore, value, driver().polls_until_done});
    ++driver().submissions;
  }
  if (driver().polls_until_done == 0) advance();
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
  mistake("vkWaitSemaphores for a value that was never submitted");
  return VK_TIMEOUT;
}

}  // extern "C"
