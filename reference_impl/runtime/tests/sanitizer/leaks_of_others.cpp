// Linked into the tests of a sanitized build that use Vulkan: suppresses reports of leaks in drivers and layers.
#include <dlfcn.h>

#include <cstdlib>

namespace {

/// lavapipe writes compiled shaders to disk in the background: those that are not yet written when the process exits
/// would be reported as leaks.
[[maybe_unused]] const int without_cache = setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);

/// Keeps lavapipe and the validation layer loaded. After the loader has unloaded lavapipe, memory to which one of its
/// variables points would be reported as a leak, and without the library the functions of a leak have no names.
[[maybe_unused]] void* const lavapipe = dlopen("libvulkan_lvp.so", RTLD_LAZY | RTLD_NODELETE);
[[maybe_unused]] void* const validation =
    dlopen("libVkLayer_khronos_validation.so", RTLD_LAZY | RTLD_NODELETE);

}  // namespace

/// Synchronization validation stores the state of a command buffer in objects that own each other.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libVkLayer_khronos_validation.so\n";
}
