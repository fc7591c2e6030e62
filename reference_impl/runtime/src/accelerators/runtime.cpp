#include "accelerators/runtime.h"

#include <algorithm>
#include <cstdlib>

#include "base/environment.h"
#include "base/errors.h"
#include "base/lifetime.h"
#include "base/workers.h"
#include "contents/storage.h"
#include "processor/pool.h"
#include "processor/processor.h"
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

concurrency::__detail::accelerator_facts cpu_facts() {
  concurrency::__detail::accelerator_facts facts = {};
  facts.device_path = L"cpu";
  facts.description = L"CPU accelerator: holds data, runs no kernels";
  facts.version = 1 << 16;
  facts.is_emulated = true;  // AMP 1.2 §3.2.6 l.930
  facts.supports_cpu_shared_memory = true;
  return facts;
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

Runtime::Runtime()
    : processor_{.kind = accelerator_object::Kind::processor,
                 .facts = Processor::instance().facts,
                 .default_cpu_access = concurrency::access_type_read_write},
      cpu_{.kind = accelerator_object::Kind::cpu,
           .facts = cpu_facts(),
           .default_cpu_access = concurrency::access_type_read_write} {
  std::atexit([] { instance().shut_down(); });
}

Runtime& Runtime::instance() {
  // Never destroyed: objects of the program may outlive the shutdown and release their views later.
  static Runtime* const runtime = new Runtime;
  return *runtime;
}

Runtime& Runtime::get() {
  check_not_shut_down();
  return instance();
}

void Runtime::shut_down() noexcept {
  if (is_shut_down()) return;
  Workers::instance().finish();
  Storage::bring_all_home();
  note_shut_down();
  Pool::instance().finish();
  Storage::forget_accelerator_memory();
  for (const auto& device : vulkan_devices_) {
    if (device->device) device->device->shut_down();
  }
  instance_.reset();
}

void Runtime::drain_before_exit() {
  std::atexit([] {
    if (is_shut_down()) return;
    for (const auto& device : instance().vulkan_devices_) {
      if (device->device) device->device->wait_idle();
    }
  });
}

void Runtime::start_vulkan() {
  instance_ = std::make_unique<Instance>();
  std::vector<PhysicalDevice> devices;
  for (const VkPhysicalDevice handle : instance_->physical_devices()) {
    if (auto device = PhysicalDevice::examine(handle)) devices.push_back(std::move(*device));
  }
  std::stable_sort(devices.begin(), devices.end(), is_better);
  for (PhysicalDevice& device : devices) {
    auto accelerator = std::make_unique<accelerator_object>(accelerator_object::Kind::vulkan_device);
    device.facts.is_debug = instance_->validated();
    device.is_watched = instance_->is_watched(device.handle);
    accelerator->facts = device.facts;
    // If memory is shared, access by the host costs the accelerator nothing.
    if (device.facts.supports_cpu_shared_memory)
      accelerator->default_cpu_access = concurrency::access_type_read_write;
    accelerator->physical = std::move(device);
    vulkan_devices_.push_back(std::move(accelerator));
  }
  make_paths_unique(vulkan_devices_);
  list_accelerators();
  // Once more, since the drivers, loaded above, have exit handlers that must not run while their devices
  // work, and handlers registered last run first.
  std::atexit([] { instance().shut_down(); });
}

void Runtime::list_accelerators() {
  for (const auto& device : vulkan_devices_) accelerators_.push_back(device.get());
  // A Vulkan device that is the host's processor computes slower than the accelerator `processor`.
  const auto place = std::find_if(accelerators_.begin(), accelerators_.end(),
                                  [](const auto* device) { return device->physical->is_host_processor(); });
  accelerators_.insert(place, &processor_);
  accelerators_.push_back(&cpu_);
}

const std::vector<accelerator_object*>& Runtime::accelerators() {
  // Not std::call_once: under ThreadSanitizer it hangs once its function has thrown.
  if (!is_vulkan_started_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(starting_);
    if (!is_vulkan_started_.load(std::memory_order_relaxed)) {
      start_vulkan();
      is_vulkan_started_.store(true, std::memory_order_release);
    }
  }
  return accelerators_;
}

accelerator_object* Runtime::find(const std::wstring& path) {
  for (accelerator_object* const accelerator : {&processor_, &cpu_})
    if (accelerator->facts.device_path == path) return accelerator;
  std::string known;
  for (accelerator_object* const accelerator : accelerators()) {
    const bool is_best_vulkan_device =
        !vulkan_devices_.empty() && accelerator == vulkan_devices_.front().get();
    if (accelerator->facts.device_path == path || (is_best_vulkan_device && path == L"vulkan"))
      return accelerator;
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
  return accelerators().front();
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
  if (accelerator->kind != accelerator_object::Kind::vulkan_device) return nullptr;
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
