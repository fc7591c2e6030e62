/// Asynchronous copies, which an accelerator view waits for besides its commands.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <set>

namespace amprt {

/// The asynchronous copies of one view, numbered in the order in which they begin.
class Operations {
 public:
  std::uint64_t begin();
  /// last_command: the last command that the operation gave the view's queue, or a later one.
  void end(std::uint64_t number, std::uint64_t last_command) noexcept;

  /// The number of the newest; 0 before the first.
  std::uint64_t last() const;

  /// Blocks until all operations up to the number have ended. Returns the highest last_command of all
  /// operations that have ended.
  std::uint64_t wait(std::uint64_t number) const;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable ended_;
  std::uint64_t last_ = 0;
  std::uint64_t last_command_ = 0;
  std::set<std::uint64_t> running_;
};

}  // namespace amprt
