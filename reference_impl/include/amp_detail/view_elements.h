/// Access to the elements of a view, on the host and on the accelerator.
#ifndef AMP_DETAIL_VIEW_ELEMENTS_H
#define AMP_DETAIL_VIEW_ELEMENTS_H

#include "storage_ref.h"
#include "view_layout.h"

namespace concurrency {
namespace __detail {

/// Describes the elements of a view for the runtime. The result points into the layout.
template <typename T, int N>
box box_of(const storage_ref& storage, const view_layout<N>& layout) restrict(cpu) {
  return {storage.storage(), layout.word_offset * 4, sizeof(T), N, raw_components::of(layout.bounds),
          layout.pitch};
}

/// The elements of a view or an array as an asynchronous operation uses them: without owning their storage
/// (start_operation).
template <typename T, int N>
struct operand {
  typedef T value_type;

  storage_head* storage;
  view_layout<N> layout;

  concurrency::extent<N> get_extent() const { return layout.bounds; }
};
template <typename T, int N>
box box_of(const operand<T, N>& elements, const view_layout<N>& layout) restrict(cpu) {
  return {elements.storage, layout.word_offset * 4, sizeof(T), N, raw_components::of(layout.bounds),
          layout.pitch};
}

/// Brings the elements of a view up to date on the host: for reading and writing, or only for reading if T is
/// const (AMP 1.2 §8.4 l.3502). Does not call the runtime if the whole storage is up to date there.
template <typename T>
struct host_elements {
  template <int N>
  static void* data(const storage_ref& storage, const view_layout<N>& layout) restrict(cpu) {
    void* const data = storage.storage()->writable.load(std::memory_order_acquire);
    return data ? data : host_write(box_of<T>(storage, layout));
  }
};
template <typename T>
struct host_elements<const T> {
  template <int N>
  static void* data(const storage_ref& storage, const view_layout<N>& layout) restrict(cpu) {
    void* const data = storage.storage()->readable.load(std::memory_order_acquire);
    return data ? data : host_read(box_of<T>(storage, layout));
  }
};

template <typename T, int N>
T* first_element(void* data, const view_layout<N>& layout) restrict(cpu) {
  return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(data) + layout.word_offset * 4);
}

/// Returns the first element of a view.
template <typename T, int N>
T* elements_of(const storage_ref& storage, const view_layout<N>& layout) restrict(cpu) {
  return first_element<T>(host_elements<T>::data(storage, layout), layout);
}
/// As elements_of, without bringing the elements up to date (AMP 1.2 §5.2.4, get_ref).
template <typename T, int N>
T* unchecked_elements_of(const storage_ref& storage, const view_layout<N>& layout) restrict(cpu) {
  void* const data = storage.storage()->readable.load(std::memory_order_relaxed);
  return first_element<T>(data ? data : host_unchecked(storage.storage()), layout);
}

#ifdef __AMPXX__
template <typename T, int N>
T* elements_of(const storage_ref& storage, const view_layout<N>&) restrict(amp) {
  return static_cast<T*>(storage.handle());
}
template <typename T, int N>
T* unchecked_elements_of(const storage_ref& storage, const view_layout<N>&) restrict(amp) {
  return static_cast<T*>(storage.handle());
}
#endif

}  // namespace __detail
}  // namespace concurrency

#endif
