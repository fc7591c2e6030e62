/// The objects behind accelerator and accelerator_view.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "amp_detail/runtime_api.h"
#include "views/operations.h"
#include "vulkan/device.h"
#include "vulkan/queue.h"

namespace concurrency::__detail {

struct accelerator_object {
  /// What runs its kernels. The "cpu" accelerator only holds data.
  enum class Kind { vulkan_device, processor, cpu };

  Kind kind;
  accelerator_facts facts;
  std::optional<amprt::PhysicalDevice> physical;  ///< of a Vulkan device

  bool runs_kernels() const { return kind != Kind::cpu; }

  std::mutex mutex;
  // Made on first use, under the mutex.
  std::unique_ptr<amprt::Device> device;
  view_object* default_view = nullptr;

  access_type default_cpu_access = access_type_none;
  bool cpu_access_fixed = false;
  /// The default CPU access, for an allocation. From then on it cannot be changed (AMP 1.2 §3.2.5).
  access_type use_default_cpu_access() {
    const std::lock_guard lock(mutex);
    cpu_access_fixed = true;
    return default_cpu_access;
  }
};

struct view_object {
  accelerator_object* accelerator;
  queuing_mode mode;
  bool auto_selection;
  /// Only a view of a Vulkan device has one. On other accelerators containers are in the host's memory.
  std::unique_ptr<amprt::Queue> queue;
  std::atomic<long> references = 1;
  amprt::Operations operations = {};
};

}  // namespace concurrency::__detail

namespace amprt {

using concurrency::__detail::accelerator_object;
using concurrency::__detail::view_object;

/// Owns one reference to a view; may be empty.
class ViewRef {
 public:
  ViewRef() = default;
  static ViewRef adopt(view_object* owned) { return ViewRef(owned); }
  static ViewRef share(view_object* view) {
    if (view) concurrency::__detail::retain_view(view);
    return ViewRef(view);
  }
  ViewRef(const ViewRef& other) : ViewRef(share(other.view_)) {}
  ViewRef(ViewRef&& other) noexcept : view_(std::exchange(other.view_, nullptr)) {}
  ViewRef& operator=(ViewRef other) noexcept {
    std::swap(view_, other.view_);
    return *this;
  }
  ~ViewRef() {
    if (view_) concurrency::__detail::release_view(view_);
  }

  view_object* get() const { return view_; }
  view_object* operator->() const { return view_; }
  explicit operator bool() const { return view_ != nullptr; }

  /// Passes the reference to the caller.
  view_object* detach() { return std::exchange(view_, nullptr); }

 private:
  explicit ViewRef(view_object* owned) : view_(owned) {}
  view_object* view_ = nullptr;
};

}  // namespace amprt
