#include "processor/pool.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <cfenv>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "amp_detail/exceptions.h"

using amprt::KernelRun;
using amprt::Pool;

namespace {

/// What the kernels of these tests get as their closure.
struct RunRecord {
  explicit RunRecord(std::uint64_t items) : visits(items) {}

  std::vector<std::atomic<int>> visits;  ///< of each item
  std::atomic<int> calls = 0;
  std::atomic<int> misplaced_calls = 0;
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::chrono::microseconds duration{0};  ///< of each call

  bool each_once() const {
    return std::all_of(visits.begin(), visits.end(), [](const auto& count) { return count == 1; });
  }
};

RunRecord& run_record_of(const void* closure) {
  return **static_cast<RunRecord* const*>(closure);
}

void visit_items(const void* closure, const std::uint32_t*, std::uint64_t first, std::uint64_t last,
                 void* scratch) {
  RunRecord& record = run_record_of(closure);
  ++record.calls;
  if (first % 64 != 0 || (last % 64 != 0 && last != record.visits.size())) ++record.misplaced_calls;
  if (reinterpret_cast<std::uintptr_t>(scratch) % 64 != 0) ++record.misplaced_calls;
  if (record.duration.count() > 0) std::this_thread::sleep_for(record.duration);
  for (std::uint64_t i = first; i < last; ++i) ++record.visits[i];
  const std::lock_guard lock(record.mutex);
  record.threads.insert(std::this_thread::get_id());
}

void do_nothing(const void*, const std::uint32_t*, std::uint64_t, std::uint64_t, void*) {}

std::size_t threads_of_this_process() {
  const std::filesystem::directory_iterator threads("/proc/self/task");
  return static_cast<std::size_t>(std::distance(begin(threads), end(threads)));
}

/// Runs the kernel with the record as its closure.
void run_items(Pool& pool, RunRecord& record, std::uint64_t kernel = 1,
               amprt::KernelCode code = visit_items) {
  RunRecord* const closure = &record;
  pool.run({kernel, code, &closure, {1, 1, 1}, record.visits.size(), 64, 100});
}

}  // namespace

TEST_CASE("the pool runs each item once, in chunks that begin at multiples") {
  for (const unsigned int threads : {1u, 2u, 3u, 8u}) {
    Pool pool(threads);
    for (const std::uint64_t items : {1, 63, 64, 65, 127, 128, 1000, 4096, 100'001})
      for (int repetition = 0; repetition < 5; ++repetition) {
        RunRecord record(items);
        run_items(pool, record, items);
        CAPTURE(threads, items, repetition);
        CHECK(record.each_once());
        CHECK(record.misplaced_calls == 0);
      }
  }
}

TEST_CASE("several threads work on a kernel that takes long, known or not") {
  Pool pool(3);
  for (int repetition = 0; repetition < 2; ++repetition) {
    RunRecord slow(64 * 48);
    slow.duration = std::chrono::milliseconds(1);
    run_items(pool, slow);
    CHECK(slow.threads.size() == 3);
    CHECK(slow.calls == 48);
  }
}

TEST_CASE("several threads work on a kernel that was quick when it was launched before") {
  Pool pool(2);
  for (int i = 0; i < 10; ++i) pool.run({1, do_nothing, nullptr, {1, 1, 1}, 64 * 64, 64, 0});
  RunRecord slow(64 * 64);
  slow.duration = std::chrono::milliseconds(1);
  run_items(pool, slow);
  CHECK(slow.threads.size() == 2);
}

TEST_CASE("a short kernel needs no other threads") {
  Pool pool(2);
  const std::size_t before = threads_of_this_process();
  // With one chunk nobody can help, but the pool learns how short the kernel is.
  for (int i = 0; i < 10; ++i) pool.run({1, do_nothing, nullptr, {1, 1, 1}, 64, 64, 0});
  pool.run({1, do_nothing, nullptr, {1, 1, 1}, 128, 64, 0});
  CHECK(threads_of_this_process() == before);
  pool.run({2, do_nothing, nullptr, {1, 1, 1}, 128, 64, 0});
  CHECK(threads_of_this_process() == before + 1);
}

TEST_CASE("the pool's threads help all threads that launch") {
  Pool pool(4);
  std::vector<std::thread> launching;
  std::atomic<int> wrong = 0;
  for (int thread = 0; thread < 4; ++thread)
    launching.emplace_back([&, thread] {
      for (int i = 0; i < 200; ++i) {
        RunRecord record(64 * (1 + i));
        if (i % 20 == 0) record.duration = std::chrono::microseconds(100);
        run_items(pool, record, 1 + thread + i % 3);
        if (!record.each_once()) ++wrong;
      }
    });
  for (std::thread& thread : launching) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("calls at the same time have different scratch memory") {
  static std::atomic<int> overwritten;
  overwritten = 0;
  const auto fill = [](const void*, const std::uint32_t*, std::uint64_t first, std::uint64_t, void* scratch) {
    auto* const bytes = static_cast<unsigned char*>(scratch);
    const auto mark = static_cast<unsigned char>(first / 64);
    std::memset(bytes, mark, 5000);
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    if (bytes[0] != mark || std::memcmp(bytes, bytes + 1, 4999) != 0) ++overwritten;
  };
  Pool pool(4);
  for (int i = 0; i < 3; ++i) pool.run({1, fill, nullptr, {1, 1, 1}, 64 * 64, 64, 5000});
  CHECK(overwritten == 0);
}

TEST_CASE("kernels round to nearest, and the program gets its rounding and its exception flags back") {
  static std::atomic<int> wrong;
  wrong = 0;
  const auto divide = [](const void*, const std::uint32_t*, std::uint64_t, std::uint64_t, void*) {
    volatile double one = 1, three = 3;
    if (one / three != 1.0 / 3.0) ++wrong;
  };
  std::fesetround(FE_UPWARD);
  std::feclearexcept(FE_ALL_EXCEPT);
  Pool pool(2);
  for (int i = 0; i < 3; ++i) pool.run({1, divide, nullptr, {1, 1, 1}, 64 * 64, 64, 0});
  const int rounding = std::fegetround(), flags = std::fetestexcept(FE_INEXACT);
  std::fesetround(FE_TONEAREST);
  CHECK(wrong == 0);
  CHECK(rounding == FE_UPWARD);
  CHECK(flags == 0);
}

TEST_CASE("finish waits for kernels that run; then no more run") {
  for (const unsigned int threads : {1u, 2u}) {
    Pool pool(threads);
    RunRecord record(64 * 16);
    record.duration = std::chrono::milliseconds(20);
    std::thread launching([&] { run_items(pool, record); });
    while (record.calls == 0) std::this_thread::yield();
    pool.finish();
    CHECK(record.each_once());
    launching.join();
    CHECK_THROWS_AS(run_items(pool, record), concurrency::runtime_exception);
    pool.finish();
  }
}
