// Accelerators and their views (AMP 1.2 §3), completion_future (§4.6).
#ifndef AMPCTS_CANARY_ACCELERATORS_H
#define AMPCTS_CANARY_ACCELERATORS_H

#include <cstddef>
#include <string>
#include <vector>

namespace std {  // <future> takes longer to compile than all of these headers together
enum class future_status;
template <class>
class shared_future;
}  // namespace std

namespace concurrency {

enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };
enum access_type {
  access_type_none,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = 3,
  access_type_auto = 4
};

class accelerator;

class completion_future {
 public:
  completion_future();
  completion_future(const completion_future& other);
  completion_future(completion_future&& other);
  completion_future& operator=(const completion_future& other);
  completion_future& operator=(completion_future&& other);
  void get() const;
  bool valid() const;
  void wait() const;
  template <class Duration>
  std::future_status wait_for(const Duration& duration) const;
  template <class Time>
  std::future_status wait_until(const Time& time) const;
  operator std::shared_future<void>() const;
  template <class Functor>
  void then(const Functor& functor) const;
};

class accelerator_view {
 public:
  accelerator_view() = delete;
  accelerator_view(const accelerator_view& other);
  accelerator_view& operator=(const accelerator_view& other);
  // Properties are declared as plain members, which programs must not write.
  const concurrency::accelerator& accelerator;
  const bool is_debug, is_auto_selection;
  const unsigned version;
  const concurrency::queuing_mode queuing_mode;
  concurrency::accelerator get_accelerator() const;
  bool get_is_debug() const;
  bool get_is_auto_selection() const;
  unsigned get_version() const;
  concurrency::queuing_mode get_queuing_mode() const;
  void flush();
  void wait();
  completion_future create_marker();
  bool operator==(const accelerator_view& other) const;
  bool operator!=(const accelerator_view& other) const;
};

class accelerator {
 public:
  static const wchar_t default_accelerator[];
  static const wchar_t direct3d_warp[];
  static const wchar_t direct3d_ref[];
  static const wchar_t cpu_accelerator[];
  accelerator();
  explicit accelerator(const std::wstring& path);
  accelerator(const accelerator& other);
  accelerator& operator=(const accelerator& other);
  static std::vector<accelerator> get_all();
  static bool set_default(const std::wstring& path);
  static accelerator_view get_auto_selection_view();
  const std::wstring device_path, description;
  const unsigned version;
  const bool is_debug, is_emulated, has_display, supports_double_precision, supports_limited_double_precision,
      supports_cpu_shared_memory;
  const std::size_t dedicated_memory;
  const accelerator_view default_view;
  const access_type default_cpu_access_type;
  std::wstring get_device_path() const;
  std::wstring get_description() const;
  unsigned get_version() const;
  bool get_is_debug() const;
  bool get_is_emulated() const;
  bool get_has_display() const;
  bool get_supports_double_precision() const;
  bool get_supports_limited_double_precision() const;
  bool get_supports_cpu_shared_memory() const;
  std::size_t get_dedicated_memory() const;
  access_type get_default_cpu_access_type() const;
  bool set_default_cpu_access_type(access_type type);
  accelerator_view create_view();
  accelerator_view create_view(queuing_mode mode);
  accelerator_view get_default_view() const;
  bool operator==(const accelerator& other) const;
  bool operator!=(const accelerator& other) const;
};

}  // namespace concurrency

#endif
