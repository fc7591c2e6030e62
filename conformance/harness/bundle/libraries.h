// The shared libraries that a program needs, according to the system's loader.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "process/process.h"

namespace ampcts {

/// Paths of libraries, by the name that the loader searches for.
using Libraries = std::map<std::string, std::filesystem::path>;

/// The libraries that a bundle leaves out, because the target machine must provide them: glibc must match
/// that machine's loader, and a driver there may need a newer C++ library than ours.
enum class Leave { c_library, c_and_cxx_libraries };

/// Returns the direct and indirect dependencies of `files`, except those that `leave` excludes. Scripts and
/// static programs have none. Throws BadInput, which names the library, if one is not found on this machine.
Libraries libraries_of(const std::vector<std::filesystem::path>& files, Leave leave, ProcessHost& host,
                       const std::function<bool()>& stop);

}  // namespace ampcts
