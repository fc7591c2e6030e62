#include "base/bus_reads.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <smmintrin.h>
#endif

namespace amprt {

#if defined(__x86_64__)
namespace {

/// Loads whole blocks of 16 bytes, also the one in which the bytes begin and the one in which they end:
/// memory is mapped in pages.
__attribute__((target("sse4.1"))) void stream(const std::byte* from, std::byte* to, std::size_t bytes) {
  constexpr std::size_t block = sizeof(__m128i), blocks = 32;
  while (bytes != 0) {
    const std::size_t before = reinterpret_cast<std::uintptr_t>(from) % block;
    const std::size_t part = std::min(bytes, blocks * block - before);
    __m128i loaded[blocks];
    auto* const first = reinterpret_cast<__m128i*>(const_cast<std::byte*>(from - before));
    for (std::size_t i = 0; i * block < before + part; ++i) loaded[i] = _mm_stream_load_si128(first + i);
    std::memcpy(to, reinterpret_cast<const std::byte*>(loaded) + before, part);
    from += part;
    to += part;
    bytes -= part;
  }
}

/// Loads a number with one load. Returns false if the bytes are not one number.
template <typename Number>
bool load_number(const std::byte* from, std::byte* to, std::size_t bytes) {
  if (bytes != sizeof(Number) || reinterpret_cast<std::uintptr_t>(from) % sizeof(Number) != 0) return false;
  const Number loaded = *reinterpret_cast<const volatile Number*>(from);
  std::memcpy(to, &loaded, sizeof loaded);
  return true;
}

}  // namespace

void read_over_bus(const std::byte* from, std::byte* to, std::size_t bytes) noexcept {
  _mm_mfence();  // these loads must not be made before the wait for the device's commands
  // An ordinary load takes about 1 us, a streaming load twice that: it fetches more.
  if (load_number<std::uint32_t>(from, to, bytes) || load_number<std::uint64_t>(from, to, bytes)) return;
  static const bool streams = __builtin_cpu_supports("sse4.1");
  if (streams)
    stream(from, to, bytes);
  else
    std::memcpy(to, from, bytes);
}

#else

void read_over_bus(const std::byte* from, std::byte* to, std::size_t bytes) noexcept {
  std::memcpy(to, from, bytes);
}

#endif

}  // namespace amprt
