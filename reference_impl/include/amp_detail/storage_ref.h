/// The handle with which array, array_view and texture begin (docs/abi.md, "Containers in the closure").
#ifndef AMP_DETAIL_STORAGE_REF_H
#define AMP_DETAIL_STORAGE_REF_H

#include <cstdint>

#include "extent.h"
#include "runtime_api.h"

namespace concurrency {
namespace __detail {

// On the host a handle points to a storage object, on the accelerator to the first byte of the data. Each
// function below exists once for each side, so that the containers can be written once.

inline void retain_handle(void* handle) restrict(cpu) {
  retain_storage(static_cast<storage_head*>(handle));
}
inline void release_handle(void* handle) restrict(cpu) {
  release_storage(static_cast<storage_head*>(handle));
}

/// The first byte of an array; throws where the host may not access it.
inline void* array_data(void* handle) restrict(cpu) {
  storage_head* const storage = static_cast<storage_head*>(handle);
  void* const data = storage->resident.load(std::memory_order_acquire);
  return data ? data : resident_bytes(storage);
}

#ifdef __AMPXX__
inline void retain_handle(void*) restrict(amp) {}
inline void release_handle(void*) restrict(amp) {}
inline void* array_data(void* handle) restrict(amp) {
  return handle;
}
#endif

/// Owns one reference to a storage on the host; a plain address on the accelerator.
class storage_ref {
 public:
  /// Takes over one reference.
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

static_assert(sizeof(storage_ref) == 8, "a handle is eight bytes on both sides");

// A view's place in its storage, in 32-bit words: on the host the view keeps it beside its handle, on the
// accelerator the handle itself is moved there (docs/abi.md), so that no access has to add it.

/// The handle of the part that begins so many words behind.
inline storage_ref part_behind(const storage_ref& whole, std::size_t) restrict(cpu) {
  return whole;
}
#ifdef __AMPXX__
inline storage_ref part_behind(const storage_ref& whole, std::size_t words) restrict(amp) {
  return storage_ref(static_cast<int*>(whole.handle()) + words);
}
#endif

/// A handle to elements that the program names by pointer: on the host the runtime keeps a storage for them.
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
