/// The functions of libamp that the headers call. Not part of the public interface: programs use accelerator,
/// array, array_view and so on.
///
/// The objects of the runtime are opaque here. Unless a comment says otherwise, a function throws
/// runtime_exception, or a class derived from it, if Vulkan fails.
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

struct accelerator_object;  ///< an accelerator; lives until the process ends
struct view_object;         ///< the queue of an accelerator_view; reference-counted

// --- accelerators (AMP 1.2 §3.2) ---

/// The properties of an accelerator that never change.
struct accelerator_facts {
  std::wstring device_path;
  std::wstring description;
  unsigned int version;  ///< high 16 bits: major, low 16 bits: minor
  std::size_t dedicated_memory_kib;
  bool is_debug;
  bool is_emulated;
  bool has_display;
  bool supports_double_precision;
  bool supports_limited_double_precision;
  bool supports_cpu_shared_memory;
};

/// The number of accelerators. The best is at position 0, the "cpu" accelerator at the last.
unsigned int accelerator_count();
accelerator_object* accelerator_at(unsigned int position);

/// Returns the accelerator with that path; "default" is the default accelerator. Throws runtime_exception for
/// an unknown path.
accelerator_object* find_accelerator(const wchar_t* path);
const accelerator_facts& accelerator_facts_of(const accelerator_object* accelerator);

/// Returns false if the default has already been set or used. Throws runtime_exception for an unknown path.
bool set_default_accelerator(const wchar_t* path);

access_type default_cpu_access_type(const accelerator_object* accelerator);
/// Returns false if it has already been set or used, and for "cpu". Throws runtime_exception if the type
/// allows CPU access but the accelerator shares no memory with the CPU.
bool set_default_cpu_access_type(accelerator_object* accelerator, access_type type);

// --- accelerator views (§3.3); the caller owns one reference to each returned view ---

view_object* default_view(accelerator_object* accelerator);
/// The default view of the default accelerator, for operations that name no view. The default accelerator
/// cannot be set afterwards (§3.2.1).
view_object* use_default_view();
view_object* create_view(accelerator_object* accelerator, queuing_mode mode);
view_object* auto_selection_view();
void retain_view(view_object* view) noexcept;
void release_view(view_object* view) noexcept;
accelerator_object* accelerator_of(const view_object* view);
queuing_mode queuing_mode_of(const view_object* view);
bool is_auto_selection(const view_object* view);

/// Whether both are the same queue. The auto selection view equals only itself.
bool same_view(const view_object* a, const view_object* b);
/// Submits all queued commands.
void flush_view(view_object* view);
/// Blocks until all commands and asynchronous operations given to the view so far are complete.
void wait_view(view_object* view);
/// Returns a future that is ready when all commands and asynchronous operations given to the view so far are
/// complete.
std::shared_future<void> mark_view(view_object* view);

// --- storage: the bytes of array, array_view and texture ---

/// The first members of a storage object. Host code reads them inline on each access to an element, and calls
/// the runtime only if the pointer is null.
struct storage_head {
  std::atomic<void*> readable;  ///< the bytes if all are current on the host; if null, call host_read
  std::atomic<void*>
      writable;  ///< the bytes if all are current on the host and nowhere else; if null, call host_write
  std::atomic<void*>
      resident;  ///< as `writable`, for an array that the CPU can access; if null: resident_bytes
};

/// Returns the size of an array in bytes. Throws runtime_exception if a component of the extent is not
/// positive or the array has more than 2^32 - 1 elements.
std::size_t array_bytes(const int* extent, int rank, std::size_t element_size);
/// Returns the size of a dense view in bytes; 0 if a component of the extent is not positive. Throws
/// runtime_exception if the view has more than 2^32 - 1 elements.
std::size_t view_bytes(const int* extent, int rank, std::size_t element_size);

// The caller owns one reference to the returned storage.

/// The storage of an array on the view `home`; for a staging array the other view is `associated_or_null`.
/// Throws runtime_exception if CPU access is asked for but the accelerator shares no memory with the CPU.
storage_head* create_array_storage(std::size_t bytes, view_object* home, view_object* associated_or_null,
                                   access_type cpu_access);
/// The storage of a view of host memory.
storage_head* create_host_storage(void* source, std::size_t bytes);
/// The storage of a view without a data source.
storage_head* create_unbound_storage(std::size_t bytes);

void retain_storage(storage_head* storage) noexcept;

/// Releases a reference. Releasing the last one waits for asynchronous operations that use host memory and
/// writes pending changes back to it (§8.4 l.3499); errors are ignored (l.3503).
void release_storage(storage_head* storage) noexcept;

/// A box of elements in a storage. Dimensions are ordered from the most to the least significant; the last
/// one is contiguous.
struct box {
  storage_head* storage;
  std::size_t offset;        ///< of the first element, in bytes
  std::size_t element_size;  ///< in bytes
  int rank;
  const int* extent;  ///< `rank` numbers
  const int* pitch;   ///< `rank` numbers: the distance of neighbours in each dimension, in elements
};

/// Brings the elements of a view up to date on the host, for reading or for reading and writing, and returns
/// the first byte of the host's copy of the storage.
void* host_read(const box& view);
void* host_write(const box& view);
/// Returns the first byte of the host's copy without bringing it up to date.
void* host_unchecked(storage_head* storage);

/// Returns the bytes of an array that the CPU can access: one on the host, or in memory that its accelerator
/// shares with the CPU. Waits until the accelerator has finished using them. Throws runtime_exception if the
/// CPU cannot access the array (§5.1.4).
void* resident_bytes(storage_head* storage);

/// The view on which the data source resides. Throws runtime_exception for a storage without a data source.
view_object* storage_home(storage_head* storage);
/// The associated view of a staging array; the home of other arrays.
view_object* storage_associated(storage_head* storage);
access_type storage_cpu_access(storage_head* storage);

// The members of array_view with these names, for the elements of the view. §5.2.3, §8.4.

/// Brings the elements up to date in the data source.
void synchronize_storage(const box& view, access_type access);
/// Brings the elements up to date on another view.
void synchronize_storage_to(const box& view, view_object* target, access_type access);
/// Makes all copies of the elements stale but that in the data source.
void refresh_storage(const box& view);
/// Makes the elements undefined.
void discard_storage(const box& view);

/// Copy all elements, in row-major order. The caller has checked that the sizes are equal.
void copy_box(const box& source, const box& destination);
void read_box(const box& source, void* destination);
void write_box(const void* source, const box& destination);

// --- launches (§7) ---

/// The arguments of a parallel_for_each.
struct launch_request {
  const void* key;      ///< &kernel_identity<Invoker>::key
  const void* invoker;  ///< the invoker object
  std::size_t invoker_size;
  const int* extent;  ///< `rank` numbers
  int rank;
  const int* tile;    ///< `rank` numbers; null if the kernel is untiled
  view_object* view;  ///< null: the view of the captured arrays and textures, or else the default view
};

/// Launches a kernel; can return before it is complete. Throws invalid_compute_domain, unsupported_feature or
/// runtime_exception (§7.2).
void launch(const launch_request& request);

// --- asynchronous operations (§4.6) ---

/// Runs the operation on another thread and returns a future that is ready when it is complete. The end of
/// the process waits for pending operations.
///
/// The storages that the operation uses exist until it is complete, even if the program releases them. When
/// the program releases its last reference to a storage of host memory, it waits for the operation. wait_view
/// and mark_view wait for the operation as for a command (§3.3.4) on `view`, unless that is null, and on all
/// views that have elements of the storages.
std::shared_future<void> start_operation(std::function<void()> operation,
                                         std::initializer_list<storage_head*> storages = {},
                                         view_object* view = nullptr);

/// What an asynchronous operation reads or writes: elements, or memory of the program.
struct operation_operand {
  operation_operand(const box& operand_elements) : elements(operand_elements), memory(nullptr), bytes(0) {}
  /// Null for memory that is not contiguous.
  operation_operand(const void* operand_memory, std::size_t operand_bytes)
      : elements(), memory(operand_memory), bytes(operand_bytes) {}

  box elements;
  const void* memory;
  std::size_t bytes;
};

// For the checks of -fsanitize=amp-host. Without them, these functions do nothing.

/// An operation is about to start that copies from the first operand to the second one, or brings the only
/// one up to date in its data source or, if that is not null, on the view; without operands, a marker
/// (§3.3.4). Returns its number; 0 if there are no checks.
std::uint64_t announce_operation(std::initializer_list<operation_operand> operands,
                                 const view_object* view = nullptr);
/// The program knows that the operation is complete.
void note_complete(std::uint64_t number);
/// The program calls a member of a future without an operation.
void note_empty_future(const char* member);

/// Calls `then` on another thread when the operation is complete. The end of the process waits for pending
/// calls. Throws runtime_exception if the future refers to no operation.
void when_complete(const std::shared_future<void>& operation, const std::function<void()>& then);

// Each of these throws runtime_exception with the error code E_INVALIDARG.

[[noreturn]] void throw_invalid_argument(const char* message);
/// Dimension `dimension` of a section is empty or outside the source.
[[noreturn]] void throw_invalid_section(int dimension, int origin, int extent, int bound);
/// Row i of a source with `rows` rows.
[[noreturn]] void throw_invalid_projection(int i, int rows);

}  // namespace __detail
}  // namespace concurrency

#endif
