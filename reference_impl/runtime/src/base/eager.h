/// Short waits. They poll first: waking a blocked thread mostly takes longer than the wait.
#pragma once

#include <mutex>
#include <thread>

namespace amprt {

/// Polls is_so() for a short time. Returns true as soon as it holds, false if it does not hold in that time.
template <typename IsSo>
bool comes_soon(const IsSo& is_so) {
  constexpr int most_tries = 1000;
  for (int tries = 0; tries < most_tries; ++tries) {
    if (is_so()) return true;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
  }
  return false;
}

/// A mutex that is held briefly: a thread that finds it locked polls before it blocks.
class EagerMutex {
 public:
  void lock() {
    if (!comes_soon([this] { return mutex_.try_lock(); })) mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }

 private:
  std::mutex mutex_;
};

}  // namespace amprt
