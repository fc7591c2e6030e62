#include "base/eager.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

using amprt::comes_soon;
using amprt::EagerMutex;

TEST_CASE("a condition is polled until it holds, and given up after a while") {
  int looks = 0;
  CHECK(comes_soon([&] { return ++looks == 10; }));
  CHECK(looks == 10);
  CHECK_FALSE(comes_soon([] { return false; }));
}

TEST_CASE("an eager mutex lets in one thread at a time") {
  EagerMutex mutex;
  std::atomic<long> count = 0;  // loaded and stored, not incremented: only the mutex makes this exclusive
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 100'000; ++i) {
        const std::lock_guard lock(mutex);
        count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(count == 400'000);
}

TEST_CASE("a thread that waits long for an eager mutex sleeps and is woken") {
  EagerMutex mutex;
  bool was_first_done = false, found_it_done = false;
  std::unique_lock first(mutex);
  std::thread second([&] {
    const std::lock_guard lock(mutex);
    found_it_done = was_first_done;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  was_first_done = true;
  first.unlock();
  second.join();
  CHECK(found_it_done);
}
