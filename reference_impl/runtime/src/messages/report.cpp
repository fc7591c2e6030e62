#include "messages/report.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "base/errors.h"

namespace amprt {
namespace {

using namespace concurrency::__detail;

/// Beyond that, kernels do not count what is lost.
constexpr std::uint32_t most_lost = 0x80000000;

std::string text_of_abort(const MessageSource& source, const MessagesOfLaunch& messages,
                          const Message& first) {
  const auto count = std::count_if(messages.list.begin(), messages.list.end(),
                                   [](const Message& one) { return one.kind == message_abort; });
  const std::string threads = count == 1 ? "a thread" : std::to_string(count) + " threads";
  return "direct3d_abort has ended " + threads + " of kernel " + source.kernel + ", " +
         (count == 1 ? "with the index " : "the first with the index ") + source.index_of(first);
}

std::string text_of_lost(const MessageSource& source, const MessagesOfLaunch& messages, std::size_t bytes) {
  const std::string number = (messages.lost >= most_lost ? "at least " : "") + std::to_string(messages.lost);
  return number + (messages.lost == 1 ? " message" : " messages") + " of kernel " + source.kernel +
         (messages.lost == 1 ? " was" : " were") + " lost: the buffer of " + std::to_string(bytes) +
         " bytes is full. The environment variable AMP_MESSAGES sets its size";
}

void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

std::string MessageSource::index_of(const Message& message) const {
  std::vector<std::uint64_t> index(extent.size());
  if (tile.empty()) {
    std::uint64_t number = std::uint64_t{message.group[0]} * group_threads + message.local[0];
    for (std::size_t i = index.size(); i-- > 0; number /= static_cast<std::uint64_t>(extent[i]))
      index[i] = number % static_cast<std::uint64_t>(extent[i]);
  } else {
    for (std::size_t i = 0; i < index.size(); ++i) {
      const std::size_t d = index.size() - 1 - i;  // the last component is x
      index[i] = std::uint64_t{message.group[d]} * static_cast<std::uint64_t>(tile[i]) + message.local[d];
    }
  }
  std::string text = "(";
  for (const std::uint64_t component : index)
    text += (text.size() > 1 ? ", " : "") + std::to_string(component);
  return text + ")";
}

void report_messages(const MessageSource& source, std::span<const std::uint32_t> buffer) {
  const MessagesOfLaunch messages = read_messages(buffer);
  std::string output;
  std::optional<std::string> fault;
  for (const Message& message : messages.list) {
    if (message.kind == message_bounds) {
      source.report_bounds(message);
      continue;
    }
    if (message.kind == message_abort) {
      if (!fault) fault = text_of_abort(source, messages, message);
      continue;
    }
    const std::string text = format_message(source.text_of(message.arguments.front().bits),
                                            std::span(message.arguments).subspan(1), source.text_of);
    output += text;
    if (message.kind == message_error && !fault) fault = text;
  }
  if (messages.lost != 0) {
    const std::string text = text_of_lost(source, messages, buffer.size_bytes());
    if (!output.empty() && output.back() != '\n') output += '\n';
    output += "libamp: " + text + "\n";
    if (messages.has_lost_fault && !fault)
      fault = "direct3d_errorf or direct3d_abort: their messages are among those that were lost. " + text;
  }
  if (!output.empty()) print(output);
  if (fault) throw_runtime_exception(*fault, e_fail);
}

}  // namespace amprt
