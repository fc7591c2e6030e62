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

  /// Adds the length of `text`, then its bytes, so that different lists of fields give different hashes.
  Sha256& field(std::string_view text);

  /// Adds the bytes alone.
  Sha256& bytes(std::string_view bytes);
  std::string hex();

 private:
  evp_md_ctx_st* context_;
};

/// Returns the hash as `sha256sum` prints it.
std::string sha256_of(std::string_view bytes);

/// Returns the hash of a file as `sha256sum` prints it, the hash of a folder over the names and hashes of all
/// files below it, or "absent" if `path` does not exist. Throws BadInput if a file cannot be read to its end.
std::string sha256_of_path(const std::filesystem::path& path);

}  // namespace ampcts
