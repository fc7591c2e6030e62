/// Waiting for what mostly takes less time than it takes to be woken.
#pragma once

#include <mutex>
#include <thread>

namespace amprt {

/// Whether it is so, or comes to be so while this looks again for a while.
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

/// A mutex that is held briefly: who finds it locked does not go to sleep at once.
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
