/// Formats messages as printf of C does.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "messages/records.h"

namespace amprt {

/// Returns the text that an argument of kind message_text stands for.
using TextOf = std::function<const char*(std::uint64_t)>;

/// Returns the format with the arguments in place of its conversions. The compiler has checked that they
/// fit; a conversion without an argument stays as it is.
std::string format_message(const char* format, std::span<const MessageArgument> arguments,
                           const TextOf& text_of);

}  // namespace amprt
