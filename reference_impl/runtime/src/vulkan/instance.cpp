#include "vulkan/instance.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/environment.h"
#include "base/errors.h"
#include "base/evidence.h"

namespace amprt {
namespace {

constexpr const char* validation_layer = "VK_LAYER_KHRONOS_validation";

bool has_layer(const char* name) {
  std::uint32_t count = 0;
  check(vkEnumerateInstanceLayerProperties(&count, nullptr), "list Vulkan's layers");
  std::vector<VkLayerProperties> layers(count);
  check(vkEnumerateInstanceLayerProperties(&count, layers.data()), "list Vulkan's layers");
  return std::any_of(layers.begin(), layers.end(),
                     [&](const VkLayerProperties& layer) { return !std::strcmp(layer.layerName, name); });
}

bool has_extension(const char* layer, const char* name) {
  std::uint32_t count = 0;
  check(vkEnumerateInstanceExtensionProperties(layer, &count, nullptr), "list Vulkan's extensions");
  std::vector<VkExtensionProperties> extensions(count);
  check(vkEnumerateInstanceExtensionProperties(layer, &count, extensions.data()), "list Vulkan's extensions");
  return std::any_of(extensions.begin(), extensions.end(), [&](const VkExtensionProperties& extension) {
    return !std::strcmp(extension.extensionName, name);
  });
}

/// Counts and prints a message of the layer. Tests rely on it to see that the runtime uses Vulkan correctly.
VkBool32 VKAPI_PTR on_message(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                              const VkDebugUtilsMessengerCallbackDataEXT* data, void*) {
  Evidence::instance().validation_message();
  std::fprintf(stderr, "libamp: Vulkan validation: %s\n", data->pMessage);
  return VK_FALSE;
}

VkDebugUtilsMessengerCreateInfoEXT messenger_info() {
  VkDebugUtilsMessengerCreateInfoEXT info = {VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
  info.messageSeverity =
      VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
  info.pfnUserCallback = on_message;
  return info;
}

template <typename Function>
Function instance_function(VkInstance instance, const char* name) {
  return reinterpret_cast<Function>(vkGetInstanceProcAddr(instance, name));
}

int add_library_name(dl_phdr_info* library, std::size_t, void* names) {
  static_cast<std::vector<std::string>*>(names)->push_back(library->dlpi_name);
  return 0;
}

/// Whether the program is linked with a leak checker (-fsanitize=address, leak).
bool leaks_are_checked() {
  return dlsym(RTLD_DEFAULT, "__lsan_do_leak_check") != nullptr;
}

/// Keeps lavapipe from writing compiled shaders to disk in the background: a leak checker would report those
/// that are not yet written when the process exits.
void spare_leak_checker_caches() {
  if (leaks_are_checked()) setenv("MESA_SHADER_CACHE_DISABLE", "true", /*overwrite=*/0);
}

/// Keeps all libraries loaded. Drivers leave memory to which only their variables point; if the loader
/// unloaded them, a leak checker would report that memory as leaks of the program.
void keep_libraries_for_leak_checker() {
  if (!leaks_are_checked()) return;
  std::vector<std::string> names;
  dl_iterate_phdr(add_library_name, &names);
  for (const std::string& name : names) dlopen(name.c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

}  // namespace

Instance::Instance() {
  const environment::Validation validation = environment::validation();
  const bool validate = validation != environment::Validation::off;
  if (!load_vulkan()) return;  // there is nothing to validate
  if (validate && !has_layer(validation_layer)) {
    throw_runtime_exception(std::string("AMP_VALIDATION is set, but ") + validation_layer +
                                " is not installed (Debian: vulkan-validationlayers)",
                            e_fail);
  }

  VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.pEngineName = "libamp";
  application.apiVersion = VK_API_VERSION_1_2;

  // Chained to the instance, the messenger also gets messages about creating and destroying the instance.
  VkDebugUtilsMessengerCreateInfoEXT messenger = messenger_info();
  const VkValidationFeatureEnableEXT also[] = {VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT};
  VkValidationFeaturesEXT features = {VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT};
  features.enabledValidationFeatureCount = 1;
  features.pEnabledValidationFeatures = also;
  const char* const extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
  VkInstanceCreateInfo info = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pApplicationInfo = &application;
  if (validate) {
    info.pNext = &messenger;
    if (validation == environment::Validation::synchronization) messenger.pNext = &features;
    info.enabledLayerCount = 1;
    info.ppEnabledLayerNames = &validation_layer;
  }
  // DebugLabels uses the extension too.
  if (validate || has_extension(nullptr, extension)) {
    info.enabledExtensionCount = 1;
    info.ppEnabledExtensionNames = &extension;
  }
  spare_leak_checker_caches();
  const VkResult created = vkCreateInstance(&info, nullptr, &instance_);
  if (created == VK_ERROR_INCOMPATIBLE_DRIVER) return;  // no driver is installed
  check(created, "create a Vulkan 1.2 instance");
  Evidence::instance().vulkan_started(validate);
  if (!validate) return;

  messenger.pNext = nullptr;
  const auto create =
      instance_function<PFN_vkCreateDebugUtilsMessengerEXT>(instance_, "vkCreateDebugUtilsMessengerEXT");
  check(create(instance_, &messenger, nullptr, &messenger_), "create a debug messenger");
}

Instance::~Instance() {
  if (messenger_) {
    instance_function<PFN_vkDestroyDebugUtilsMessengerEXT>(instance_, "vkDestroyDebugUtilsMessengerEXT")(
        instance_, messenger_, nullptr);
  }
  if (!instance_) return;
  keep_libraries_for_leak_checker();
  vkDestroyInstance(instance_, nullptr);
}

std::vector<VkPhysicalDevice> Instance::physical_devices() const {
  if (!instance_) return {};
  std::uint32_t count = 0;
  VkResult counted = vkEnumeratePhysicalDevices(instance_, &count, nullptr);
  // The loader returns this if drivers are installed but none finds its device; then a second call returns it
  // again.
  if (counted == VK_ERROR_INITIALIZATION_FAILED)
    counted = vkEnumeratePhysicalDevices(instance_, &count, nullptr);
  if (counted == VK_ERROR_INITIALIZATION_FAILED) return {};
  check(counted, "list the Vulkan devices");
  std::vector<VkPhysicalDevice> devices(count);
  check(vkEnumeratePhysicalDevices(instance_, &count, devices.data()), "list the Vulkan devices");
  devices.resize(count);
  return devices;
}

bool Instance::is_watched(VkPhysicalDevice device) const {
  const auto tools = instance_function<PFN_vkGetPhysicalDeviceToolPropertiesEXT>(
      instance_, "vkGetPhysicalDeviceToolPropertiesEXT");
  std::uint32_t count = 0;
  return tools && tools(device, &count, nullptr) == VK_SUCCESS && count > 0;
}

}  // namespace amprt
