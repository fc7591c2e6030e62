// Zstandard compression, and decompression of streams that may be truncated.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

struct ZSTD_CCtx_s;

namespace ampcts {

/// Compresses pieces into one frame with a checksum.
class Compressor {
 public:
  /// `level`: from 1 (fastest) to 19 (smallest output).
  explicit Compressor(int level);
  ~Compressor();
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  /// Compresses `piece` and flushes: the returned bytes, appended to those returned before, decompress to all
  /// pieces so far.
  std::string flushed(std::string_view piece);

  /// Returns the bytes that end the frame. The next piece starts a new frame.
  std::string end();

 private:
  std::string fed(std::string_view piece, int directive);

  ZSTD_CCtx_s* context_;
};

/// Compresses `bytes` into one frame at level 12: level 19 takes ten times as long and saves an eighth.
std::string compressed(std::string_view bytes);

struct Decompressed {
  std::string bytes;
  bool whole = false;  // whether the last frame is complete
};

/// Decompresses consecutive frames; of a truncated frame, what it contains up to there. Throws BadInput,
/// which names `place`, if the bytes are damaged or contain more than `most` bytes.
Decompressed decompressed(std::string_view bytes, std::size_t most, const std::string& place);

}  // namespace ampcts
