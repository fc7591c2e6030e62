/// Boxes of elements as contiguous runs of bytes.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <span>
#include <vector>

#include "amp_detail/runtime_api.h"

namespace amprt {

/// Contiguous bytes of a storage.
struct Run {
  std::size_t offset;
  std::size_t bytes;

  bool operator==(const Run&) const = default;
};

constexpr std::size_t end_of(const Run& run) {
  return run.offset + run.bytes;
}

/// The runs of a box in row-major order; neighbouring rows that touch are one run. Empty for an empty box.
/// They ascend and do not overlap.
std::pmr::vector<Run> runs_of(const concurrency::__detail::box& box,
                              std::pmr::memory_resource* memory = std::pmr::get_default_resource());

/// More runs than these are not kept books on one by one: a column of a large matrix.
inline constexpr std::size_t most_runs = 4096;

/// Puts one run around them in their place when they are more. Whether it did.
bool widen(std::pmr::vector<Run>& runs);

/// Bytes of all runs together.
std::size_t bytes_of(std::span<const Run> runs);

/// Whether a byte is in both.
bool overlap(std::span<const Run> a, std::span<const Run> b);

/// A piece of a copy between two lists of runs.
struct Piece {
  std::size_t source;
  std::size_t destination;
  std::size_t bytes;

  bool operator==(const Piece&) const = default;
};

/// Bytes of all pieces together.
std::size_t bytes_of(std::span<const Piece> pieces);

/// Cuts both lists at the ends of either, so that the n-th byte of one meets the n-th byte of the other. Both
/// have the same number of bytes.
std::pmr::vector<Piece> pieces_of(std::span<const Run> source, std::span<const Run> destination,
                                  std::pmr::memory_resource* memory = std::pmr::get_default_resource());

}  // namespace amprt
