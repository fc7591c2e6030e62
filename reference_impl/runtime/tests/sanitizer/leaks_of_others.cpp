// Linked into the tests of a sanitized build that use Vulkan: suppresses reports of leaks in drivers
// and layers. The runtime itself keeps their libraries loaded under a leak checker.
#include <cstdlib>

namespace {

/// lavapipe writes compiled shaders to disk in the background: those that are not yet written when the process exits
/// would be reported as leaks.
[[maybe_unused]] const int without_cache = setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);

}  // namespace

/// Synchronization validation stores the state of a command buffer in objects that own each other.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libVkLayer_khronos_validation.so\n";
}
