#include "accelerators/runtime.h"

#include <algorithm>
#include <cstdlib>

#include "base/environment.h"
#include "base/errors.h"
#include "base/lifetime.h"
#include "base/workers.h"
#include "contents/storage.h"
#include "vulkan/device.h"
#include "vulkan/physical_device.h"
#include "vulkan/queue.h"

namespace amprt {
namespace {

std::string narrow(const std::wstring& text) {
  std::string result;
  for (const wchar_t c : text) result += c < 128 ? static_cast<char>(c) : '?';
  return result;
}

std::unique_ptr<accelerator_object> make_cpu_accelerator() {
  auto cpu = std::make_unique<accelerator_object>();
  cpu->facts.device_path = L"cpu";
  cpu->facts.description = L"CPU accelerator: holds data, runs no kernels";
  cpu->facts.version = 1 << 16;
  cpu->facts.is_emulated = true;  // AMP 1.2 §3.2.6 l.930
  cpu->facts.supports_cpu_shared_memory = true;
  cpu->default_cpu_access = concurrency::access_type_read_write;
  return cpu;
}

/// Two drivers may offer the same device, with the same UUID.
void make_paths_unique(std::vector<std::unique_ptr<accelerator_object>>& accelerators) {
  for (std::size_t i = 0; i < accelerators.size(); ++i) {
    std::wstring& path = accelerators[i]->facts.device_path;
    const auto same = std::count_if(
        accelerators.begin(), accelerators.begin() + static_cast<std::ptrdiff_t>(i),
        [&](const auto& other) { return other->facts.device_path.compare(0, path.size(), path) == 0; });
    if (same > 0) path += L"#" + std::to_wstring(same + 1);
  }
}

}  // namespace

Runtime& Runtime::get() {
  // Never destroyed: objects of the program may outlive the shutdown and release their views later.
  static Runtime* const runtime = new Runtime;
  check_not_shut_down();
  return *runtime;
}

void Runtime::shut_down() noexcept {
  Workers::instance().finish();
  Storage::bring_all_home();
  note_shut_down();
  Storage::forget_accelerator_memory();
  for (const auto& accelerator : accelerators_) {
    if (accelerator->device) accelerator->device->shut_down();
  }
  instance_.reset();
}

void Runtime::drain_before_exit() {
  std::atexit([] {
    if (is_shut_down()) return;
    for (const auto& accelerator : Runtime::get().accelerators_) {
      if (accelerator->device) accelerator->device->wait_idle();
    }
  });
}

void Runtime::enumerate() {
  instance_ = std::make_unique<Instance>();
  std::vector<PhysicalDevice> devices;
  for (const VkPhysicalDevice handle : instance_->physical_devices()) {
    if (auto device = PhysicalDevice::examine(handle)) devices.push_back(std::move(*device));
  }
  std::stable_sort(devices.begin(), devices.end(), is_better);
  for (PhysicalDevice& device : devices) {
    auto accelerator = std::make_unique<accelerator_object>();
    device.facts.is_debug = instance_->validated();
    device.is_watched = instance_->is_watched(device.handle);
    accelerator->facts = device.facts;
    // If memory is shared, access by the host costs the accelerator nothing.
    if (device.facts.supports_cpu_shared_memory)
      accelerator->default_cpu_access = concurrency::access_type_read_write;
    accelerator->physical = std::move(device);
    accelerators_.push_back(std::move(accelerator));
  }
  make_paths_unique(accelerators_);
  accelerators_.push_back(make_cpu_accelerator());
  // Registered only now: the drivers, loaded above, have exit handlers that must not run while their devices
  // work, and handlers registered last run first.
  std::atexit([] { Runtime::get().shut_down(); });
}

const std::vector<std::unique_ptr<accelerator_object>>& Runtime::accelerators() {
  // Not std::call_once: under ThreadSanitizer it hangs once its function has thrown.
  if (!enumerated_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(enumerating_);
    if (!enumerated_.load(std::memory_order_relaxed)) {
      enumerate();
      enumerated_.store(true, std::memory_order_release);
    }
  }
  return accelerators_;
}

accelerator_object* Runtime::find(const std::wstring& path) {
  std::string known;
  for (const auto& accelerator : accelerators()) {
    if (accelerator->facts.device_path == path) return accelerator.get();
    known += "\n  " + narrow(accelerator->facts.device_path) + "  (" +
             narrow(accelerator->facts.description) + ")";
  }
  throw_runtime_exception(
      "no accelerator has the device path '" + narrow(path) + "'; the accelerators are" + known,
      e_invalid_argument);
}

accelerator_object* Runtime::default_accelerator() {
  {
    const std::lock_guard lock(default_mutex_);
    if (default_) return default_;
  }
  if (const auto path = environment::default_accelerator())
    return find(std::wstring(path->begin(), path->end()));
  accelerator_object* const best = accelerators().front().get();
  // AMP 1.2 §12.2.1.4: the text of this case. The "cpu" accelerator is never chosen (§3.2.1 l.838).
  if (!best->physical) throw_runtime_exception("No supported accelerator available.", e_fail);
  return best;
}

accelerator_object* Runtime::use_default_accelerator() {
  accelerator_object* const accelerator = default_accelerator();
  const std::lock_guard lock(default_mutex_);
  default_fixed_ = true;
  if (!default_) default_ = accelerator;
  return default_;
}

bool Runtime::set_default(const std::wstring& path) {
  accelerator_object* const accelerator = path == L"default" ? default_accelerator() : find(path);
  const std::lock_guard lock(default_mutex_);
  if (default_fixed_) return false;
  default_ = accelerator;
  default_fixed_ = true;
  return true;
}

std::unique_ptr<Queue> Runtime::make_queue(accelerator_object* accelerator, concurrency::queuing_mode mode) {
  if (!accelerator->physical) return nullptr;
  if (!accelerator->device) accelerator->device = std::make_unique<Device>(*accelerator->physical);
  return std::make_unique<Queue>(*accelerator->device, mode == concurrency::queuing_mode_immediate
                                                           ? Queue::Mode::immediate
                                                           : Queue::Mode::automatic);
}

ViewRef Runtime::default_view(accelerator_object* accelerator) {
  const std::lock_guard lock(accelerator->mutex);
  if (!accelerator->default_view) {
    accelerator->default_view = new view_object{accelerator, concurrency::queuing_mode_automatic, false,
                                                make_queue(accelerator, concurrency::queuing_mode_automatic)};
  }
  return ViewRef::share(accelerator->default_view);
}

ViewRef Runtime::create_view(accelerator_object* accelerator, concurrency::queuing_mode mode) {
  const std::lock_guard lock(accelerator->mutex);
  return ViewRef::adopt(new view_object{accelerator, mode, false, make_queue(accelerator, mode)});
}

ViewRef Runtime::auto_selection_view() {
  accelerator_object* const accelerator = default_accelerator();
  const std::lock_guard lock(default_mutex_);
  if (!auto_selection_) {
    auto_selection_ =
        ViewRef::adopt(new view_object{accelerator, concurrency::queuing_mode_automatic, true, nullptr});
  }
  return auto_selection_;
}

ViewRef Runtime::resolve(view_object* view) {
  return view->auto_selection ? default_view(default_accelerator()) : ViewRef::share(view);
}

}  // namespace amprt
