/// What the runtime did and when, in Chrome's trace format: for chrome://tracing, for Perfetto, and for tests
/// that count bytes (docs/runtime.md, "Trace").
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace amprt {

/// An event that lasts as long as the object. Costs next to nothing if no trace is asked for.
class TraceSpan {
 public:
  /// Calls name() only if a trace is written.
  template <typename Name>
  TraceSpan(const char* category, const Name& name) {
    if (is_on()) event_.emplace(Event{category, std::string(name()), std::chrono::steady_clock::now(), {}});
  }
  ~TraceSpan() {
    if (event_) write(*event_);
  }
  TraceSpan(const TraceSpan&) = delete;
  TraceSpan& operator=(const TraceSpan&) = delete;

  explicit operator bool() const { return event_.has_value(); }

  // Call these only if the span converts to true.
  void note(const char* key, std::uint64_t value);
  void note(const char* key, std::string_view value);

 private:
  struct Event {
    const char* category;
    std::string name;
    std::chrono::steady_clock::time_point begin;
    std::string arguments;  ///< members of a JSON object, with commas between them
  };

  static bool is_on();
  static void write(const Event& event);

  std::optional<Event> event_;
};

}  // namespace amprt
