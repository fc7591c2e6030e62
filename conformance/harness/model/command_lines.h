// An adapter's command lines for one case.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// Words that compile `source` for the verdict of a reject, warn or accept case. `standard` is a key of
/// Adapter::standards.
std::vector<std::string> check_command(const Adapter& adapter, const std::string& standard,
                                       const std::filesystem::path& source,
                                       const std::filesystem::path& output);

/// Words that compile a batch of cases. Only for an adapter that has them.
std::vector<std::string> batch_command(const Adapter& adapter, const std::string& standard,
                                       const std::filesystem::path& source,
                                       const std::filesystem::path& output);

/// Words that build one program from a batch of programs. Only for an adapter that has them.
std::vector<std::string> batch_build_command(const Adapter& adapter, const std::string& standard,
                                             const std::filesystem::path& source,
                                             const std::filesystem::path& output);

/// Words that build the program `output` from `source`.
std::vector<std::string> build_command(const Adapter& adapter, const std::string& standard,
                                       const std::filesystem::path& source,
                                       const std::filesystem::path& output);

}  // namespace ampcts
