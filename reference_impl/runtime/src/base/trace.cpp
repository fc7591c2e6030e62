#include "base/trace.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/environment.h"

namespace amprt {
namespace {

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The file that AMP_TRACE names. Each event is a line of its own: if the process is killed, the events
/// before are there, and readers of the format do not need the closing bracket.
class TraceFile {
 public:
  static TraceFile& instance() {
    static TraceFile* const file = new TraceFile;
    return *file;
  }

  bool is_open() const { return file_ != nullptr; }

  void add(const std::string& event) {
    const std::lock_guard lock(mutex_);
    if (!file_) return;
    std::fprintf(file_, "%s%s", separator_, event.c_str());
    separator_ = ",\n";
  }

  void close() {
    const std::lock_guard lock(mutex_);
    if (!file_) return;
    std::fputs("\n]\n", file_);
    const bool complete = std::ferror(file_) == 0;
    if (std::fclose(file_) != 0 || !complete) complain();
    file_ = nullptr;
  }

 private:
  TraceFile() {
    const auto path = environment::trace();
    if (!path) return;
    path_ = *path;
    file_ = std::fopen(path_.c_str(), "w");
    if (!file_) complain();
  }

  void complain() const {
    std::fprintf(stderr, "libamp: cannot write the trace to %s: %s\n", path_.c_str(), std::strerror(errno));
  }

  std::mutex mutex_;
  std::string path_;
  std::FILE* file_ = nullptr;
  const char* separator_ = "[\n";
};

struct CloseAtExit {
  ~CloseAtExit() { TraceFile::instance().close(); }
} close_at_exit;

std::int64_t microseconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

}  // namespace

bool TraceSpan::is_on() {
  static const bool on = TraceFile::instance().is_open();
  return on;
}

void TraceSpan::note(const char* key, std::uint64_t value) {
  std::string& arguments = event_->arguments;
  if (!arguments.empty()) arguments += ',';
  arguments += json_string(key) + ':' + std::to_string(value);
}

void TraceSpan::note(const char* key, std::string_view value) {
  std::string& arguments = event_->arguments;
  if (!arguments.empty()) arguments += ',';
  arguments += json_string(key) + ':' + json_string(value);
}

void TraceSpan::write(const Event& event) {
  const auto end = std::chrono::steady_clock::now();
  TraceFile::instance().add(
      "{\"name\":" + json_string(event.name) + ",\"cat\":" + json_string(event.category) +
      ",\"ph\":\"X\",\"ts\":" + std::to_string(microseconds(event.begin.time_since_epoch())) + ",\"dur\":" +
      std::to_string(microseconds(end - event.begin)) + ",\"pid\":" + std::to_string(::getpid()) +
      ",\"tid\":" + std::to_string(::gettid()) + ",\"args\":{" + event.arguments + "}}");
}

}  // namespace amprt
