/// Launches on the host's processor. Kernels work on the host's copies of the storages, so nothing is copied
/// unless the newest contents are on another accelerator.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "amp_detail/host_checks.h"
#include "base/environment.h"
#include "base/evidence.h"
#include "host_checks/host_checks.h"
#include "kernel_checks/checked_launch.h"
#include "launch/dispatch.h"
#include "launch/launch.h"
#include "launch/launch_messages.h"
#include "launch/locked_storages.h"
#include "processor/pool.h"
#include "processor/processor.h"

namespace amprt {
namespace {

/// Those of most Vulkan devices: the compiler rejects larger tiles (AMP 1.2 §4.1).
constexpr std::uint32_t unlimited = std::numeric_limits<std::uint32_t>::max();
constexpr DispatchLimits limits = {{unlimited, unlimited, unlimited}, {1024, 1024, 64}, 1024};

/// Each call of an untiled kernel gets a multiple of so many threads.
constexpr std::uint32_t threads_multiple = 64;

/// Aligned as no type in a closure exceeds.
constexpr std::size_t closure_alignment = 64;

/// AMP 1.2 §3.2.5 l.918: the memory of an array_view on the accelerator has the default access, which cannot
/// be set from then on. The view's memory here is the host's.
void fix_default_cpu_access(const Launch& launch) {
  const auto& captured = launch.closure.captured();
  const bool has_view = std::any_of(captured.begin(), captured.end(),
                                    [](const Captured& one) { return !one.is_bound_to_view(); });
  if (has_view) launch.view.accelerator->use_default_cpu_access();
}

/// The buffer for the messages of a launch; empty if the kernel sends none.
class MessageMemory {
 public:
  explicit MessageMemory(const amp_kernel& kernel) {
    if (!sends_messages(kernel)) return;
    words_ = environment::message_bytes() / sizeof(std::uint32_t);
    buffer_.reset(new std::uint32_t[words_]);
    clear_messages({buffer_.get(), words_});
  }
  explicit operator bool() const { return buffer_ != nullptr; }
  std::uint64_t address() const { return reinterpret_cast<std::uintptr_t>(buffer_.get()); }
  std::span<const std::uint32_t> words() const { return {buffer_.get(), words_}; }

 private:
  std::size_t words_ = 0;
  std::unique_ptr<std::uint32_t[]> buffer_;  // not initialized: most of it stays unused
};

/// Sets grid, number of items and their multiple from the domain.
void divide(const Launch& launch, KernelRun& run) {
  const auto& [key, invoker, invoker_size, extent, rank, tile, view] = launch.request;
  const DispatchPlan plan = plan_dispatch({extent, rank, tile}, limits, threads_multiple, launch.memory);
  if (!tile) {
    run.grid = {static_cast<std::uint32_t>(extent[rank - 1]), 1, 1};
    run.items = launch.threads();
    run.chunk_multiple = threads_multiple;
    return;
  }
  run.grid = plan.slices.front().count;
  run.items = std::uint64_t{run.grid[0]} * run.grid[1] * run.grid[2];
  run.chunk_multiple = 1;
}

/// The domain as AMP 1.2 names its threads: the last component of an index counts fastest.
CheckedDomain checked_domain(const Launch& launch, const KernelRun& run) {
  const int rank = launch.request.rank;
  if (!launch.request.tile) return {{launch.request.extent, launch.request.extent + rank}, {}};
  CheckedDomain domain;
  for (int i = rank; i-- > 0;) {
    domain.extent.push_back(run.grid[i]);
    domain.tile.push_back(launch.kernel().tile[i]);
  }
  return domain;
}

/// The kernel's name and, if it is known, the place of its launch.
std::string checked_name(const amp_kernel& kernel) {
  return __amp_host_place ? std::string(kernel.name) + ", launched at " + amprt::text_of(*__amp_host_place)
                          : kernel.name;
}

/// What a kernel captured, whose closure is at `address`.
std::vector<CheckedContainer> checked_containers(const Launch& launch, const std::byte* address) {
  HostChecks* const checks = HostChecks::active();
  std::vector<CheckedContainer> containers;
  const auto& all = launch.closure.captured();
  const std::vector<std::uintptr_t> objects =
      launch.closure.objects(reinterpret_cast<std::uintptr_t>(address));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Captured& captured = all[i];
    const bool is_written = std::any_of(all.begin(), all.end(), [&](const Captured& other) {
      return other.storage == captured.storage && other.writes();
    });
    Storage& storage = Storage::of(captured.storage);
    const auto begin = reinterpret_cast<std::uintptr_t>(storage.host_bytes());
    auto [extent, pitch] = captured.shape();
    containers.push_back({captured.capture->name, objects[i], captured.capture->size, begin, storage.bytes(),
                          is_written, begin + captured.place(), captured.capture->element_size,
                          std::move(extent), std::move(pitch),
                          checks ? checks->undefined_words(captured.storage) : nullptr,
                          checks ? checks->operation_reading(captured.storage) : std::string(),
                          checks ? checks->origin(captured.storage) : std::string()});
  }
  return containers;
}

}  // namespace

void launch_on_processor(const Launch& launch) {
  const amp_kernel& kernel = launch.kernel();
  const Processor& processor = Processor::instance();
  if (!kernel.processor) {
    const std::string message = std::string("parallel_for_each: kernel ") + kernel.name +
                                " was compiled without code for the processor";
    throw concurrency::unsupported_feature(message.c_str());
  }
  KernelRun run = {launch.registered.id, code_for(processor.instruction_set, *kernel.processor)};
  run.scratch_bytes = kernel.processor->scratch_bytes;
  divide(launch, run);

  // The storages stay locked while the kernel runs, so that it and other users of a storage follow one
  // another. This cannot deadlock: the pool's threads lock no storage, and kernels call nothing of the
  // runtime.
  LockedStorages storages(launch.closure, launch.view, launch.memory);
  fix_default_cpu_access(launch);
  storages.prepare();
  const MessageMemory messages(kernel);
  const std::size_t prefix = messages ? closure_prefix : 0;
  auto* const closure =
      static_cast<std::byte*>(launch.memory->allocate(prefix + launch.closure.size(), closure_alignment)) +
      prefix;
  if (messages) set_message_buffer(closure, messages.address());
  launch.closure.write(closure, reinterpret_cast<std::uintptr_t>(closure),
                       [](concurrency::__detail::storage_head* head) {
                         return reinterpret_cast<std::uintptr_t>(Storage::of(head).host_bytes());
                       });
  run.closure = closure;
  if (launch.span) {
    launch.span.note("accelerator", processor.name);
    launch.span.note("threads", launch.threads());
  }
  Evidence::instance().launches_on(processor.name, processor.driver);
  std::optional<CheckedLaunch> checked;
  if (kernel.flags & amp_kernel_checks) {
    checked.emplace(
        kernel.flags,
        LaunchNames(checked_name(kernel), checked_domain(launch, run), checked_containers(launch, closure)),
        std::span(closure, launch.closure.size()), run.scratch_bytes);
    run.in_order = true;
  }
  Pool::instance().run(run);
  storages.grant();
  Evidence::instance().dispatched();
  if (messages) report_messages(message_source(launch, Texts::by_address, run.grid[0]), messages.words());
}

}  // namespace amprt
