#include "pipelines/pipeline_store.h"

#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <fstream>

namespace amprt {
namespace {

namespace fs = std::filesystem;

constexpr const char* extension = ".pipeline";
/// A file that is being written, or was when its process was killed.
constexpr const char* unfinished = ".unfinished";
constexpr auto given_up_after = std::chrono::hours(1);

struct Header {
  char magic[8];
  std::uint64_t size;
  XXH128_hash_t hash;
};
constexpr char magic[8] = {'A', 'M', 'P', 'P', 'I', 'P', 'E', '1'};

Header header_of(std::span<const std::byte> data) {
  Header header = {{}, data.size(), XXH3_128bits(data.data(), data.size())};
  std::memcpy(header.magic, magic, sizeof magic);
  return header;
}

bool is_whole(const Header& header, std::span<const std::byte> data) {
  return std::memcmp(header.magic, magic, sizeof magic) == 0 && header.size == data.size() &&
         XXH128_isEqual(header.hash, XXH3_128bits(data.data(), data.size())) != 0;
}

std::string hexadecimal(const XXH128_hash_t& hash) {
  XXH128_canonical_t bytes;
  XXH128_canonicalFromHash(&bytes, hash);
  std::string text;
  for (const unsigned char byte : bytes.digest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

}  // namespace

PipelineStore::PipelineStore(std::optional<fs::path> folder, std::span<const std::byte> driver,
                             std::uintmax_t limit)
    : folder_(std::move(folder)), driver_(driver.begin(), driver.end()), limit_(limit) {}

std::string PipelineStore::key(std::span<const std::byte> spirv, std::uint32_t group_size) const {
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  XXH3_128bits_update(&state, driver_.data(), driver_.size());
  XXH3_128bits_update(&state, &group_size, sizeof group_size);
  XXH3_128bits_update(&state, spirv.data(), spirv.size());
  return hexadecimal(XXH3_128bits_digest(&state));
}

fs::path PipelineStore::file(const std::string& key) const {
  return *folder_ / (key + extension);
}

PipelineStore::Bytes PipelineStore::load(const std::string& key) const {
  if (!folder_) return {};
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(file(key), failed);
  if (failed || size <= sizeof(Header) || size > limit_) return {};
  std::ifstream in(file(key), std::ios::binary);
  Header header = {};
  Bytes data(size - sizeof header);
  in.read(reinterpret_cast<char*>(&header), sizeof header);
  in.read(reinterpret_cast<char*>(data.data()), static_cast<std::streamsize>(data.size()));
  if (!in || !is_whole(header, data)) return {};
  fs::last_write_time(file(key), fs::file_time_type::clock::now(), failed);
  return data;
}

void PipelineStore::save(const std::string& key, std::span<const std::byte> data) noexcept try {
  if (!folder_ || data.empty() || data.size() > limit_ / 2) return;
  std::error_code failed;
  fs::create_directories(*folder_, failed);
  if (!has_room_) make_room();
  has_room_ = true;

  // Other processes that read meanwhile find the old file or the new one.
  static std::atomic<unsigned int> number = 0;
  fs::path temporary = file(key);
  for (const std::string& part : {std::to_string(getpid()), std::to_string(number++)})
    temporary += '.' + part;
  temporary += unfinished;
  const Header header = header_of(data);
  std::ofstream out(temporary, std::ios::binary);
  out.write(reinterpret_cast<const char*>(&header), sizeof header);
  out.write(reinterpret_cast<const char*>(data.data()), static_cast<std::streamsize>(data.size()));
  out.close();
  if (out) fs::rename(temporary, file(key), failed);
  if (!out || failed) fs::remove(temporary, failed);
} catch (...) {
  // A pipeline that is not saved is compiled again.
}

void PipelineStore::make_room() const {
  struct Kept {
    fs::path path;
    fs::file_time_type used;
    std::uintmax_t size;
  };
  std::vector<Kept> kept;
  std::uintmax_t total = 0;
  const fs::file_time_type now = fs::file_time_type::clock::now();
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(*folder_, failed)) {
    std::error_code gone;  // another process may delete files at the same time
    const Kept found = {entry.path(), entry.last_write_time(gone), entry.file_size(gone)};
    if (gone) continue;
    if (found.path.extension() == unfinished && found.used + given_up_after < now)
      fs::remove(found.path, gone);
    if (found.path.extension() != extension) continue;
    total += found.size;
    kept.push_back(found);
  }
  if (total <= limit_) return;
  std::sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) { return a.used < b.used; });
  for (const Kept& oldest : kept) {
    if (total <= limit_ / 2) break;
    fs::remove(oldest.path, failed);
    total -= oldest.size;
  }
}

}  // namespace amprt
