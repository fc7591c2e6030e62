#include "base/sha256.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/error.h"
#include "base/read_bytes.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

void require(int result) {
  if (result != 1) throw HarnessError("libcrypto cannot compute SHA-256");
}

std::string sha256_of_file(const fs::path& path) {
  Sha256 sum;
  read_bytes(path.string(), [&](std::string_view piece) { sum.bytes(piece); });
  return sum.hex();
}

}  // namespace

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  if (context_ == nullptr) throw HarnessError("libcrypto is out of memory");
  require(EVP_DigestInit_ex(context_, EVP_sha256(), nullptr));
}

Sha256::~Sha256() {
  EVP_MD_CTX_free(context_);
}

Sha256& Sha256::bytes(std::string_view bytes) {
  require(EVP_DigestUpdate(context_, bytes.data(), bytes.size()));
  return *this;
}

Sha256& Sha256::field(std::string_view text) {
  const std::uint64_t size = text.size();
  require(EVP_DigestUpdate(context_, &size, sizeof size));
  return bytes(text);
}

std::string Sha256::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned length = 0;
  require(EVP_DigestFinal_ex(context_, digest.data(), &length));
  std::string text;
  for (unsigned i = 0; i < length; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

std::string sha256_of(std::string_view bytes) {
  return Sha256().bytes(bytes).hex();
}

std::string sha256_of_path(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return "absent";
  if (fs::is_regular_file(path)) return sha256_of_file(path);
  if (!fs::is_directory(path)) throw BadInput::at(path.string(), "is neither a file nor a folder");
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Sha256 sum;
  for (const fs::path& file : files)
    sum.field(file.lexically_relative(path).generic_string()).field(sha256_of_file(file));
  return sum.hex();
}

}  // namespace ampcts
