// The command lines of an adapter for one case.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// Returns the command that compiles `sources`, the translation units of a reject, warn or accept case.
/// `standard` is a key of Adapter::standards. A word with ${source} is repeated for each source.
std::vector<std::string> check_command(const Adapter& adapter, const std::string& standard,
                                       const std::vector<std::filesystem::path>& sources,
                                       const std::filesystem::path& output);

/// Returns the command that compiles a batch of cases. The adapter must have one.
std::vector<std::string> batch_command(const Adapter& adapter, const std::string& standard,
                                       const std::filesystem::path& source,
                                       const std::filesystem::path& output);

/// Returns the command that builds one executable from a batch of programs. The adapter must have one.
std::vector<std::string> batch_build_command(const Adapter& adapter, const std::string& standard,
                                             const std::filesystem::path& source,
                                             const std::filesystem::path& output);

/// Returns the command that builds the program `output` from `sources`.
std::vector<std::string> build_command(const Adapter& adapter, const std::string& standard,
                                       const std::vector<std::filesystem::path>& sources,
                                       const std::filesystem::path& output);

/// Returns the command for a case: the one that builds `output` if the case is a program or can be rejected
/// at link time, otherwise the one that only compiles. `sources` are the units of the case or of its twin.
std::vector<std::string> case_command(const Adapter& adapter, const Case& entry,
                                      const std::vector<std::filesystem::path>& sources,
                                      const std::filesystem::path& output);

}  // namespace ampcts
