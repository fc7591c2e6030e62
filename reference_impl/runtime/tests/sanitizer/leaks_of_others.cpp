// Linked into the tests of a sanitized build that use Vulkan: suppresses reports of leaks in a layer. The runtime
// itself prevents those in drivers.

/// Synchronization validation stores the state of a command buffer in objects that own each other.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libVkLayer_khronos_validation.so\n";
}
