// Several programs of one executable in one process: how they are asked for, and whose output is whose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/process.h"

namespace ampcts {

/// The functions that call programs by their numbers, and the main of an executable that holds `count` of
/// them: of namespaces ampcts_batch_0 and so on. With a number as its only argument it is that program. With
/// words `number=nonce` it is each of them in turn, with that nonce in AMPCTS_NONCE, and tells on both
/// streams where each begins and with which status it ends.
std::string shared_main(std::size_t count);

/// The word that asks for a program.
std::string word_for(const std::string& number, std::uint32_t nonce);

/// What a process that was several programs shows of one of them; nothing of one that did not end.
std::optional<Outcome> outcome_of(const Outcome& process, std::uint32_t nonce);

}  // namespace ampcts
