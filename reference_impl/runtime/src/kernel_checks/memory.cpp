#include "kernel_checks/memory.h"

#include <link.h>
#include <pthread.h>

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
  return stack.holds(address);
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
