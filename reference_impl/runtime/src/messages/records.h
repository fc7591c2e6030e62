/// The buffer into which the threads of a launch write messages (docs/abi.md, "Messages").
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "amp_detail/message_records.h"

namespace amprt {

using concurrency::__detail::message_argument_kind;
using concurrency::__detail::message_kind;

struct MessageArgument {
  message_argument_kind kind;
  std::uint64_t bits;  ///< the value; one of 32 bits is in the lower half
};

struct Message {
  message_kind kind;
  std::array<std::uint32_t, 3> group, local;  ///< x, y, z
  std::vector<MessageArgument> arguments;
};

struct MessagesOfLaunch {
  std::vector<Message> list;    ///< by thread; those of one thread in the order in which it sent them
  std::uint32_t lost = 0;       ///< the buffer had no room for them
  bool has_lost_fault = false;  ///< one of these was an error or an abort
};

/// Prepares a buffer for a launch.
void clear_messages(std::span<std::uint32_t> buffer);

/// Reads what the threads of a launch have written.
MessagesOfLaunch read_messages(std::span<const std::uint32_t> buffer);

}  // namespace amprt
