/// A thread that submits what queues have gathered, so that launches in quick succession share a submission
/// and none is held back until somebody waits.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace amprt {

class Queue;

class Submitter {
 public:
  Submitter() = default;
  ~Submitter() { stop(); }
  Submitter(const Submitter&) = delete;
  Submitter& operator=(const Submitter&) = delete;

  /// Has the queue submit its open batch, which has this number, in a moment, unless it has done so by then.
  /// The thread starts with the first request. False when there is none to be had.
  bool request(Queue& queue, std::uint64_t batch) noexcept;

  /// After this the thread does not touch the queue.
  void forget(Queue& queue);

  /// Ends the thread; later requests are refused.
  void stop();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable requested_;
  std::condition_variable done_;
  struct Request {
    Queue* queue;
    std::uint64_t batch;
    std::chrono::steady_clock::time_point due;
  };
  std::vector<Request> pending_;  ///< in the order of their times
  Queue* current_ = nullptr;
  bool asleep_ = false;  ///< without a time to wake up
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace amprt
