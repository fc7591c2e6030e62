// The bytes of a file, piece by piece, with every error told.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace ampcts {

/// Calls `take` with one piece after the other. BadInput names the file and why it cannot be opened or read
/// to its end, as when it is a folder.
void read_bytes(const std::string& path, const std::function<void(std::string_view)>& take);

}  // namespace ampcts
