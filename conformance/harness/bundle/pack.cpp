#include "bundle/pack.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/zstd.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

bool stays_inside(const fs::path& path) {
  return path.is_relative() && !path.empty() && *path.lexically_normal().begin() != "..";
}

}  // namespace

std::string packed(const PackedFiles& files) {
  json object = json::object();
  for (const auto& [path, text] : files) object[path] = json::binary({text.begin(), text.end()});
  const std::vector<std::uint8_t> bytes = json::to_cbor(object);
  return compressed({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

PackedFiles unpacked(std::string_view bytes, std::size_t most, const std::string& place) {
  const Decompressed contents = decompressed(bytes, most, place);
  const json object = json::from_cbor(contents.bytes, /*strict=*/true, /*allow_exceptions=*/false);
  PackedFiles files;
  if (contents.whole && object.is_object()) {
    for (const auto& [path, value] : object.items()) {
      if (!value.is_binary() || !stays_inside(path))
        throw BadInput::at(
            place, "contains '{}', which is not a file below the bundle's folder; make the bundle again",
            path);
      files[path].assign(value.get_binary().begin(), value.get_binary().end());
    }
    return files;
  }
  throw BadInput::at(place, "is not a pack of files; make the bundle again");
}

void write_below(const fs::path& folder, const PackedFiles& files) {
  for (const auto& [name, text] : files) {
    const fs::path path = folder / name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    std::ofstream file(path, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.flush())
      throw HarnessError(fmt::format(
          "{} cannot be written; free some space, or set TMPDIR to a folder with free space", path.string()));
  }
}

}  // namespace ampcts
