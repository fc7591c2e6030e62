// SHA-256 of bytes and files, as lower-case hexadecimal.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace ampcts {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  /// Adds one field: its length goes in before its bytes, so that fields never run together.
  Sha256& field(std::string_view text);

  /// Adds plain bytes.
  Sha256& bytes(std::string_view bytes);
  std::string hex();

 private:
  evp_md_ctx_st* context_;
};

/// As `sha256sum` prints it.
std::string sha256_of(std::string_view bytes);

/// Of a file as `sha256sum` prints it; of a folder over the names and hashes of all files below it; "absent"
/// where there is nothing. BadInput names a file that cannot be read to its end.
std::string sha256_of_path(const std::filesystem::path& path);

}  // namespace ampcts
