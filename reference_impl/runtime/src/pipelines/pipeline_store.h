/// What a driver made of kernels, kept on disk, so that the next start of a program need not compile them
/// again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amprt {

/// A folder with a file for each pipeline. Several processes may use it at the same time: a file appears
/// whole or not at all. What is damaged, or cannot be read or written, is as good as absent: nothing here
/// fails.
class PipelineStore {
 public:
  using Bytes = std::vector<std::byte>;

  /// `driver` says who can read what is kept; without a folder nothing is kept. The files take up to `limit`
  /// bytes together: beyond that those go which were not used for longest.
  PipelineStore(std::optional<std::filesystem::path> folder, std::span<const std::byte> driver,
                std::uintmax_t limit = std::uintmax_t{256} << 20);

  /// The name of a kernel's pipeline: it depends on all that its contents depend on.
  std::string key(std::span<const std::byte> spirv, std::uint32_t group_size) const;

  /// What was kept under that name; empty when there is nothing whole.
  Bytes load(const std::string& key) const;

  void save(const std::string& key, std::span<const std::byte> data) noexcept;

 private:
  std::filesystem::path file(const std::string& key) const;
  void make_room() const;

  std::optional<std::filesystem::path> folder_;
  Bytes driver_;
  std::uintmax_t limit_;
  bool has_room_ = false;  ///< looked after once by each process
};

}  // namespace amprt
