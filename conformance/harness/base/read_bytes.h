// Reads a file piece by piece and reports every error.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace ampcts {

/// Calls `take` with each piece in turn. Throws BadInput, which names the file and the reason, if the file
/// cannot be opened or read to its end, for example because it is a folder.
void read_bytes(const std::string& path, const std::function<void(std::string_view)>& take);

}  // namespace ampcts
