// Zstandard: compressed bytes, and a stream that can be read up to where it breaks off.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

struct ZSTD_CCtx_s;

namespace ampcts {

/// Makes one frame, with a checksum, out of pieces.
class Compressor {
 public:
  /// From 1, the fastest, to 19, the smallest.
  explicit Compressor(int level);
  ~Compressor();
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  /// Bytes from which, behind those given before, all of `piece` can be read back.
  std::string flushed(std::string_view piece);

  /// What remains to end the frame; the next piece begins another.
  std::string end();

 private:
  std::string fed(std::string_view piece, int directive);

  ZSTD_CCtx_s* context_;
};

/// One frame of `bytes`, as small as a few seconds a megabyte allow.
std::string compressed(std::string_view bytes);

struct Decompressed {
  std::string bytes;
  bool whole = false;  // the last frame has its end
};

/// The contents of frames that stand one behind the other; of one that breaks off, what it had until then.
/// BadInput, which names `place`, when the bytes are damaged or hold more than `most`.
Decompressed decompressed(std::string_view bytes, std::size_t most, const std::string& place);

}  // namespace ampcts
