/// The bytes of a storage that an array_view shows.
#pragma once

#include <memory_resource>
#include <vector>

#include "amp_detail/runtime_api.h"
#include "base/runs.h"
#include "contents/coherence.h"

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

}  // namespace concurrency::__detail
