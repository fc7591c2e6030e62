// Several programs of one executable in one process: how they are selected, and how their output is divided.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/process.h"

namespace ampcts {

/// Returns the source of main, and of the functions it needs, for an executable of `count` programs in the
/// namespaces ampcts_batch_0, ampcts_batch_1 and so on. If the only argument is a number, main runs that
/// program. With arguments `number=nonce`, it runs each of these programs in turn, with the nonce in
/// AMPCTS_NONCE, and marks on both output streams where each begins and with which status it ends.
std::string shared_main(std::size_t count);

/// Returns the argument that selects a program.
std::string word_for(const std::string& number, std::uint32_t nonce);

/// Returns the outcome of one program of a shared process, or nothing if that program did not finish.
std::optional<Outcome> outcome_of(const Outcome& process, std::uint32_t nonce);

}  // namespace ampcts
