/// parallel_for_each (AMP 1.2 §7).
#include <algorithm>
#include <array>
#include <functional>
#include <memory_resource>
#include <span>
#include <string>
#include <vector>

#include "accelerators/runtime.h"
#include "base/errors.h"
#include "base/evidence.h"
#include "base/scratch.h"
#include "base/trace.h"
#include "commands/command_list.h"
#include "contents/storage.h"
#include "launch/bindable_captures.h"
#include "launch/closure.h"
#include "launch/dispatch.h"
#include "pipelines/buffer_layouts.h"
#include "pipelines/module_registry.h"
#include "pipelines/pipeline.h"
#include "pipelines/push_constants.h"
#include "views/view.h"
#include "vulkan/device.h"
#include "vulkan/queue.h"

namespace amprt {
namespace {

using concurrency::__detail::launch_request;
using concurrency::__detail::storage_head;

/// Group sizes of untiled kernels: enough to fill a GPU's multiprocessor; a CPU gains nothing from more.
constexpr std::uint32_t gpu_group_size = 256;
constexpr std::uint32_t cpu_group_size = 64;

/// Returns the requested view, else that of the captured arrays and textures, else the default (§7
/// l.3014-3039). Throws runtime_exception if a captured array or texture is on another view (founding
/// document on capturing). The caller, a captured container or the runtime keeps the view alive.
view_object& choose_view(view_object* requested, const Closure& closure) {
  Runtime& runtime = Runtime::get();
  view_object* chosen = requested && !requested->auto_selection ? requested : nullptr;
  for (const Captured& captured : closure.captured()) {
    if (!captured.is_bound_to_view()) continue;
    view_object* const home = Storage::of(captured.storage).home().get();
    if (!chosen) chosen = home;
    if (chosen != home) {
      throw_runtime_exception(
          "parallel_for_each: a captured array or texture is on another accelerator_view than the kernel",
          e_invalid_argument);
    }
  }
  return *(chosen ? chosen : runtime.default_view(runtime.use_default_accelerator()).get());
}

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

/// The storages of a launch, each locked once, and the bytes of them that the kernel reaches.
class LockedStorages {
 public:
  LockedStorages(const Closure& closure, view_object& view, std::pmr::memory_resource* memory)
      : memory_(memory), reaches_(memory), storages_(memory) {
    reaches_.reserve(closure.captured().size());
    for (const Captured& captured : closure.captured()) reaches_.emplace_back(captured, memory);
    // Locking in the order of addresses avoids deadlocks between launches.
    std::sort(reaches_.begin(), reaches_.end(),
              [](const Reach& a, const Reach& b) { return std::less<>()(a.storage, b.storage); });
    storages_.reserve(reaches_.size());
    for (Reach& reach : reaches_) {
      if (storages_.empty() || storages_.back().storage != reach.storage)
        storages_.emplace_back(reach.storage, 0, false, std::unique_lock(reach.storage->mutex()));
      Use& use = storages_.back();
      use.location = reach.location = reach.storage->location_of(&view);
      use.written |= reach.access != Access::read;
    }
  }

  void prepare() {
    for (const Reach& reach : reaches_) reach.storage->prepare(reach.location, reach.access, reach.runs);
  }

  const Buffer& buffer(storage_head* head) {
    Storage& storage = Storage::of(head);
    const auto use = std::find_if(storages_.begin(), storages_.end(),
                                  [&](const Use& one) { return one.storage == &storage; });
    return *storage.buffer(use->location);
  }

  VkDescriptorBufferInfo descriptor(const Captured& captured) {
    const Buffer& bound = buffer(captured.storage);
    return {bound.handle(), bound.offset() + captured.place(),
            Storage::of(captured.storage).bytes() - captured.place()};
  }

  std::pmr::vector<BufferUse> uses() {
    std::pmr::vector<BufferUse> uses(memory_);
    uses.reserve(storages_.size());
    for (const Use& use : storages_) uses.emplace_back(use.storage->buffer(use.location), use.written);
    return uses;
  }

  void submitted(std::uint64_t submission) {
    for (const Reach& reach : reaches_) reach.storage->grant(reach.location, reach.access, reach.runs);
    for (const Use& use : storages_) use.storage->used_by(use.location, submission);
  }

 private:
  struct Reach {
    Reach(const Captured& captured, std::pmr::memory_resource* memory)
        : storage(&Storage::of(captured.storage)),
          access(captured.writes() ? Access::read_write : Access::read),
          runs(captured.runs(storage->bytes(), memory)) {}

    Storage* storage;
    Access access;
    std::pmr::vector<Run> runs;
    Location location = 0;
  };
  struct Use {
    Storage* storage;
    Location location;
    bool written;
    std::unique_lock<std::mutex> lock;
  };
  std::pmr::memory_resource* memory_;
  std::pmr::vector<Reach> reaches_;
  std::pmr::vector<Use> storages_;
};

/// Writes the closure into the push constants and into memory. Returns how many bytes of the constants the
/// kernel reads. Call this while the queue records.
std::uint32_t place(const Closure& closure, std::uint64_t kernel, LockedStorages& storages, Queue& queue,
                    PushConstants& constants, std::pmr::memory_resource* scratch) {
  const std::size_t pushed = std::min(closure.size(), constants.closure.size());
  const ClosureMemory memory = queue.closure_memory(kernel, closure.size(), pushed);
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

/// bytes: how many bytes of the constants the kernel reads.
void add_dispatches(CommandList& commands, VkPipelineLayout layout, const DispatchPlan& plan,
                    PushConstants& constants, std::uint32_t bytes) {
  for (const Slice& slice : plan.slices) {
    constants.base_group = slice.base;
    commands.add(Dispatch{layout, slice.count}, std::as_bytes(std::span(&constants, 1)).first(bytes));
  }
}

std::uint64_t threads_of(const launch_request& request) {
  std::uint64_t threads = 1;
  for (int i = 0; i < request.rank; ++i) threads *= static_cast<std::uint64_t>(request.extent[i]);
  return threads;
}

void launch(const launch_request& request) {
  const RegisteredKernel registered = ModuleRegistry::instance().find(request.key);
  const amp_kernel& kernel = *registered.kernel;
  if (kernel.invoker_size != request.invoker_size) {
    throw_runtime_exception(std::string("parallel_for_each: kernel ") + kernel.name + " was compiled with " +
                                std::to_string(kernel.invoker_size) +
                                " bytes of captured data and launched with " +
                                std::to_string(request.invoker_size),
                            e_fail);
  }

  TraceSpan span("launch", [&] { return kernel.name; });
  Scratch<4096> scratch;
  const Closure closure(kernel, request.invoker, scratch.memory());
  view_object& view = choose_view(request.view, closure);
  if (!view.queue) {
    throw concurrency::unsupported_feature("parallel_for_each: the \"cpu\" accelerator runs no kernels");
  }
  Queue& queue = *view.queue;
  Device& device = queue.device();
  const PhysicalDevice& physical = device.physical();
  check_features(kernel, physical);
  const DispatchPlan plan =
      plan_dispatch({request.extent, request.rank, request.tile}, physical.limits,
                    physical.is_host_processor() ? cpu_group_size : gpu_group_size, scratch.memory());
  const std::span<const std::uint32_t> bound =
      device.binds_buffers() ? bindable_captures(kernel, closure, physical.buffer_limits)
                             : std::span<const std::uint32_t>();
  const PipelineCache::Entry pipeline =
      device.pipelines().get(registered, request.tile ? 0 : plan.group_size[0], !bound.empty());

  LockedStorages storages(closure, view, scratch.memory());
  storages.prepare();
  std::array<VkDescriptorBufferInfo, most_buffers> descriptors;
  std::transform(bound.begin(), bound.end(), descriptors.begin(),
                 [&](std::uint32_t capture) { return storages.descriptor(closure.captured()[capture]); });
  std::pmr::vector<BufferUse> uses = storages.uses();
  const std::uint64_t submission = queue.record(Work::kernel, uses, [&](CommandList& commands) {
    device.labels().begin(commands, kernel.name);
    if (queue.launch_times()) queue.launch_times()->begin(commands);
    device.pipelines().layouts().push(commands, pipeline.layout, std::span(descriptors).first(bound.size()));
    queue.bind(pipeline.pipeline);
    PushConstants constants = {};  // repeated launches have the same bytes, also where none is written
    const std::uint32_t constant_bytes =
        place(closure, registered.id, storages, queue, constants, scratch.memory());
    add_dispatches(commands, pipeline.layout, plan, constants, constant_bytes);
    if (queue.launch_times()) queue.launch_times()->end(commands);
    device.labels().end(commands);
  });
  storages.submitted(submission);
  if (span) {
    span.note("accelerator", physical.name);
    span.note("threads", threads_of(request));
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
  for (std::size_t i = 0; i < plan.slices.size(); ++i) {
    Evidence::instance().dispatched(physical.name, physical.driver);
  }
}

}  // namespace
}  // namespace amprt

void concurrency::__detail::launch(const launch_request& request) {
  amprt::launch(request);
}
