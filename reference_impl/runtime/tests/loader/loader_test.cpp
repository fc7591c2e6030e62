/// Tests how libamp finds Vulkan's loader. The argument is the number of Vulkan devices that must be listed:
/// 0 where there is no loader, or `some`.
#include <cstdio>
#include <string>
#include <vector>

#include "../integration/fixture.h"

using namespace fixture;

/// Programs that load Vulkan themselves export such variables; libamp must not call them.
extern "C" {
void* vkCreateInstance = nullptr;
void* vkCreateDevice = nullptr;
}

namespace {

void count_up(const void* closure, const std::uint32_t*, std::uint64_t first, std::uint64_t last, void*) {
  int* const data = *static_cast<int* const*>(closure);
  for (std::uint64_t i = first; i < last; ++i) ++data[i];
}

}  // namespace

int main(int, char** arguments) {
  unsigned int vulkan_devices = 0;
  for (unsigned int i = 0; i < accelerator_count(); ++i) {
    const accelerator_facts& facts = accelerator_facts_of(accelerator_at(i));
    std::printf("%ls: %ls\n", facts.device_path.c_str(), facts.description.c_str());
    vulkan_devices += facts.device_path.compare(0, 7, L"vulkan:") == 0;
  }
  const bool is_expected = std::string(arguments[1]) == "some" ? vulkan_devices > 0 : vulkan_devices == 0;

  static const std::uint32_t no_spirv[1] = {0};
  static const amp_processor_code code = {{count_up}, 0};
  Kernel kernel(no_spirv, sizeof(storage_head*), {{0, amp_capture_array_view, 8, 0, sizeof(int)}});
  kernel.edit().processor = &code;
  std::vector<int> values(1000, 1);
  const Handle data = view_of(values);
  const View view(default_view(find_accelerator(L"processor")));
  kernel.launch(data.get(), 1000, view.get());
  const bool has_run = values == std::vector<int>(1000, 2);
  std::printf("Vulkan devices as expected: %d, the processor works: %d\n", is_expected, has_run);
  return is_expected && has_run ? 0 : 1;
}
