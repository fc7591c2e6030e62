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

  enum class Due { soon, at_once };

  /// Has the queue submit what it has up to a batch, unless it has done so by then. The thread starts with
  /// the first request. False when there is none to be had.
  bool request(Queue& queue, std::uint64_t batch, Due due) noexcept;

  /// After this the thread does not touch the queue.
  void forget(Queue& queue);

  /// Ends the thread; later requests are refused.
  void stop();

 private:
  struct Request {
    Queue* queue;
    std::uint64_t batch;
    std::chrono::steady_clock::time_point due;

    /// Whether there is nothing left to do for the other when this one is done.
    bool covers(const Request& other) const {
      return queue == other.queue && batch >= other.batch && due <= other.due;
    }
  };

  void add(const Request& request);
  void work();

  std::mutex mutex_;
  std::condition_variable requested_;
  std::condition_variable done_;
  std::vector<Request> pending_;  ///< in the order of their times
  Queue* current_ = nullptr;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace amprt
