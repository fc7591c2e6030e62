/// What the headers call in libamp. No part of the public interface: programs use accelerator, array,
/// array_view ...
///
/// Objects of the runtime are opaque here. Unless a comment says otherwise a function throws
/// runtime_exception or one of its derived classes when Vulkan fails.
#ifndef AMP_DETAIL_RUNTIME_API_H
#define AMP_DETAIL_RUNTIME_API_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <initializer_list>
#include <memory>
#include <string>

#include "access_type.h"
#include "exceptions.h"

namespace concurrency {
namespace __detail {

struct accelerator_object;  ///< lives as long as the process
struct view_object;         ///< an accelerator_view's queue; reference-counted

// --- accelerators (AMP 1.2 §3.2) ---

/// What is known of an accelerator from the start.
struct accelerator_facts {
  std::wstring device_path;
  std::wstring description;
  unsigned int version;  ///< high word major, low word minor
  std::size_t dedicated_memory_kib;
  bool is_debug;
  bool is_emulated;
  bool has_display;
  bool supports_double_precision;
  bool supports_limited_double_precision;
  bool supports_cpu_shared_memory;
};

/// The number of accelerators; the best comes first, the "cpu" accelerator last.
unsigned int accelerator_count();
accelerator_object* accelerator_at(unsigned int position);

/// Throws runtime_exception for an unknown path; "default" finds the default accelerator.
accelerator_object* find_accelerator(const wchar_t* path);
const accelerator_facts& accelerator_facts_of(const accelerator_object* accelerator);

/// False when the default has been set or used before. Throws runtime_exception for an unknown path.
bool set_default_accelerator(const wchar_t* path);

access_type default_cpu_access_type(const accelerator_object* accelerator);
bool set_default_cpu_access_type(accelerator_object* accelerator, access_type type);

// --- accelerator views (§3.3); what is returned carries a reference ---

view_object* default_view(accelerator_object* accelerator);
/// The default accelerator's default view, for work that names no view: the default cannot be set any more
/// (§3.2.1).
view_object* use_default_view();
view_object* create_view(accelerator_object* accelerator, queuing_mode mode);
view_object* auto_selection_view();
void retain_view(view_object* view) noexcept;
void release_view(view_object* view) noexcept;
accelerator_object* accelerator_of(const view_object* view);
queuing_mode queuing_mode_of(const view_object* view);
bool is_auto_selection(const view_object* view);

/// Whether both are the same queue; the auto selection view equals only itself.
bool same_view(const view_object* a, const view_object* b);
void flush_view(view_object* view);
void wait_view(view_object* view);
/// Ready when all that was given to the view before is complete.
std::shared_future<void> mark_view(view_object* view);

// --- storage: the bytes behind array, array_view and texture ---

/// The start of a storage object: what host code reads in line on each access to an element.
struct storage_head {
  std::atomic<void*> readable;  ///< the bytes, while the host may read all of them; else null: call host_read
  std::atomic<void*>
      writable;  ///< the bytes, while the host alone holds all of them; else null: call host_write
  std::atomic<void*> resident;  ///< the same of an array that the host may access; else null: resident_bytes
};

/// Bytes of an array of that shape. Throws runtime_exception when a component is not positive or the size
/// overflows.
std::size_t array_bytes(const int* extent, int rank, std::size_t element_size);
/// Bytes of what such a view shows: none where a component is not positive. Throws runtime_exception when the
/// size overflows.
std::size_t view_bytes(const int* extent, int rank, std::size_t element_size);

// Each returns one reference.
storage_head* create_array_storage(std::size_t bytes, view_object* home, view_object* associated_or_null,
                                   access_type cpu_access);
storage_head* create_host_storage(void* source, std::size_t bytes);
storage_head* create_unbound_storage(std::size_t bytes);

void retain_storage(storage_head* storage) noexcept;

/// The last reference writes pending changes back to a host source; errors on the way are dropped (§8.4
/// l.3503).
void release_storage(storage_head* storage) noexcept;

/// A box of bytes in a storage: rank dimensions, most significant first; pitch is the distance in bytes
/// between neighbours in a dimension. The last dimension is contiguous.
struct box {
  storage_head* storage;
  std::size_t offset;        ///< of the first element, bytes
  std::size_t element_size;  ///< bytes
  int rank;
  const int* extent;  ///< rank elements
  const int* pitch;   ///< rank elements, in elements
};

/// Make the elements of a view current on the host, and return the first byte of the storage there.
void* host_read(const box& view);
void* host_write(const box& view);
/// The host's copy, whether it is current or not.
void* host_unchecked(storage_head* storage);

/// The bytes of an array that the host may access, because it is there or in memory that its accelerator
/// shares with the host. Throws runtime_exception where it may not (§5.1.4).
void* resident_bytes(storage_head* storage);

view_object* storage_home(storage_head* storage);
view_object* storage_associated(storage_head* storage);
access_type storage_cpu_access(storage_head* storage);

// §5.2.3, §8.4: of the elements that the view shows.
void synchronize_storage(const box& view, access_type access);
void synchronize_storage_to(const box& view, view_object* target, access_type access);
void refresh_storage(const box& view);
/// Forgets the contents.
void discard_storage(const box& view);

/// Each copies all elements in row-major order; sizes have been compared by the caller.
void copy_box(const box& source, const box& destination);
void read_box(const box& source, void* destination);
void write_box(const void* source, const box& destination);

// --- launches (§7) ---

struct launch_request {
  const void* key;      ///< &kernel_identity<Invoker>::key
  const void* invoker;  ///< the invoker object
  std::size_t invoker_size;
  const int* extent;  ///< rank elements
  int rank;
  const int* tile;    ///< rank elements, null when untiled
  view_object* view;  ///< null: chosen from the captured arrays
};

/// Throws invalid_compute_domain, unsupported_feature or runtime_exception (§7.2).
void launch(const launch_request& request);

// --- asynchronous operations (§4.6) ---

/// Runs it on another thread; pending ones are awaited when the process ends.
std::shared_future<void> start_operation(std::function<void()> operation);

/// Something on another thread that uses the storages, and a view or null: until the last copy of what is
/// returned is gone, the view and those where the storages have their home wait for it as for their commands
/// (§3.3.4).
std::shared_ptr<void> begin_operation(std::initializer_list<storage_head*> storages, view_object* view);

/// Calls then after the operation is complete; pending calls are awaited when the process ends.
void when_complete(const std::shared_future<void>& operation, const std::function<void()>& then);

/// Throws runtime_exception with E_INVALIDARG.
[[noreturn]] void throw_invalid_argument(const char* message);

}  // namespace __detail
}  // namespace concurrency

#endif
