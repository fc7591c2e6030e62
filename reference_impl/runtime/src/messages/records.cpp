#include "messages/records.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace amprt {
namespace {

using namespace concurrency::__detail;

bool is_kind(std::uint32_t word) {
  return word >= message_output && word <= message_bounds;
}

/// The words of the value of an argument; 0 if the kind is unknown.
std::size_t words_of(std::uint32_t kind) {
  switch (kind) {
    case message_int:
    case message_unsigned_int:
    case message_float:
      return 1;
    case message_long:
    case message_unsigned_long:
    case message_double:
    case message_text:
      return 2;
    default:
      return 0;
  }
}

bool has_arguments_of_kind(const Message& message) {
  switch (message.kind) {
    case message_output:
    case message_error:
      return !message.arguments.empty() && message.arguments.front().kind == message_text;
    case message_abort:
      return message.arguments.empty();
    case message_bounds:
      return message.arguments.size() == 4;
  }
  return false;
}

/// Returns nothing if the record is damaged: a kernel that writes beyond its data can do that.
std::optional<Message> message_in(std::span<const std::uint32_t> record) {
  if (!is_kind(record[message_kind_word])) return std::nullopt;
  Message message = {static_cast<message_kind>(record[message_kind_word])};
  std::copy_n(record.begin() + message_group, 3, message.group.begin());
  std::copy_n(record.begin() + message_local, 3, message.local.begin());
  for (std::span<const std::uint32_t> rest = record.subspan(message_head); !rest.empty();) {
    const std::size_t words = words_of(rest[0]);
    if (words == 0 || rest.size() <= words) return std::nullopt;
    std::uint64_t bits = rest[1];
    if (words == 2) bits |= std::uint64_t{rest[2]} << 32;
    message.arguments.push_back({static_cast<message_argument_kind>(rest[0]), bits});
    rest = rest.subspan(1 + words);
  }
  if (!has_arguments_of_kind(message)) return std::nullopt;
  return message;
}

auto thread_of(const Message& message) {
  const auto& [x, y, z] = message.group;
  const auto& [column, row, plane] = message.local;
  return std::tuple(z, y, x, plane, row, column);
}

}  // namespace

void clear_messages(std::span<std::uint32_t> buffer) {
  std::fill_n(buffer.begin(), static_cast<std::size_t>(messages_head), 0u);
  buffer[messages_capacity] = static_cast<std::uint32_t>(buffer.size() - messages_head);
}

MessagesOfLaunch read_messages(std::span<const std::uint32_t> buffer) {
  MessagesOfLaunch messages;
  messages.lost = buffer[messages_lost];
  messages.has_lost_fault = buffer[messages_lost_fault] != 0;
  const std::size_t written = std::min<std::size_t>(buffer[messages_used], buffer.size() - messages_head);
  for (std::span<const std::uint32_t> rest = buffer.subspan(messages_head, written); !rest.empty();) {
    const std::size_t words = rest[message_words];
    if (words < message_head || words > rest.size()) break;
    if (std::optional<Message> message = message_in(rest.first(words)))
      messages.list.push_back(*std::move(message));
    rest = rest.subspan(words);
  }
  std::stable_sort(messages.list.begin(), messages.list.end(),
                   [](const Message& a, const Message& b) { return thread_of(a) < thread_of(b); });
  return messages;
}

}  // namespace amprt
