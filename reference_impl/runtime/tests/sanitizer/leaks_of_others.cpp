// Linked into the tests of a sanitized build that use Vulkan: what others leave behind when the process ends is
// not ours.
#include <dlfcn.h>

#include <cstdlib>

namespace {

/// lavapipe keeps compiled shaders on disk and writes them in the background: what is not yet written when the
/// process ends looks leaked.
[[maybe_unused]] const int without_cache = setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);

/// A block of memory that a variable of lavapipe's holds for the life of the process looks leaked once the
/// loader has unloaded lavapipe; and nobody can tell whose a leak is whose functions are gone.
[[maybe_unused]] void* const lavapipe = dlopen("libvulkan_lvp.so", RTLD_LAZY | RTLD_NODELETE);
[[maybe_unused]] void* const validation =
    dlopen("libVkLayer_khronos_validation.so", RTLD_LAZY | RTLD_NODELETE);

}  // namespace

/// Synchronization validation keeps what it knows of a command buffer in objects that own each other.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libVkLayer_khronos_validation.so\n";
}
