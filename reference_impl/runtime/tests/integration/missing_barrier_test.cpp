/// Tests that the validation layer reports missing barriers: this program intercepts them between the runtime
/// and the loader and drops them.
#include <vulkan/vulkan.h>

#include <cstdio>

#include "base/evidence.h"
#include "fixture.h"

extern "C" __attribute__((visibility("default"))) void VKAPI_CALL
vkCmdPipelineBarrier(VkCommandBuffer, VkPipelineStageFlags, VkPipelineStageFlags, VkDependencyFlags,
                     std::uint32_t, const VkMemoryBarrier*, std::uint32_t, const VkBufferMemoryBarrier*,
                     std::uint32_t, const VkImageMemoryBarrier*) {}

int main() {
  using namespace fixture;
  const View view = default_view_of_best();
  const Handle first = array_on(view, 64), second = array_on(view, 64);
  // The layer checks within a submission. With this many copies, some share one even on a busy machine.
  for (int i = 0; i < 200; ++i) {
    copy_box(Box(first), Box(second));
    copy_box(Box(second), Box(first));
  }
  wait_view(view.get());
  const auto messages = amprt::Evidence::instance().validation_messages();
  std::printf("%u messages about missing barriers\n", static_cast<unsigned int>(messages));
  return messages > 0 ? 0 : 1;
}
