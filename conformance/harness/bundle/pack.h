// Packs: many files in one compressed file, which is smaller than the files compressed one by one.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace ampcts {

/// Contents of files, by relative path.
using PackedFiles = std::map<std::string, std::string>;

/// Returns a pack of `files`: a compressed CBOR (RFC 8949) map from path to bytes.
std::string packed(const PackedFiles& files);

/// Returns the files of a pack that `packed` made. Throws BadInput, which names `place`, if the pack is
/// damaged, has more than `most` unpacked bytes, or contains a path that leads out of the target folder.
PackedFiles unpacked(std::string_view bytes, std::size_t most, const std::string& place);

/// Writes each file below `folder`. Throws HarnessError if one cannot be written, for example because the
/// disk is full.
void write_below(const std::filesystem::path& folder, const PackedFiles& files);

}  // namespace ampcts
