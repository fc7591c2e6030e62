#include "kernel_checks/memory.h"

#include <link.h>
#include <pthread.h>

// Present in programs with AddressSanitizer (sanitizer/asan_interface.h).
extern "C" {
[[gnu::weak]] void* __asan_get_current_fake_stack();
[[gnu::weak]] void* __asan_addr_is_in_fake_stack(void* fake_stack, void* address, void** begin, void** end);
}

namespace amprt {
namespace {

struct Range {
  std::uintptr_t begin = 0, bytes = 0;
  bool holds(std::uintptr_t address) const { return address - begin < bytes; }
};

Range stack_of_thread() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return {};
  void* begin = nullptr;
  std::size_t bytes = 0;
  pthread_attr_getstack(&attributes, &begin, &bytes);
  pthread_attr_destroy(&attributes);
  return {reinterpret_cast<std::uintptr_t>(begin), bytes};
}

}  // namespace

bool is_on_stack(std::uintptr_t address) {
  static thread_local const Range stack = stack_of_thread();
  if (stack.holds(address)) return true;
  // The program can have changed the stack (makecontext), and AddressSanitizer keeps variables elsewhere.
  constexpr std::uintptr_t near = 1 << 18;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (address - (here - near) < 2 * near) return true;
  void* const elsewhere = __asan_get_current_fake_stack ? __asan_get_current_fake_stack() : nullptr;
  return elsewhere &&
         __asan_addr_is_in_fake_stack(elsewhere, reinterpret_cast<void*>(address), nullptr, nullptr);
}

bool is_in_program(std::uintptr_t address) {
  const auto look = [](dl_phdr_info* object, std::size_t, void* data) {
    const auto wanted = *static_cast<const std::uintptr_t*>(data);
    for (int i = 0; i < object->dlpi_phnum; ++i) {
      const auto& segment = object->dlpi_phdr[i];
      if (segment.p_type == PT_LOAD &&
          Range{object->dlpi_addr + segment.p_vaddr, segment.p_memsz}.holds(wanted))
        return 1;
    }
    return 0;
  };
  return dl_iterate_phdr(look, &address) == 1;
}

}  // namespace amprt
