/// accelerator and accelerator_view (AMP 1.2 §3.2, §3.3).
#ifndef AMP_DETAIL_ACCELERATOR_H
#define AMP_DETAIL_ACCELERATOR_H

#include <string>
#include <vector>

#include "completion_future.h"
#include "runtime_api.h"

namespace concurrency {

class accelerator;

namespace __detail {
struct view_access;

/// Holds the path constants. A template, because its static members can be defined in a header.
template <typename Tag>
struct accelerator_paths {
  static const wchar_t default_accelerator[];
  static const wchar_t cpu_accelerator[];
  // Specific to Microsoft's implementation: no accelerator here has these paths. For programs that name them.
  static const wchar_t direct3d_warp[];
  static const wchar_t direct3d_ref[];
};
template <typename Tag>
const wchar_t accelerator_paths<Tag>::default_accelerator[] = L"default";
template <typename Tag>
const wchar_t accelerator_paths<Tag>::cpu_accelerator[] = L"cpu";
template <typename Tag>
const wchar_t accelerator_paths<Tag>::direct3d_warp[] = L"direct3d\\warp";
template <typename Tag>
const wchar_t accelerator_paths<Tag>::direct3d_ref[] = L"direct3d\\ref";
}  // namespace __detail

/// A logical view of an accelerator: a queue of commands, executed in the order of submission. AMP 1.2 §3.3.
///
/// Copies refer to the same queue. Unless stated otherwise, members throw runtime_exception if Vulkan fails.
class accelerator_view {
 public:
  explicit accelerator_view() = delete (
      "[amp.accelerator-view.no-default-constructor] an accelerator_view cannot be default-constructed; use "
      "accelerator::default_view or accelerator::create_view()");
  accelerator_view(const accelerator_view& other) : view_(other.view_) { __detail::retain_view(view_); }
  accelerator_view& operator=(const accelerator_view& other) {
    __detail::retain_view(other.view_);
    __detail::release_view(view_);
    view_ = other.view_;
    return *this;
  }
  ~accelerator_view() { __detail::release_view(view_); }

  /// The accelerator that executes the commands. §3.3.4.
  inline concurrency::accelerator get_accelerator() const;
  bool get_is_debug() const { return facts().is_debug; }
  /// The version of the accelerator: the high 16 bits are the major, the low 16 bits the minor number.
  unsigned int get_version() const { return facts().version; }
  concurrency::queuing_mode get_queuing_mode() const { return __detail::queuing_mode_of(view_); }
  /// Whether this is the view returned by accelerator::get_auto_selection_view(). §3.3.4.
  bool get_is_auto_selection() const { return __detail::is_auto_selection(view_); }

  /// Submits all queued commands to the accelerator and returns without waiting for them. §3.3.4.
  void flush() { __detail::flush_view(view_); }

  /// Blocks until all commands given to the view so far are complete. §3.3.4.
  void wait() { __detail::wait_view(view_); }

  /// Returns a future that is ready when all commands given to the view so far are complete. §3.3.4.
  inline completion_future create_marker();

  /// Whether both refer to the same queue. §3.3.4.
  bool operator==(const accelerator_view& other) const { return __detail::same_view(view_, other.view_); }
  bool operator!=(const accelerator_view& other) const { return !(*this == other); }

  __declspec(property(get = get_accelerator)) concurrency::accelerator accelerator;
  __declspec(property(get = get_is_debug)) bool is_debug;
  __declspec(property(get = get_version)) unsigned int version;
  __declspec(property(get = get_queuing_mode)) concurrency::queuing_mode queuing_mode;
  __declspec(property(get = get_is_auto_selection)) bool is_auto_selection;

 private:
  friend struct __detail::view_access;

  explicit accelerator_view(__detail::view_object* owned) : view_(owned) {}
  const __detail::accelerator_facts& facts() const {
    return __detail::accelerator_facts_of(__detail::accelerator_of(view_));
  }

  __detail::view_object* view_;
};

namespace __detail {
/// Converts between accelerator_view and the runtime's object, for the other headers.
struct view_access {
  static accelerator_view adopt(view_object* owned) { return accelerator_view(owned); }
  static view_object* get(const accelerator_view& view) { return view.view_; }
};
}  // namespace __detail

/// A Vulkan device, the host's processor, or "cpu", which holds data but runs no kernels. AMP 1.2 §3.2.
class accelerator : public __detail::accelerator_paths<void> {
 public:
  /// Constructs the default accelerator. Throws runtime_exception if there is none. §3.2.4.
  accelerator() : object_(__detail::find_accelerator(default_accelerator)) {}

  /// Constructs the accelerator with the given path: "default", "cpu" or a device_path. Throws
  /// runtime_exception for any other path. §3.2.4.
  explicit accelerator(const std::wstring& path) : object_(__detail::find_accelerator(path.c_str())) {}
  accelerator(const accelerator& other) : object_(other.object_) {}
  accelerator& operator=(const accelerator& other) {
    object_ = other.object_;
    return *this;
  }

  /// Returns all accelerators: the best first, "cpu" last. §3.2.3.
  static std::vector<accelerator> get_all() {
    std::vector<accelerator> all;
    for (unsigned int i = 0; i < __detail::accelerator_count(); ++i) {
      all.push_back(accelerator(__detail::accelerator_at(i)));
    }
    return all;
  }

  /// Makes the accelerator with the given path the default. Returns false, and changes nothing, if the
  /// default has already been set, or used by an operation that names no view. Throws runtime_exception for
  /// an unknown path. §3.2.1, §3.2.3.
  static bool set_default(const std::wstring& path) {
    return __detail::set_default_accelerator(path.c_str());
  }

  /// Returns a view that makes parallel_for_each choose the accelerator view. §3.2.3.
  static accelerator_view get_auto_selection_view() {
    return __detail::view_access::adopt(__detail::auto_selection_view());
  }

  // The properties of §3.2.6.

  /// A path that identifies the device on this machine: "vulkan:" and its UUID, "processor", or "cpu".
  std::wstring get_device_path() const { return facts().device_path; }
  /// The high 16 bits are the major, the low 16 bits the minor number.
  unsigned int get_version() const { return facts().version; }
  std::wstring get_description() const { return facts().description; }
  bool get_is_debug() const { return facts().is_debug; }
  bool get_is_emulated() const { return facts().is_emulated; }
  bool get_has_display() const { return facts().has_display; }
  bool get_supports_double_precision() const { return facts().supports_double_precision; }
  bool get_supports_limited_double_precision() const { return facts().supports_limited_double_precision; }
  /// The memory of the device itself, in KiB.
  std::size_t get_dedicated_memory() const { return facts().dedicated_memory_kib; }
  bool get_supports_cpu_shared_memory() const { return facts().supports_cpu_shared_memory; }
  /// The CPU access of arrays that are constructed with access_type_auto.
  access_type get_default_cpu_access_type() const { return __detail::default_cpu_access_type(object_); }

  /// The view that this accelerator uses by default; the same one on each call. §3.2.5.
  accelerator_view get_default_view() const {
    return __detail::view_access::adopt(__detail::default_view(object_));
  }

  /// Sets the CPU access of arrays that are constructed with access_type_auto. Returns false, and changes
  /// nothing, if it has already been set or an allocation has used it, and for "cpu". Throws
  /// runtime_exception if the type allows CPU access but the accelerator shares no memory with the CPU.
  /// §3.2.5.
  bool set_default_cpu_access_type(access_type default_cpu_access_type) {
    return __detail::set_default_cpu_access_type(object_, default_cpu_access_type);
  }

  /// Creates a view with a queue of its own; queuing_mode_automatic unless a mode is given. §3.2.5.
  accelerator_view create_view() { return create_view(queuing_mode_automatic); }
  accelerator_view create_view(queuing_mode qmode) {
    return __detail::view_access::adopt(__detail::create_view(object_, qmode));
  }

  bool operator==(const accelerator& other) const { return object_ == other.object_; }
  bool operator!=(const accelerator& other) const { return object_ != other.object_; }

  __declspec(property(get = get_device_path)) std::wstring device_path;
  __declspec(property(get = get_version)) unsigned int version;
  __declspec(property(get = get_description)) std::wstring description;
  __declspec(property(get = get_is_debug)) bool is_debug;
  __declspec(property(get = get_is_emulated)) bool is_emulated;
  __declspec(property(get = get_has_display)) bool has_display;
  __declspec(property(get = get_supports_double_precision)) bool supports_double_precision;
  __declspec(property(get = get_supports_limited_double_precision)) bool supports_limited_double_precision;
  __declspec(property(get = get_dedicated_memory)) std::size_t dedicated_memory;
  __declspec(property(get = get_default_view)) accelerator_view default_view;
  __declspec(property(get = get_default_cpu_access_type)) access_type default_cpu_access_type;
  __declspec(property(get = get_supports_cpu_shared_memory)) bool supports_cpu_shared_memory;

 private:
  friend class accelerator_view;

  explicit accelerator(__detail::accelerator_object* object) : object_(object) {}
  const __detail::accelerator_facts& facts() const { return __detail::accelerator_facts_of(object_); }

  __detail::accelerator_object* object_;
};

inline concurrency::accelerator accelerator_view::get_accelerator() const {
  return concurrency::accelerator(__detail::accelerator_of(view_));
}

inline completion_future accelerator_view::create_marker() {
  return completion_future(__detail::mark_view(view_), __detail::announce_operation({}));
}

}  // namespace concurrency

#endif
