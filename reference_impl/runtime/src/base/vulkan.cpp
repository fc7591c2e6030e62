#include "base/vulkan.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

namespace amprt {
namespace {

/// Returns the function that the program, its libraries or a preloaded library export; null if there is none.
/// Some programs export variables with these names.
void* exported(const char* name) {
  void* const found = dlsym(RTLD_DEFAULT, name);
  Dl_info info;
  void* symbol = nullptr;
  if (!found || !dladdr1(found, &info, &symbol, RTLD_DL_SYMENT) || !symbol) return nullptr;
  return ELF64_ST_TYPE(static_cast<const ElfW(Sym)*>(symbol)->st_info) == STT_FUNC ? found : nullptr;
}

void* from_loader(const char* name) {
  static void* const loader = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
  return loader ? dlsym(loader, name) : nullptr;
}

template <typename Function>
bool load(Function& function, const char* name) {
  void* found = exported(name);
  if (!found) found = from_loader(name);
  function = reinterpret_cast<Function>(found);
  return found != nullptr;
}

}  // namespace

#define AMPRT_DEFINE(name) PFN_##name name = nullptr;
AMPRT_FOR_EACH_VULKAN_FUNCTION(AMPRT_DEFINE)
#undef AMPRT_DEFINE

bool load_vulkan() {
  bool is_complete = true;
#define AMPRT_LOAD(name) is_complete = load(name, #name) && is_complete;
  AMPRT_FOR_EACH_VULKAN_FUNCTION(AMPRT_LOAD)
#undef AMPRT_LOAD
  return is_complete;
}

}  // namespace amprt
