/// A thread that submits what queues have gathered, so that launches in quick succession share a submission
/// and none is held back until somebody waits.
#pragma once

#include <condition_variable>
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

  /// Has the queue submit soon. The thread starts with the first request.
  void request(Queue& queue);

  /// After this the thread does not touch the queue.
  void forget(Queue& queue);

  /// Ends the thread; later requests are ignored.
  void stop();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable requested_;
  std::condition_variable done_;
  std::vector<Queue*> pending_;
  Queue* current_ = nullptr;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace amprt
