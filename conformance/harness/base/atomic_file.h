// Atomic writes: a file is either complete or absent.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace ampcts {

struct NewFile {
  std::filesystem::path path;
  std::string_view contents;
};

/// Writes each file under a temporary name in its folder, flushes all of them to the disk and only then
/// renames them. Writes directly to a device such as /dev/stdout, before any rename. Throws HarnessError,
/// which names the file and the reason, if a step fails (a full disk, no permission). If the failure precedes
/// the first rename, the old files are unchanged and the message says so. Otherwise, which is rare, the
/// message names the files already replaced.
void write_files_atomically(const std::vector<NewFile>& files);

/// Does the same for one file.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents);

}  // namespace ampcts
