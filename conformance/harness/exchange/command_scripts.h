// Scripts of command lines for a machine that has the vendor's compiler but not this harness.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

using Nonces = std::map<std::string, std::uint32_t>;  // by id of program cases

/// Returns a POSIX shell script that writes standard output, standard error and exit status of each command
/// below outputs/. The adapter's paths must be relative to the exported folder.
std::string shell_script(const std::vector<const Case*>& cases, const Adapter& adapter, const CaseList& list,
                         const Nonces& nonces);

/// Returns the same script for cmd.exe.
std::string batch_script(const std::vector<const Case*>& cases, const Adapter& adapter, const CaseList& list,
                         const Nonces& nonces);

}  // namespace ampcts
