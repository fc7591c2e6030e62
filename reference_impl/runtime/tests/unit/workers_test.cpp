#include "base/workers.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>

using amprt::Workers;

TEST_CASE("a thread is reused for the next operation") {
  Workers workers;
  std::mutex mutex;
  std::set<std::thread::id> threads;
  for (int i = 0; i < 200; ++i) {
    workers
        .run([&] {
          const std::lock_guard lock(mutex);
          threads.insert(std::this_thread::get_id());
        })
        .wait();
  }
  workers.finish();
  CHECK(threads.size() == 1);
  CHECK(threads.count(std::this_thread::get_id()) == 0);
}

TEST_CASE("an operation can wait for later operations") {
  Workers workers;
  constexpr int count = 20;
  std::vector<std::promise<void>> ends(count + 1);
  std::vector<std::shared_future<void>> operations;
  for (int i = 0; i < count; ++i) {
    operations.push_back(workers.run([&ends, i] {
      ends[i + 1].get_future().wait();
      ends[i].set_value();
    }));
  }
  ends[count].set_value();
  ends[0].get_future().wait();
  for (const auto& operation : operations) operation.get();
  workers.finish();
}

TEST_CASE("finish waits for all operations, and for those that they start") {
  Workers workers;
  std::atomic<int> done = 0;
  for (int i = 0; i < 10; ++i) {
    workers.run([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      workers.run([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        ++done;
      });
      ++done;
    });
  }
  workers.finish();
  CHECK(done == 20);
  workers.run([&] { ++done; }).get();
  CHECK(done == 21);
  workers.finish();
}

TEST_CASE("an operation is destroyed before its future is ready") {
  Workers workers;
  for (int i = 0; i < 100; ++i) {
    auto held = std::make_shared<int>(i);
    std::weak_ptr<int> seen = held;
    const auto done = workers.run([held = std::move(held)] { CHECK(*held >= 0); });
    done.wait();
    CHECK(seen.expired());
  }
  const auto failed = workers.run([held = std::make_shared<int>(7)] { throw *held; });
  CHECK_THROWS_AS(failed.get(), int);
  workers.finish();
}

TEST_CASE("the future of an operation rethrows its exception") {
  Workers workers;
  const auto failed = workers.run([] { throw std::runtime_error("on purpose"); });
  CHECK_THROWS_WITH(failed.get(), "on purpose");
  workers.finish();
}
