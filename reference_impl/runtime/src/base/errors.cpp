#include "base/errors.h"

namespace amprt {

const char* name_of(VkResult result) {
  switch (result) {
#define AMPRT_RESULT(name) \
  case name:               \
    return #name;
    AMPRT_RESULT(VK_SUCCESS)
    AMPRT_RESULT(VK_NOT_READY)
    AMPRT_RESULT(VK_TIMEOUT)
    AMPRT_RESULT(VK_INCOMPLETE)
    AMPRT_RESULT(VK_ERROR_OUT_OF_HOST_MEMORY)
    AMPRT_RESULT(VK_ERROR_OUT_OF_DEVICE_MEMORY)
    AMPRT_RESULT(VK_ERROR_INITIALIZATION_FAILED)
    AMPRT_RESULT(VK_ERROR_DEVICE_LOST)
    AMPRT_RESULT(VK_ERROR_MEMORY_MAP_FAILED)
    AMPRT_RESULT(VK_ERROR_LAYER_NOT_PRESENT)
    AMPRT_RESULT(VK_ERROR_EXTENSION_NOT_PRESENT)
    AMPRT_RESULT(VK_ERROR_FEATURE_NOT_PRESENT)
    AMPRT_RESULT(VK_ERROR_INCOMPATIBLE_DRIVER)
    AMPRT_RESULT(VK_ERROR_TOO_MANY_OBJECTS)
    AMPRT_RESULT(VK_ERROR_INVALID_SHADER_NV)
    AMPRT_RESULT(VK_ERROR_OUT_OF_POOL_MEMORY)
    AMPRT_RESULT(VK_ERROR_UNKNOWN)
#undef AMPRT_RESULT
    default:
      return "an unnamed VkResult";
  }
}

void check(VkResult result, std::string_view what) {
  if (result >= VK_SUCCESS) return;
  const std::string message =
      "cannot " + std::string(what) + ": " + name_of(result) + " (" + std::to_string(result) + ")";
  switch (result) {
    case VK_ERROR_DEVICE_LOST:
      throw concurrency::accelerator_view_removed(message.c_str(), e_device_removed);
    case VK_ERROR_OUT_OF_HOST_MEMORY:
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
    case VK_ERROR_TOO_MANY_OBJECTS:
      throw concurrency::out_of_memory(message.c_str());
    default:
      throw concurrency::runtime_exception(message.c_str(), e_fail);
  }
}

void throw_runtime_exception(const std::string& message, HRESULT code) {
  throw concurrency::runtime_exception(message.c_str(), code);
}

}  // namespace amprt
