/// Copies within the host's memory by several threads. One thread alone reaches half of the memory's
/// bandwidth or less.
#pragma once

#include <cstddef>
#include <span>

#include "base/runs.h"

namespace amprt {

/// Copies each piece from `from` to `to`, which must not overlap. No two pieces may write the same byte,
/// since several threads copy at once. Returns when all bytes are copied.
void copy_in_parallel(const std::byte* from, std::byte* to, std::span<const Piece> pieces);

/// The same with so many threads, at least 1; the caller is one of them.
void copy_in_parallel(const std::byte* from, std::byte* to, std::span<const Piece> pieces,
                      std::size_t threads);

/// The number of threads for so many bytes on a machine with so many processors. At least 1.
std::size_t copying_threads(std::size_t bytes, std::size_t processors);

}  // namespace amprt
