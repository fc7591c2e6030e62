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

/// The runs of a box in row-major order, ascending and without overlap. Neighbouring rows that touch are one
/// run. Empty for an empty box.
std::pmr::vector<Run> runs_of(const concurrency::__detail::box& box,
                              std::pmr::memory_resource* memory = std::pmr::get_default_resource());

/// Boxes with more runs, such as a column of a large matrix, are tracked as one run.
inline constexpr std::size_t most_runs = 4096;

/// If there are more than most_runs, replaces them by one run that covers them all. Returns whether it did.
bool widen(std::pmr::vector<Run>& runs);

/// The sum of the bytes of all runs.
std::size_t bytes_of(std::span<const Run> runs);

/// Whether both lists contain a common byte.
bool overlap(std::span<const Run> a, std::span<const Run> b);

/// A piece of a copy between two lists of runs.
struct Piece {
  std::size_t source;
  std::size_t destination;
  std::size_t bytes;

  bool operator==(const Piece&) const = default;
};

/// The sum of the bytes of all pieces.
std::size_t bytes_of(std::span<const Piece> pieces);

/// Splits both lists into pieces, so that the n-th byte of the source goes to the n-th byte of the
/// destination. Both must have the same number of bytes.
std::pmr::vector<Piece> pieces_of(std::span<const Run> source, std::span<const Run> destination,
                                  std::pmr::memory_resource* memory = std::pmr::get_default_resource());

/// Pieces that are copied together.
struct Chunk {
  std::vector<Piece> pieces;
  std::size_t bytes = 0;
};

/// Divides the pieces, in their order, into chunks of `most_bytes`; the last one may be smaller.
std::vector<Chunk> chunks_of(std::span<const Piece> pieces, std::size_t most_bytes);

}  // namespace amprt
