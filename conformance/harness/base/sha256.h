// SHA-256 of bytes and files, as lower-case hexadecimal.
#pragma once

#include <filesystem>
#include <memory>
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
  Sha256& field(std::string_view bytes);
  std::string hex();

 private:
  evp_md_ctx_st* context_;
};

std::string sha256_of(std::string_view bytes);

/// Hash over the names and contents of a file, or of all files below a folder; "absent" where there is nothing.
std::string sha256_of_path(const std::filesystem::path& path);

}  // namespace ampcts
