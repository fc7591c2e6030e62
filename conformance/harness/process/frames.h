// Messages between the harness and a warden: a length, then CBOR.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>

#include "process/process.h"

namespace ampcts {

/// False when the other side is gone.
bool send_frame(int socket, const nlohmann::json& message);

/// Nothing when the other side is gone. Blocks until a whole frame is there.
std::optional<nlohmann::json> receive_frame(int socket);

/// `goes`: whether the command's folder is a temporary one, for the warden to remove should the harness die.
nlohmann::json to_frame(const Command& command, const ProcessLimits& limits, bool goes);
Command command_of(const nlohmann::json& frame);
ProcessLimits limits_of(const nlohmann::json& frame);

nlohmann::json to_frame(const Outcome& outcome);
Outcome outcome_of(const nlohmann::json& frame);

}  // namespace ampcts
