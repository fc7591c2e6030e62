/// The bytes of a storage that an array_view shows.
#pragma once

#include <memory_resource>
#include <vector>

#include "amp_detail/runtime_api.h"
#include "base/runs.h"
#include "contents/coherence.h"
#include "host_checks/host_checks.h"

namespace concurrency::__detail {

/// access_type_auto and access_type_none ask for reading only.
inline amprt::Access access_of(access_type type) {
  switch (type & access_type_read_write) {
    case access_type_write:
      return amprt::Access::write;
    case access_type_read_write:
      return amprt::Access::read_write;
    default:
      return amprt::Access::read;
  }
}

/// The runs of a view, and the access to them. A view with too many runs gets one run that covers them; then
/// the bytes between them must keep their values, and a write becomes read_write.
struct ViewedRuns {
  ViewedRuns(const box& view, amprt::Access wanted) : runs(amprt::runs_of(view)), access(wanted) {
    if (amprt::widen(runs) && access == amprt::Access::write) access = amprt::Access::read_write;
  }
  std::pmr::vector<amprt::Run> runs;
  amprt::Access access;
};

/// What a function does with the elements, for the checks of the host.
inline amprt::HostUse use_of(const box& elements, amprt::HostUse::Effect effect) {
  return {.effect = effect, .storage = elements.storage, .runs = amprt::runs_of(elements)};
}
/// The same for memory of the program.
inline amprt::HostUse use_of_memory(const void* memory, std::size_t bytes, amprt::HostUse::Effect effect) {
  return {.effect = effect, .storage = nullptr, .is_memory = true, .memory = memory, .bytes = bytes};
}

}  // namespace concurrency::__detail
