/// Boxes of elements as contiguous runs of bytes.
#pragma once

#include <cstddef>
#include <vector>

#include "amp_detail/runtime_api.h"

namespace amprt {

/// Contiguous bytes of a storage.
struct Run {
  std::size_t offset;
  std::size_t bytes;

  bool operator==(const Run&) const = default;
};

/// The runs of a box in row-major order; neighbouring rows that touch are one run. Empty for an empty box.
std::vector<Run> runs_of(const concurrency::__detail::box& box);

/// Bytes of all runs together.
std::size_t bytes_of(const std::vector<Run>& runs);

/// A piece of a copy between two lists of runs.
struct Piece {
  std::size_t source;
  std::size_t destination;
  std::size_t bytes;

  bool operator==(const Piece&) const = default;
};

/// Cuts both lists at the ends of either, so that the n-th byte of one meets the n-th byte of the other. Both
/// have the same number of bytes.
std::vector<Piece> pieces_of(const std::vector<Run>& source, const std::vector<Run>& destination);

}  // namespace amprt
