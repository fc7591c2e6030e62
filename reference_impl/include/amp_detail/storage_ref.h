/// The handle, the first member of array, array_view and texture (docs/abi.md, "Containers in the closure").
#ifndef AMP_DETAIL_STORAGE_REF_H
#define AMP_DETAIL_STORAGE_REF_H

#include <cstdint>

#include "extent.h"
#include "runtime_api.h"

namespace concurrency {
namespace __detail {

// On the host a handle points to a storage object, on the accelerator to the first byte of the data. Each
// function here has one overload for the host and one for the accelerator, so that the containers need no
// such distinction.

inline void retain_handle(void* handle) restrict(cpu) {
  retain_storage(static_cast<storage_head*>(handle));
}
inline void release_handle(void* handle) restrict(cpu) {
  release_storage(static_cast<storage_head*>(handle));
}

/// Returns the first byte of an array. Throws runtime_exception if the CPU cannot access the array.
inline void* array_data(void* handle) restrict(cpu) {
  storage_head* const storage = static_cast<storage_head*>(handle);
  void* const data = storage->resident.load(std::memory_order_acquire);
  return data ? data : resident_bytes(storage);
}

/// As array_data, but returns null if the CPU cannot access the array.
inline void* array_data_or_null(void* handle) restrict(cpu) {
  const bool accessible = (storage_cpu_access(static_cast<storage_head*>(handle)) & access_type_read_write) != 0;
  return accessible ? array_data(handle) : nullptr;
}

#ifdef __AMPXX__
inline void retain_handle(void*) restrict(amp) {}
inline void release_handle(void*) restrict(amp) {}
inline void* array_data_or_null(void* handle) restrict(amp) {
  return handle;
}
inline void* array_data(void* handle) restrict(amp) {
  return handle;
}
#endif

/// On the host, an owner of one reference to a storage; on the accelerator, a plain address.
class storage_ref {
 public:
  /// Takes over one reference from the caller.
  explicit storage_ref(void* handle) restrict(cpu, amp) : handle_(handle) {}
  storage_ref(const storage_ref& other) restrict(cpu, amp) : handle_(other.handle_) {
    retain_handle(handle_);
  }
  ~storage_ref() restrict(cpu, amp) { release_handle(handle_); }

  storage_ref& operator=(const storage_ref& other) restrict(cpu, amp) {
    retain_handle(other.handle_);
    release_handle(handle_);
    handle_ = other.handle_;
    return *this;
  }

  void* handle() const restrict(cpu, amp) { return handle_; }
  storage_head* storage() const restrict(cpu) { return static_cast<storage_head*>(handle_); }

  void swap(storage_ref& other) restrict(cpu) {
    void* const mine = handle_;
    handle_ = other.handle_;
    other.handle_ = mine;
  }

 private:
  void* handle_;
};

static_assert(sizeof(storage_ref) == 8, "a handle must have 8 bytes on the host and on the accelerator");

// A view can start anywhere in its storage. On the host the view keeps the offset, in 32-bit words, beside
// the handle of the storage. On the accelerator the handle is the address of the view's first element
// (docs/abi.md), so that an access to an element need not add the offset.

/// Returns the handle of a view that starts the given number of words after the start of `whole`.
inline storage_ref part_behind(const storage_ref& whole, std::size_t) restrict(cpu) {
  return whole;
}
#ifdef __AMPXX__
inline storage_ref part_behind(const storage_ref& whole, std::size_t words) restrict(amp) {
  return storage_ref(static_cast<int*>(whole.handle()) + words);
}
#endif

/// Returns a handle for the elements at a pointer: on the host a new storage, on the accelerator the pointer.
template <int N>
void* handle_of_pointer(const void* data, const extent<N>& shape, std::size_t element_size) restrict(cpu) {
  return create_host_storage(const_cast<void*>(data), view_bytes(raw_components::of(shape), N, element_size));
}
#ifdef __AMPXX__
template <int N>
void* handle_of_pointer(const void* data, const extent<N>&, std::size_t) restrict(amp) {
  return const_cast<void*>(data);
}
#endif

}  // namespace __detail
}  // namespace concurrency

#endif
