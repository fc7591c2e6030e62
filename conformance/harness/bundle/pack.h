// Many files as one run of bytes, which compresses better than they do one by one.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace ampcts {

/// By relative path.
using PackedFiles = std::map<std::string, std::string>;

/// CBOR (RFC 8949), compressed: a map from path to bytes.
std::string packed(const PackedFiles& files);

/// What `packed` gave. BadInput names `place` when it is damaged, holds more than `most` bytes, or a path
/// leads out of the folder it is meant for.
PackedFiles unpacked(std::string_view bytes, std::size_t most, const std::string& place);

/// Writes each file below `folder`. HarnessError when the disk is full.
void write_below(const std::filesystem::path& folder, const PackedFiles& files);

}  // namespace ampcts
