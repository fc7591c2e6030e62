#pragma once

#include <mutex>
#include <thread>

namespace amprt {

/// A mutex for what is mostly held more briefly than it takes to be woken: who finds it locked looks again
/// for a while before going to sleep.
class EagerMutex {
 public:
  void lock() {
    for (int tries = 0; tries < most_tries; ++tries) {
      if (mutex_.try_lock()) return;
      pause();
    }
    mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }

 private:
  static constexpr int most_tries = 1000;

  static void pause() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
  }

  std::mutex mutex_;
};

}  // namespace amprt
