// Which shared libraries a program needs, as the system's loader sees it.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "process/process.h"

namespace ampcts {

/// By the name that the loader looks for.
using Libraries = std::map<std::string, std::filesystem::path>;

/// Whether a library is left to the machine where programs run: glibc belongs to that machine's loader, and a
/// driver there may have been built with a newer C++ library than ours.
enum class Leave { c_library, c_and_cxx_libraries };

/// All that `files` need, and what that needs, but for those left out. Scripts and static programs need
/// nothing. BadInput names a library that is not found here.
Libraries libraries_of(const std::vector<std::filesystem::path>& files, Leave leave, ProcessHost& host,
                       const std::function<bool()>& stop);

}  // namespace ampcts
