/// Compiled pipelines on disk, so that the next run of a program need not compile its kernels again.
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
/// complete or not at all. A file that is damaged or cannot be read counts as absent, and a file that cannot
/// be written is left out: no function fails because of that.
class PipelineStore {
 public:
  using Bytes = std::vector<std::byte>;

  /// `driver` identifies the driver that can read the files. Without a folder nothing is kept. If the files
  /// exceed `limit` bytes together, the least recently used are deleted.
  PipelineStore(std::optional<std::filesystem::path> folder, std::span<const std::byte> driver,
                std::uintmax_t limit = std::uintmax_t{256} << 20);

  /// The name of a kernel's pipeline: a hash of all that its contents depend on.
  std::string key(std::span<const std::byte> spirv, std::uint32_t group_size) const;

  /// Returns the data saved under that name; empty if there is none or it is damaged.
  Bytes load(const std::string& key) const;

  void save(const std::string& key, std::span<const std::byte> data) noexcept;

 private:
  std::filesystem::path file(const std::string& key) const;
  void make_room() const;

  std::optional<std::filesystem::path> folder_;
  Bytes driver_;
  std::uintmax_t limit_;
  bool has_room_ = false;  ///< each process deletes old files once
};

}  // namespace amprt
