// Linked into the integration tests of a sanitized build. lavapipe keeps a block of memory in a variable of its
// own for the life of the process; once the loader has unloaded it, that block looks leaked.
#include <dlfcn.h>

namespace {
[[maybe_unused]] void* const lavapipe = dlopen("libvulkan_lvp.so", RTLD_LAZY | RTLD_NODELETE);
}
