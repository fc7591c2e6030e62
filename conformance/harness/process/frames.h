// Messages between the harness and a warden process: a length, then CBOR.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>

#include "process/process.h"

namespace ampcts {

/// Returns false if the other side has closed the socket.
bool send_frame(int socket, const nlohmann::json& message);

/// Blocks until a whole frame has arrived. Returns nothing if the other side has closed the socket.
std::optional<nlohmann::json> receive_frame(int socket);

/// `goes`: whether the command's folder is temporary, so that the warden removes it if the harness dies.
nlohmann::json to_frame(const Command& command, const ProcessLimits& limits, bool goes);
Command command_of(const nlohmann::json& frame);
ProcessLimits limits_of(const nlohmann::json& frame);

nlohmann::json to_frame(const Outcome& outcome);
Outcome outcome_of(const nlohmann::json& frame);

}  // namespace ampcts
