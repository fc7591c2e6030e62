#include "base/runs.h"

#include <algorithm>
#include <numeric>

namespace amprt {
namespace {

void append(std::pmr::vector<Run>& runs, const Run& run) {
  if (!runs.empty() && end_of(runs.back()) == run.offset) {
    runs.back().bytes += run.bytes;
  } else {
    runs.push_back(run);
  }
}

/// Appends the runs of dimension d at this offset. The last dimension is one run.
void walk(const concurrency::__detail::box& box, int d, std::size_t offset, std::pmr::vector<Run>& runs) {
  if (d == box.rank - 1) {
    append(runs, {offset, static_cast<std::size_t>(box.extent[d]) * box.element_size});
    return;
  }
  const std::size_t pitch = static_cast<std::size_t>(box.pitch[d]) * box.element_size;
  for (int i = 0; i < box.extent[d]; ++i)
    walk(box, d + 1, offset + static_cast<std::size_t>(i) * pitch, runs);
}

}  // namespace

std::pmr::vector<Run> runs_of(const concurrency::__detail::box& box, std::pmr::memory_resource* memory) {
  std::pmr::vector<Run> runs(memory);
  if (std::any_of(box.extent, box.extent + box.rank, [](int e) { return e <= 0; })) return runs;
  walk(box, 0, box.offset, runs);
  return runs;
}

bool widen(std::pmr::vector<Run>& runs) {
  if (runs.size() <= most_runs) return false;
  const std::size_t begin = runs.front().offset;
  runs.assign(1, {begin, end_of(runs.back()) - begin});
  return true;
}

std::size_t bytes_of(std::span<const Run> runs) {
  return std::accumulate(runs.begin(), runs.end(), std::size_t{0},
                         [](std::size_t sum, const Run& run) { return sum + run.bytes; });
}

std::size_t bytes_of(std::span<const Piece> pieces) {
  return std::accumulate(pieces.begin(), pieces.end(), std::size_t{0},
                         [](std::size_t sum, const Piece& piece) { return sum + piece.bytes; });
}

std::pmr::vector<Piece> pieces_of(std::span<const Run> source, std::span<const Run> destination,
                                  std::pmr::memory_resource* memory) {
  std::pmr::vector<Piece> pieces(memory);
  std::size_t s = 0, d = 0, s_done = 0, d_done = 0;
  while (s < source.size() && d < destination.size()) {
    const std::size_t bytes = std::min(source[s].bytes - s_done, destination[d].bytes - d_done);
    pieces.push_back({source[s].offset + s_done, destination[d].offset + d_done, bytes});
    s_done += bytes;
    d_done += bytes;
    if (s_done == source[s].bytes) ++s, s_done = 0;
    if (d_done == destination[d].bytes) ++d, d_done = 0;
  }
  return pieces;
}

std::vector<Chunk> chunks_of(std::span<const Piece> pieces, std::size_t most_bytes) {
  std::vector<Chunk> chunks(1);
  for (const Piece& piece : pieces) {
    for (std::size_t done = 0; done < piece.bytes;) {
      if (chunks.back().bytes == most_bytes) chunks.emplace_back();
      Chunk& chunk = chunks.back();
      const std::size_t part = std::min(piece.bytes - done, most_bytes - chunk.bytes);
      chunk.pieces.push_back({piece.source + done, piece.destination + done, part});
      chunk.bytes += part;
      done += part;
    }
  }
  return chunks;
}

bool overlap(std::span<const Run> a, std::span<const Run> b) {
  auto one = a.begin();
  auto other = b.begin();
  while (one != a.end() && other != b.end()) {
    if (end_of(*one) <= other->offset) {
      ++one;
    } else if (end_of(*other) <= one->offset) {
      ++other;
    } else {
      return true;
    }
  }
  return false;
}

}  // namespace amprt
