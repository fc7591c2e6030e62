/// The messages of a launch: where its kernel writes them, and what they refer to.
#pragma once

#include <cstddef>
#include <cstdint>

#include "launch/launch.h"
#include "messages/report.h"

namespace amprt {

/// Bytes in front of the closure of a kernel that sends messages. The last 8 are the address of the buffer
/// (docs/abi.md, "Messages").
inline constexpr std::size_t closure_prefix = 64;

inline bool sends_messages(const amp_kernel& kernel) {
  return (kernel.flags & amp_kernel_sends_messages) != 0;
}

/// Writes the address of the buffer in front of a closure.
void set_message_buffer(std::byte* closure, std::uint64_t address);

/// How texts are named in messages.
enum class Texts {
  by_address,  ///< by the processor
  by_number    ///< on other accelerators
};

/// group_threads: of an untiled kernel.
MessageSource message_source(const Launch& launch, Texts texts, std::uint32_t group_threads);

}  // namespace amprt
