/// parallel_for_each (AMP 1.2 §7).
#include "launch/launch.h"

#include <string>
#include <vector>

#include "accelerators/runtime.h"
#include "base/errors.h"
#include "base/scratch.h"
#include "contents/storage.h"
#include "host_checks/host_checks.h"

namespace amprt {
namespace {

using concurrency::__detail::launch_request;

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
      if (HostChecks* const checks = HostChecks::active()) checks->captures_foreign(captured.storage);
      throw_runtime_exception(
          "parallel_for_each: a captured array or texture is on another accelerator_view than the kernel",
          e_invalid_argument);
    }
  }
  return *(chosen ? chosen : runtime.default_view(runtime.use_default_accelerator()).get());
}

/// What the kernel uses, for the checks of the host.
std::vector<HostUse> uses_of(const Closure& closure, std::pmr::memory_resource* memory) {
  std::vector<HostUse> uses;
  for (const Captured& captured : closure.captured()) {
    HostUse use = {captured.writes() ? HostUse::Effect::changes : HostUse::Effect::reads, captured.storage};
    if (captured.storage) {
      const auto runs = captured.runs(Storage::of(captured.storage).bytes(), memory);
      use.runs.assign(runs.begin(), runs.end());
    }
    uses.push_back(std::move(use));
  }
  return uses;
}

/// Whether the kernel's code notes which elements it writes.
bool notes_writes(const amp_kernel& kernel, const view_object& view) {
  return (kernel.flags & amp_kernel_checks_values) &&
         view.accelerator->kind == accelerator_object::Kind::processor;
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
  HostChecks* const checks = HostChecks::active();
  const std::vector<HostUse> uses = checks ? uses_of(closure, scratch.memory()) : std::vector<HostUse>();
  if (checks) checks->launches(uses);
  view_object& view = choose_view(request.view, closure);
  if (checks && !notes_writes(kernel, view))
    for (const HostUse& use : uses)
      if (use.writes()) checks->defines(use.storage, use.runs);
  const Launch launch = {request, registered, closure, view, span, scratch.memory()};
  switch (view.accelerator->kind) {
    case accelerator_object::Kind::vulkan_device:
      return launch_on_vulkan(launch);
    case accelerator_object::Kind::processor:
      return launch_on_processor(launch);
    case accelerator_object::Kind::cpu:
      throw concurrency::unsupported_feature("parallel_for_each: the \"cpu\" accelerator runs no kernels");
  }
}

}  // namespace
}  // namespace amprt

void concurrency::__detail::launch(const launch_request& request) {
  amprt::launch(request);
}
