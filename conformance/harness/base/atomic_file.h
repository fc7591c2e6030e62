// Files that are either whole or not there.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace ampcts {

struct NewFile {
  std::filesystem::path path;
  std::string_view contents;
};

/// Writes each file beside its place, flushes all of them to the disk and only then renames them into place.
/// When a step fails (a full disk, no permission) HarnessError says which and why. Before the first rename
/// older files are as they were, and the message says so; after it, which is rare, the message names those
/// that were replaced. A device such as /dev/stdout is written to, before any file is renamed.
void write_files_atomically(const std::vector<NewFile>& files);

/// The same for one file.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents);

}  // namespace ampcts
