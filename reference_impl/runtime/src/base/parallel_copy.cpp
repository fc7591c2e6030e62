#include "base/parallel_copy.h"

#include <algorithm>
#include <cstring>
#include <future>
#include <thread>
#include <vector>

#include "base/workers.h"

namespace amprt {
namespace {

/// Waking a thread can take as long as copying that much.
constexpr std::size_t least_share = std::size_t{1} << 20;
constexpr std::size_t page = 4096;

void copy(const std::byte* from, std::byte* to, std::span<const Piece> pieces) {
  for (const Piece& piece : pieces) std::memcpy(to + piece.destination, from + piece.source, piece.bytes);
}

}  // namespace

std::size_t copying_threads(std::size_t bytes, std::size_t processors) {
  constexpr std::size_t most_threads = 4;
  // The other half of the processors is the program's.
  return std::max<std::size_t>(1, std::min({most_threads, processors / 2, bytes / least_share}));
}

void copy_in_parallel(const std::byte* from, std::byte* to, std::span<const Piece> pieces) {
  static const std::size_t processors = std::thread::hardware_concurrency();
  copy_in_parallel(from, to, pieces, copying_threads(bytes_of(pieces), processors));
}

void copy_in_parallel(const std::byte* from, std::byte* to, std::span<const Piece> pieces,
                      std::size_t threads) {
  if (threads == 1) return copy(from, to, pieces);
  const std::size_t share = bytes_of(pieces) / threads / page * page + page;
  const std::vector<Chunk> shares = chunks_of(pieces, share);
  std::vector<std::shared_future<void>> others;
  others.reserve(shares.size());
  for (const Chunk& chunk : std::span(shares).subspan(1)) {
    const auto work = [&chunk, from, to] { copy(from, to, chunk.pieces); };
    try {
      others.push_back(Workers::instance().run(work));
    } catch (const std::exception&) {
      work();  // there is no thread or no memory for another one
    }
  }
  copy(from, to, shares.front().pieces);
  for (const std::shared_future<void>& other : others) other.wait();
}

}  // namespace amprt
