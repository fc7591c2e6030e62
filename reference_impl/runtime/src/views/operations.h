/// Asynchronous operations, which an accelerator view waits for besides its commands.
#pragma once

#include <cstdint>
#include <future>
#include <map>
#include <mutex>

namespace amprt {

/// The asynchronous operations of one view, numbered in the order in which they begin.
class Operations {
 public:
  /// end: the future that the program has. It becomes ready after ends_after().
  void begin(std::shared_future<void> end);
  /// last_command: the last command that an operation gave the view's queue, or a later one.
  void ends_after(std::uint64_t last_command) noexcept;

  /// The number of the newest; 0 before the first.
  std::uint64_t last() const;

  /// Blocks until the futures of all operations up to the number are ready. Returns the highest last_command
  /// of these, or a higher one.
  std::uint64_t wait(std::uint64_t number);

 private:
  void forget_ready();  // the caller has locked the mutex

  mutable std::mutex mutex_;
  std::uint64_t last_ = 0;
  std::uint64_t last_command_ = 0;
  std::map<std::uint64_t, std::shared_future<void>> running_;
};

}  // namespace amprt
