/// Launches on Vulkan devices.
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <span>
#include <string>
#include <vector>

#include "accelerators/runtime.h"
#include "base/environment.h"
#include "base/evidence.h"
#include "commands/command_list.h"
#include "launch/bindable_captures.h"
#include "launch/dispatch.h"
#include "launch/launch.h"
#include "launch/launch_messages.h"
#include "launch/locked_storages.h"
#include "pipelines/buffer_layouts.h"
#include "pipelines/pipeline.h"
#include "pipelines/push_constants.h"
#include "vulkan/device.h"
#include "vulkan/queue.h"

namespace amprt {
namespace {

using concurrency::__detail::storage_head;

/// Group sizes of untiled kernels: enough to fill a GPU's multiprocessor; a CPU gains nothing from more.
constexpr std::uint32_t gpu_group_size = 256;
constexpr std::uint32_t cpu_group_size = 64;

/// Throws unsupported_feature if the accelerator lacks what the kernel uses (§7.2, 3).
void check_features(const amp_kernel& kernel, const PhysicalDevice& device) {
  const std::uint64_t missing = kernel.features & ~device.kernel_features;
  if (missing != 0) {
    constexpr const char* names[] = {"double", "64-bit integers", "8-bit integers", "16-bit integers",
                                     "half",   "64-bit atomics",  "8-bit storage",  "16-bit storage"};
    std::string message = std::string("parallel_for_each: kernel ") + kernel.name + " needs features that " +
                          device.name + " lacks:";
    for (std::size_t i = 0; i < std::size(names); ++i) {
      if (missing >> i & 1) message += std::string(" ") + names[i];
    }
    throw concurrency::unsupported_feature(message.c_str());
  }
  if (kernel.tile_static_bytes > device.max_shared_memory) {
    const std::string message = std::string("parallel_for_each: kernel ") + kernel.name + " needs " +
                                std::to_string(kernel.tile_static_bytes) + " bytes of tile_static memory; " +
                                device.name + " has " + std::to_string(device.max_shared_memory);
    throw concurrency::unsupported_feature(message.c_str());
  }
}

/// Memory for a closure and, if there is a buffer for messages, for its address.
ClosureMemory memory_for(const Closure& closure, std::uint64_t kernel, std::size_t pushed,
                         const Buffer* messages, Queue& queue) {
  if (!messages) return queue.closure_memory(kernel, closure.size(), pushed);
  ClosureMemory memory = queue.closure_memory(kernel, closure_prefix + closure.size(), pushed);
  memory.data += closure_prefix;
  memory.address += closure_prefix;
  if (memory.report_distance != 0) memory.report_distance += closure_prefix;
  set_message_buffer(memory.data, messages->address());
  return memory;
}

/// Writes the closure into the push constants and into memory. Returns how many bytes of the constants the
/// kernel reads. messages: the buffer for messages, or null. Call this while the queue records.
std::uint32_t place(const Closure& closure, std::uint64_t kernel, LockedStorages& storages,
                    const Buffer* messages, Queue& queue, PushConstants& constants,
                    std::pmr::memory_resource* scratch) {
  const std::size_t pushed = std::min(closure.size(), constants.closure.size());
  const ClosureMemory memory = memory_for(closure, kernel, pushed, messages, queue);
  // Assembled in host memory first: reading device memory back would be slow.
  std::pmr::vector<std::byte> more(closure.size() > pushed ? closure.size() : 0, scratch);
  std::byte* const bytes = more.empty() ? constants.closure.data() : more.data();
  closure.write(bytes, memory.address, [&](storage_head* head) { return storages.buffer(head).address(); });
  std::copy_n(bytes, closure.size(), memory.data);
  if (!more.empty()) std::copy_n(bytes, pushed, constants.closure.begin());
  constants.invoker = memory.address;
  constants.report_distance = memory.report_distance;
  return static_cast<std::uint32_t>(offsetof(PushConstants, closure) + pushed);
}

/// The command of a dispatch. It has no padding, so that repeated launches add the same bytes.
struct Dispatch {
  void operator()(VkCommandBuffer into, std::span<const std::byte> pushed) const {
    vkCmdPushConstants(into, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                       static_cast<std::uint32_t>(pushed.size()), pushed.data());
    vkCmdDispatch(into, count[0], count[1], count[2]);
  }

  VkPipelineLayout layout;
  std::array<std::uint32_t, 3> count;
  std::uint32_t unused = 0;
};

/// A buffer for the messages of a launch; empty if its kernel sends none.
struct MessageBuffer {
  MessageBuffer(const amp_kernel& kernel, Queue& queue) {
    if (!sends_messages(kernel)) return;
    const std::size_t bytes = environment::message_bytes();
    memory = queue.staging(MemoryKind::host, bytes);  // can be larger
    words = {reinterpret_cast<std::uint32_t*>(memory->mapped()), bytes / sizeof(std::uint32_t)};
    clear_messages(words);
  }
  explicit operator bool() const { return memory != nullptr; }

  std::shared_ptr<Buffer> memory;
  std::span<std::uint32_t> words;
};

/// bytes: how many bytes of the constants the kernel reads.
void add_dispatches(CommandList& commands, VkPipelineLayout layout, const DispatchPlan& plan,
                    PushConstants& constants, std::uint32_t bytes) {
  for (const Slice& slice : plan.slices) {
    constants.base_group = slice.base;
    commands.add(Dispatch{layout, slice.count}, std::as_bytes(std::span(&constants, 1)).first(bytes));
  }
}

}  // namespace

void launch_on_vulkan(const Launch& launch) {
  const amp_kernel& kernel = launch.kernel();
  const Closure& closure = launch.closure;
  const concurrency::__detail::launch_request& request = launch.request;
  std::pmr::memory_resource* const memory = launch.memory;
  Queue& queue = *launch.view.queue;
  Device& device = queue.device();
  const PhysicalDevice& physical = device.physical();
  check_features(kernel, physical);
  const DispatchPlan plan =
      plan_dispatch({request.extent, request.rank, request.tile}, physical.limits,
                    physical.is_host_processor() ? cpu_group_size : gpu_group_size, memory);
  const std::span<const std::uint32_t> bound =
      device.binds_buffers() ? bindable_captures(kernel, closure, physical.buffer_limits)
                             : std::span<const std::uint32_t>();
  const PipelineCache::Entry pipeline =
      device.pipelines().get(launch.registered, request.tile ? 0 : plan.group_size[0], !bound.empty());

  LockedStorages storages(closure, launch.view, memory);
  storages.prepare();
  std::array<VkDescriptorBufferInfo, most_buffers> descriptors;
  std::transform(bound.begin(), bound.end(), descriptors.begin(),
                 [&](std::uint32_t capture) { return storages.descriptor(closure.captured()[capture]); });
  std::pmr::vector<BufferUse> uses = storages.uses();
  const MessageBuffer messages(kernel, queue);
  if (messages) uses.emplace_back(messages.memory, /*written=*/true);
  Evidence::instance().launches_on(physical.name, physical.driver);
  const std::uint64_t submission = queue.record(Work::kernel, uses, [&](CommandList& commands) {
    device.labels().begin(commands, kernel.name);
    if (queue.launch_times()) queue.launch_times()->begin(commands);
    device.pipelines().layouts().push(commands, pipeline.layout, std::span(descriptors).first(bound.size()));
    queue.bind(pipeline.pipeline);
    PushConstants constants = {};  // repeated launches have the same bytes, also where none is written
    const std::uint32_t constant_bytes =
        place(closure, launch.registered.id, storages, messages.memory.get(), queue, constants, memory);
    add_dispatches(commands, pipeline.layout, plan, constants, constant_bytes);
    if (queue.launch_times()) queue.launch_times()->end(commands);
    device.labels().end(commands);
  });
  storages.grant();
  storages.used_by(submission);
  if (TraceSpan& span = launch.span) {
    span.note("accelerator", physical.name);
    span.note("threads", launch.threads());
    span.note("dispatches", plan.slices.size());
    span.note("submission", submission);
  }
  if (pipeline.is_new && physical.is_host_processor()) {
    // A driver on the host's processor compiles the kernel on a thread of its own while the kernel runs, and
    // its compiler registers exit handlers. If the process exited meanwhile, they would destroy the compiler
    // while that thread uses it.
    queue.complete(submission);
    Runtime::get().drain_before_exit();
  }
  for (std::size_t i = 0; i < plan.slices.size(); ++i) Evidence::instance().dispatched();
  if (messages) {
    queue.complete(submission);
    report_messages(message_source(launch, Texts::by_number, plan.group_size[0]), messages.words);
  }
}

}  // namespace amprt
