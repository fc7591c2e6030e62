#include "process/frames.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <vector>

namespace ampcts {
using nlohmann::json;
namespace {

bool send_all(int socket, const void* bytes, std::size_t size) {
  const char* at = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t count = ::send(socket, at, size, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

bool receive_all(int socket, void* bytes, std::size_t size) {
  char* at = static_cast<char*>(bytes);
  while (size > 0) {
    const ssize_t count = ::recv(socket, at, size, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

bool send_frame(int socket, const json& message) {
  const std::vector<std::uint8_t> bytes = json::to_cbor(message);
  const std::uint64_t size = bytes.size();
  return send_all(socket, &size, sizeof size) && send_all(socket, bytes.data(), bytes.size());
}

std::optional<json> receive_frame(int socket) {
  std::uint64_t size = 0;
  if (!receive_all(socket, &size, sizeof size)) return std::nullopt;
  std::vector<std::uint8_t> bytes(size);
  if (!receive_all(socket, bytes.data(), bytes.size())) return std::nullopt;
  return json::from_cbor(bytes);
}

json to_frame(const Command& command, const ProcessLimits& limits, bool goes) {
  return {{"words", command.words},
          {"environment", command.environment},
          {"folder", command.folder.string()},
          {"goes", goes},
          {"wall", limits.wall.count()},
          {"memory", limits.memory_bytes},
          {"output", limits.output_bytes}};
}

Command command_of(const json& frame) {
  return {frame.at("words"), frame.at("environment"), frame.at("folder").get<std::string>()};
}

ProcessLimits limits_of(const json& frame) {
  return {std::chrono::milliseconds(frame.at("wall").get<std::int64_t>()), frame.at("memory"),
          frame.at("output")};
}

json to_frame(const Outcome& outcome) {
  return {{"ending", to_string(outcome.ending)},
          {"exit_code", outcome.exit_code},
          {"signal", outcome.signal},
          {"output", outcome.output},
          {"errors", outcome.errors},
          {"error", outcome.error},
          {"wall", outcome.wall.count()},
          {"peak_memory", outcome.peak_memory_bytes},
          {"stragglers", outcome.stragglers}};
}

Outcome outcome_of(const json& frame) {
  Outcome outcome;
  outcome.ending = ending_named(frame.at("ending"));
  outcome.exit_code = frame.at("exit_code");
  outcome.signal = frame.at("signal");
  outcome.output = frame.at("output");
  outcome.errors = frame.at("errors");
  outcome.error = frame.at("error");
  outcome.wall = std::chrono::milliseconds(frame.at("wall").get<std::int64_t>());
  outcome.peak_memory_bytes = frame.at("peak_memory");
  outcome.stragglers = frame.at("stragglers");
  return outcome;
}

}  // namespace ampcts
