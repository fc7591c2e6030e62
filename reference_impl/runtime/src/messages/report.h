/// What the runtime does with the messages of a launch that is complete (AMP 1.2 §12.3).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "messages/format.h"

namespace amprt {

/// The launch that sent messages.
struct MessageSource {
  const char* kernel;
  TextOf text_of;
  std::vector<int> extent;                            ///< of the domain, in the order of AMP
  std::vector<int> tile;                              ///< the same; empty if the kernel is untiled
  std::uint32_t group_threads;                        ///< of an untiled kernel: the threads of a group
  std::function<void(const Message&)> report_bounds;  ///< for message_bounds

  /// The index of the thread, as in "(3, 4)".
  std::string index_of(const Message& message) const;
};

/// Prints the messages in the buffer to standard error, and says how many were lost. Throws runtime_exception
/// if there are errors or aborts.
void report_messages(const MessageSource& source, std::span<const std::uint32_t> buffer);

}  // namespace amprt
