#include "base/zstd.h"

#include <zstd.h>

#include <memory>
#include <vector>

#include "base/error.h"

namespace ampcts {
namespace {

constexpr int kLevel = 12;

std::size_t checked(std::size_t result) {
  if (ZSTD_isError(result) != 0)
    throw HarnessError(fmt::format("libzstd cannot compress: {}", ZSTD_getErrorName(result)));
  return result;
}

}  // namespace

Compressor::Compressor(int level) : context_(ZSTD_createCCtx()) {
  if (context_ == nullptr) throw HarnessError("libzstd is out of memory");
  checked(ZSTD_CCtx_setParameter(context_, ZSTD_c_compressionLevel, level));
  checked(ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1));
}

Compressor::~Compressor() {
  ZSTD_freeCCtx(context_);
}

std::string Compressor::fed(std::string_view piece, int directive) {
  ZSTD_inBuffer input = {piece.data(), piece.size(), 0};
  std::vector<char> room(ZSTD_CStreamOutSize());
  std::string result;
  for (std::size_t left = 1; left != 0;) {
    ZSTD_outBuffer output = {room.data(), room.size(), 0};
    left =
        checked(ZSTD_compressStream2(context_, &output, &input, static_cast<ZSTD_EndDirective>(directive)));
    result.append(room.data(), output.pos);
  }
  return result;
}

std::string Compressor::flushed(std::string_view piece) {
  return fed(piece, ZSTD_e_flush);
}

std::string Compressor::end() {
  return fed({}, ZSTD_e_end);
}

std::string compressed(std::string_view bytes) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
  if (context == nullptr) throw HarnessError("libzstd is out of memory");
  checked(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel));
  checked(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1));
  std::string result(ZSTD_compressBound(bytes.size()), '\0');
  result.resize(
      checked(ZSTD_compress2(context.get(), result.data(), result.size(), bytes.data(), bytes.size())));
  return result;
}

Decompressed decompressed(std::string_view bytes, std::size_t most, const std::string& place) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (context == nullptr) throw HarnessError("libzstd is out of memory");
  ZSTD_inBuffer input = {bytes.data(), bytes.size(), 0};
  std::vector<char> room(ZSTD_DStreamOutSize());
  Decompressed result;
  std::size_t due = 1;  // 0 at the end of a frame
  for (bool full = false; input.pos < input.size || full;) {
    ZSTD_outBuffer output = {room.data(), room.size(), 0};
    due = ZSTD_decompressStream(context.get(), &output, &input);
    if (ZSTD_isError(due) != 0)
      throw BadInput::at(place, "is damaged after {} bytes of contents ({}); create it or copy it again",
                         result.bytes.size(), ZSTD_getErrorName(due));
    result.bytes.append(room.data(), output.pos);
    if (result.bytes.size() > most)
      throw BadInput::at(place, "contains more than the expected {} bytes; create it or copy it again", most);
    full = output.pos == output.size && due != 0;
  }
  result.whole = due == 0;
  return result;
}

}  // namespace ampcts
