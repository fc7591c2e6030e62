/// The buffers of a case on an accelerator, as views for the files with the kernels.
#pragma once

#include <amp.h>

#include <vector>

#include "cases/Case.h"

namespace ampbench {

using concurrency::array_view;
using concurrency::extent;
using concurrency::index;
using concurrency::parallel_for_each;
using concurrency::tiled_index;

class AmpData {
 public:
  AmpData(const Case& measured, const concurrency::accelerator_view& view) : accelerator_view_(view) {
    for (const Words& words : measured.buffers)
      buffers_.emplace_back(static_cast<int>(words.size()), words.begin(), words.end(), view);
  }

  const concurrency::accelerator_view& view() const { return accelerator_view_; }

  /// Returns a view of buffer b of a step.
  template <typename T>
  array_view<T> buffer(const Step& step, std::size_t b) const {
    return array_view<unsigned>(buffers_[step.buffers[b]]).template reinterpret_as<T>();
  }
  /// Returns a view of buffer b of a step as a matrix with n columns.
  template <typename T>
  array_view<T, 2> matrix(const Step& step, std::size_t b, int n) const {
    const array_view<T> all = buffer<T>(step, b);
    return all.view_as(extent<2>(static_cast<int>(all.extent.size()) / n, n));
  }

  Words words(std::size_t buffer) const { return buffers_[buffer]; }

 private:
  concurrency::accelerator_view accelerator_view_;
  mutable std::vector<concurrency::array<unsigned>> buffers_;
};

}  // namespace ampbench
