/// The process-wide state: the accelerators and which of them is the default.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "views/view.h"
#include "vulkan/instance.h"

namespace amprt {

class Runtime {
 public:
  /// Made on first use. When the process exits, pending changes of views of host memory are written back and
  /// all Vulkan objects are destroyed. Static objects that were made after the first use of an accelerator
  /// are already destroyed then. Throws runtime_exception after that.
  static Runtime& get();

  /// GPUs, the processor, other Vulkan devices, "cpu". The first call starts Vulkan.
  const std::vector<accelerator_object*>& accelerators();

  /// `vulkan` is the best Vulkan device. Throws runtime_exception for an unknown path. Does not start Vulkan
  /// for the processor and "cpu".
  accelerator_object* find(const std::wstring& path);

  /// AMP 1.2 §3.2.1: the one given to set_default(), else CPPAMP_DEFAULT_ACCELERATOR, else the best.
  accelerator_object* default_accelerator();

  /// The same; from now on no other can be set.
  accelerator_object* use_default_accelerator();

  accelerator_object* cpu() { return &cpu_; }

  /// Returns false if the default was set or used before.
  bool set_default(const std::wstring& path);

  ViewRef default_view(accelerator_object* accelerator);
  ViewRef create_view(accelerator_object* accelerator, concurrency::queuing_mode mode);
  ViewRef auto_selection_view();

  /// Registers an exit handler that waits for all devices. It runs before the handlers that are registered so
  /// far.
  void drain_before_exit();

  /// The view itself, or the default view in place of the auto selection view.
  ViewRef resolve(view_object* view);

 private:
  Runtime();
  static Runtime& instance();
  void shut_down() noexcept;
  void start_vulkan();
  void list_accelerators();
  std::unique_ptr<amprt::Queue> make_queue(accelerator_object* accelerator, concurrency::queuing_mode mode);

  accelerator_object processor_;
  accelerator_object cpu_;

  std::mutex starting_;
  std::atomic<bool> is_vulkan_started_ = false;
  std::unique_ptr<Instance> instance_;
  std::vector<std::unique_ptr<accelerator_object>> vulkan_devices_;
  std::vector<accelerator_object*> accelerators_;  ///< all

  std::mutex default_mutex_;
  accelerator_object* default_ = nullptr;
  bool default_fixed_ = false;
  ViewRef auto_selection_;
};

}  // namespace amprt
