#include "run/shared_process.h"

#include <fmt/format.h>
#include <re2/re2.h>

namespace ampcts {
namespace {

/// Returns the text between the begin and end marks of a program in one stream, and sets `status` from the
/// end mark. Returns nothing if a mark is missing.
std::optional<std::string> between_marks(const std::string& text, std::uint32_t nonce, int& status) {
  const std::string begin = fmt::format("AMPCTS BEGIN {}\n", nonce);
  const std::size_t place = text.find(begin);
  if (place == std::string::npos) return std::nullopt;
  const re2::StringPiece rest(text.data() + place + begin.size(), text.size() - place - begin.size());
  const RE2 end(fmt::format(R"((?s)(.*?)\nAMPCTS END {} (\d+)\n)", nonce));
  std::string part;
  if (!RE2::PartialMatch(rest, end, &part, &status)) return std::nullopt;
  return part;
}

}  // namespace

std::string shared_main(std::size_t count) {
  std::string text = "static int ampcts_call(int number) {\n  switch (number) {\n";
  for (std::size_t i = 0; i < count; ++i)
    text += fmt::format("    case {0}: return ampcts_batch_{0}::main();\n", i);
  return text + R"(  }
  return 125;
}
static void ampcts_mark(const char* text) {
  std::fputs(text, stdout);
  std::fflush(stdout);
  std::fputs(text, stderr);
  std::fflush(stderr);
}
int main(int count, char** words) {
  if (count < 2) return 125;
  for (int i = 1; i < count; ++i) {
    char* end = words[i];
    const int number = static_cast<int>(std::strtol(words[i], &end, 10));
    if (count == 2 && *end == 0) return ampcts_call(number);
    if (*end != '=') return 125;
    const unsigned long nonce = std::strtoul(end + 1, 0, 10);
    char mark[100];
    std::sprintf(mark, "%lu", nonce);
    setenv("AMPCTS_NONCE", mark, 1);
    std::sprintf(mark, "\nAMPCTS BEGIN %lu\n", nonce);
    ampcts_mark(mark);
    const int status = ampcts_call(number) & 255;
    std::sprintf(mark, "\nAMPCTS END %lu %d\n", nonce, status);
    ampcts_mark(mark);
  }
  return 0;
}
)";
}

std::string word_for(const std::string& number, std::uint32_t nonce) {
  return fmt::format("{}={}", number, nonce);
}

std::optional<Outcome> outcome_of(const Outcome& process, std::uint32_t nonce) {
  Outcome one = process;
  const std::optional<std::string> output = between_marks(process.output, nonce, one.exit_code);
  const std::optional<std::string> errors = between_marks(process.errors, nonce, one.exit_code);
  if (!output || !errors) return std::nullopt;
  one.ending = Ending::exited;
  one.output = *output;
  one.errors = *errors;
  return one;
}

}  // namespace ampcts
