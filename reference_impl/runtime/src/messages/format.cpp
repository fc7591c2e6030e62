#include "messages/format.h"

#include <bit>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace amprt {
namespace {

using namespace concurrency::__detail;

bool is_wide(message_argument_kind kind) {
  return kind == message_long || kind == message_unsigned_long;
}

double number_of(const MessageArgument& argument) {
  if (argument.kind == message_float) return std::bit_cast<float>(static_cast<std::uint32_t>(argument.bits));
  return std::bit_cast<double>(argument.bits);
}

class Formatter {
 public:
  Formatter(std::span<const MessageArgument> arguments, const TextOf& text_of)
      : arguments_(arguments), text_of_(text_of) {}

  std::string run(std::string_view format) {
    while (!format.empty()) {
      const std::size_t percent = std::min(format.find('%'), format.size());
      result_ += format.substr(0, percent);
      format.remove_prefix(percent);
      if (!format.empty()) format.remove_prefix(convert(format));
    }
    return std::move(result_);
  }

 private:
  /// Appends what the conversion at the start of the text becomes. Returns its length.
  std::size_t convert(std::string_view text) {
    std::string specification = "%";
    std::size_t at = 1;
    const auto is_one_of = [&](const char* list) {
      return at < text.size() && std::strchr(list, text[at]) != nullptr;
    };
    for (; is_one_of("-+ #0123456789.*"); ++at) {
      if (text[at] != '*')
        specification += text[at];
      else if (const MessageArgument* const width = next())
        append_width(specification, static_cast<std::int32_t>(width->bits));
    }
    const std::size_t modifier = at;
    while (is_one_of("hljztL")) ++at;
    const std::string_view length = text.substr(modifier, at - modifier);
    if (at == text.size()) {
      result_ += text;
      return at;
    }
    const char conversion = text[at++];
    if (conversion == '%')
      result_ += '%';
    else if (const MessageArgument* const argument = next())
      append(specification, length, conversion, *argument);
    else
      result_ += text.substr(0, at);
    return at;
  }

  const MessageArgument* next() {
    if (arguments_.empty()) return nullptr;
    const MessageArgument* const first = &arguments_.front();
    arguments_ = arguments_.subspan(1);
    return first;
  }

  /// A negative width is the flag '-' and a width; a negative precision counts as none.
  static void append_width(std::string& specification, std::int32_t number) {
    const bool is_precision = specification.back() == '.';
    if (is_precision && number < 0)
      specification.pop_back();
    else
      specification += std::to_string(number);
  }

  void append(const std::string& specification, std::string_view length, char conversion,
              const MessageArgument& argument) {
    switch (conversion) {
      case 'd':
      case 'i':
        return print(specification + "ll" + conversion, signed_value(length, argument));
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        return print(specification + "ll" + conversion, unsigned_value(length, argument));
      case 'c':
        return print(specification + conversion, static_cast<int>(argument.bits));
      case 's':
        return print(specification + conversion, text_of_(argument.bits));
      default:
        return print(specification + conversion, number_of(argument));
    }
  }

  static long long signed_value(std::string_view length, const MessageArgument& argument) {
    if (length == "hh") return static_cast<signed char>(argument.bits);
    if (length == "h") return static_cast<short>(argument.bits);
    if (is_wide(argument.kind)) return static_cast<long long>(argument.bits);
    return static_cast<std::int32_t>(argument.bits);
  }
  static unsigned long long unsigned_value(std::string_view length, const MessageArgument& argument) {
    if (length == "hh") return static_cast<unsigned char>(argument.bits);
    if (length == "h") return static_cast<unsigned short>(argument.bits);
    return argument.bits;
  }

  template <typename Value>
  void print(const std::string& specification, Value value) {
    const int bytes = std::snprintf(nullptr, 0, specification.c_str(), value);
    if (bytes <= 0) return;
    const std::size_t begin = result_.size();
    result_.resize(begin + static_cast<std::size_t>(bytes) + 1);
    std::snprintf(result_.data() + begin, static_cast<std::size_t>(bytes) + 1, specification.c_str(), value);
    result_.pop_back();
  }

  std::span<const MessageArgument> arguments_;
  const TextOf& text_of_;
  std::string result_;
};

}  // namespace

std::string format_message(const char* format, std::span<const MessageArgument> arguments,
                           const TextOf& text_of) {
  return Formatter(arguments, text_of).run(format);
}

}  // namespace amprt
