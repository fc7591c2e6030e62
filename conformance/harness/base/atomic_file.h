// Files that are either whole or not there.
#pragma once

#include <filesystem>
#include <string_view>

namespace ampcts {

/// Writes `contents` beside `path`, flushes it to the disk and renames it into place. When any step fails (a
/// full disk, no permission) HarnessError says which and why, and an older file at `path` is as it was.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents);

}  // namespace ampcts
