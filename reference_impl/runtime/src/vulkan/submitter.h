/// A thread that submits batches of queues, so that launches in quick succession share a submission and are
/// submitted soon even if no thread waits for them.
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

  /// Asks the thread to submit the queue's batches up to this number, unless they are submitted by then. The
  /// first request starts the thread. Returns false if the thread is stopped or cannot be started.
  bool request(Queue& queue, std::uint64_t batch, Due due) noexcept;

  /// Drops the queue's requests. After this the thread does not use the queue.
  void forget(Queue& queue);

  /// Ends the thread; later requests are refused.
  void stop();

 private:
  struct Request {
    Queue* queue;
    std::uint64_t batch;
    std::chrono::steady_clock::time_point due;

    /// Whether serving this request serves the other one too.
    bool covers(const Request& other) const {
      return queue == other.queue && batch >= other.batch && due <= other.due;
    }
  };

  void add(const Request& request);
  void work();

  std::mutex mutex_;
  std::condition_variable requested_;
  std::condition_variable done_;
  std::vector<Request> pending_;  ///< in the order of `due`
  Queue* current_ = nullptr;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace amprt
