#include "base/read_bytes.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/error.h"

namespace ampcts {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

void read_bytes(const std::string& path, const std::function<void(std::string_view)>& take) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rbe"));
  if (file == nullptr) throw BadInput::at(path, "cannot be opened: {}", std::strerror(errno));
  std::array<char, kPiece> piece;
  std::size_t count;
  while ((count = std::fread(piece.data(), 1, piece.size(), file.get())) > 0) take({piece.data(), count});
  if (std::ferror(file.get()) == 0) return;
  if (errno == EISDIR) throw BadInput::at(path, "is a folder, not a file");
  throw BadInput::at(path, "cannot be read: {}", std::strerror(errno));
}

}  // namespace ampcts
