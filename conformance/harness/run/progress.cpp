#include "run/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "base/output.h"

namespace ampcts {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kBarWidth = 30;
constexpr std::size_t kFailureLines = 20;  // failures printed; the report has all of them
constexpr auto kTerminalInterval = std::chrono::milliseconds(100);
constexpr auto kPlainInterval = std::chrono::seconds(10);

bool stderr_is_terminal() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::string minutes(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

Progress::Progress(std::size_t total, Words words)
    : total_(total), words_(words), terminal_(stderr_is_terminal()), start_(Clock::now()), drawn_(start_) {
  if (terminal_ && total_ != 0) draw();
}

Progress::~Progress() {
  if (total_ == 0) return;
  if (terminal_) clear();
  tell("{} of {} {} {} in {}\n", done_, total_, words_.things, words_.done,
       minutes(std::chrono::duration<double>(Clock::now() - start_).count()));
}

void Progress::add(const std::string& case_id, const Judgement& judgement) {
  if (!is_failure(judgement.verdict)) return add();
  add_failure(fmt::format("{:<14} {}: {}", to_string(judgement.verdict), case_id, judgement.reason));
}

void Progress::add() {
  ++done_;
  step();
}

void Progress::add_failure(const std::string& line) {
  ++failed_;
  if (failures_printed_++ < kFailureLines) {
    if (terminal_) clear();
    tell("{}\n", line);
    if (failures_printed_ == kFailureLines) tell("further failures are listed only in the report\n");
  }
  add();
}

void Progress::step() {
  const Clock::time_point now = Clock::now();
  if (now - drawn_ < (terminal_ ? Clock::duration(kTerminalInterval) : Clock::duration(kPlainInterval)))
    return;
  drawn_ = now;
  draw();
}

void Progress::draw() {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const std::string left =
      done_ == 0
          ? ""
          : ", " + minutes(seconds / static_cast<double>(done_) * static_cast<double>(total_ - done_)) +
                " left";
  if (!terminal_) {
    tell("{}/{} {}, {} {}{}\n", done_, total_, words_.things, failed_, words_.failed, left);
    std::fflush(stderr);
    return;
  }
  const std::size_t filled = total_ == 0 ? kBarWidth : done_ * kBarWidth / total_;
  tell("\r\x1b[K[{}{}] {}/{}  {} {}{}", std::string(filled, '#'), std::string(kBarWidth - filled, '.'), done_,
       total_, failed_, words_.failed, left);
  std::fflush(stderr);
}

void Progress::clear() {
  tell("\r\x1b[K");
}

}  // namespace ampcts
