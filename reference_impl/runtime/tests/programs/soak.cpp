// Stress test: eight threads of the host launch, copy, create and destroy on a view and an array that they
// share and on views and arrays of their own. All values must be right, and memory must not grow. Argument:
// seconds.
#include <amp.h>

#include <unistd.h>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

#include "check.h"

using namespace concurrency;

namespace {

constexpr int threads = 8;
constexpr int part = 1000;  ///< elements of each thread

typedef std::chrono::steady_clock Clock;

struct Shared {
  Shared() : view(accelerator().create_view()), elements(threads * part, view), table(threads * part) {
    for (int i = 0; i < threads * part; ++i) table[i] = i;
    const array_view<int> all(elements);
    parallel_for_each(all.extent, [all](index<1> i) restrict(amp) { all[i] = 0; });
  }

  accelerator_view view;
  array<int> elements;
  std::vector<int> table;
  std::atomic<int> failures{0};
  std::atomic<long> rounds{0};
};

void add(const accelerator_view& view, const array_view<int>& values, int addend) {
  parallel_for_each(
      view, values.extent, [ values, addend ](index<1> i) restrict(amp) { values[i] += addend; });
}

class Worker {
 public:
  Worker(Shared& shared, const array_view<const int>& table, int number)
      : shared_(shared),
        table_(table),
        number_(number),
        random_(static_cast<std::uint32_t>(number) * 7919u + 1u),
        own_(accelerator().create_view(number % 2 == 0 ? queuing_mode_automatic : queuing_mode_immediate)),
        mine_(shared.elements.section(number * part, part)) {}

  void work_until(Clock::time_point end) {
    typedef void (Worker::*Step)();
    static const Step steps[] = {&Worker::add_to_shared,  &Worker::add_to_shared, &Worker::look_at_mine,
                                 &Worker::use_own_view,   &Worker::leave_at_once, &Worker::write_back,
                                 &Worker::copy_and_go,    &Worker::make_a_view,   &Worker::mark,
                                 &Worker::read_the_table, &Worker::change_on_host};
    while (Clock::now() < end) {
      (this->*steps[next() % (sizeof steps / sizeof *steps)])();
      ++shared_.rounds;
    }
    look_at_mine();
  }

 private:
  std::uint32_t next() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 17;
    random_ ^= random_ << 5;
    return random_;
  }

  void expect(bool holds, const char* what) {
    if (holds) return;
    ++shared_.failures;
    std::printf("thread %d: %s\n", number_, what);
  }
  void expect_all(const std::vector<int>& values, int value, const char* what) {
    for (int found : values) {
      if (found == value) continue;
      return expect(false, what);
    }
  }

  void add_to_shared() {
    add(next() % 4 == 0 ? own_ : shared_.view, mine_, 1);
    ++expected_;
  }
  void look_at_mine() {
    std::vector<int> found(part);
    copy(mine_, found.begin());
    expect_all(found, expected_, "the shared array");
  }
  void change_on_host() {
    for (int i = 0; i < part; ++i) mine_[i] += 2;
    expected_ += 2;
  }
  void use_own_view() {
    array<int> values(part, own_);
    const std::vector<int> start(part, number_);
    copy(start.begin(), start.end(), values);
    for (int i = 0; i < 5; ++i) add(own_, values, 3);
    expect_all(values, number_ + 15, "an array on a view of the thread's own");
  }
  void leave_at_once() {
    array<int> values(part + static_cast<int>(next() % 5000), shared_.view);
    const array_view<int> all(values);
    add(shared_.view, all, 1);
  }
  void write_back() {
    std::vector<int> values(part, 5);
    {
      const array_view<int> view(values);
      add(shared_.view, view, 4);
      add(own_, view, 4);
    }
    expect_all(values, 13, "written back by the last view");
  }
  void copy_and_go() {
    const std::vector<int> start(part, 9);
    array<int> values(part, own_);
    completion_future done = copy_async(start.begin(), start.end(), values);
    if (next() % 2 == 0) done.then([] {});
    done.wait();
    std::vector<int> found(part);
    copy_async(values, found.begin()).get();
    expect_all(found, 9, "copied there and back");
  }
  void make_a_view() {
    const accelerator_view view = accelerator().create_view();
    std::vector<int> values(part, 1);
    const array_view<int> all(values);
    add(view, all, 1);
    all.synchronize();
    expect_all(values, 2, "on a new view");
  }
  void mark() {
    completion_future marker = shared_.view.create_marker();
    own_.flush();
    marker.wait();
    own_.wait();
  }
  void read_the_table() {
    array<int> seen(part, own_);
    const array_view<const int> table = table_;
    const int first = static_cast<int>(next() % static_cast<unsigned>(part * (threads - 1)));
    parallel_for_each(
        own_, seen.extent,
        [&seen, table, first ](index<1> i) restrict(amp) { seen[i] = table[i + first] - i[0]; });
    expect_all(seen, first, "a table read by all threads");
  }

  Shared& shared_;
  const array_view<const int> table_;
  const int number_;
  std::uint32_t random_;
  accelerator_view own_;
  const array_view<int> mine_;
  int expected_ = 0;
};

/// Returns the resident memory of this process in KiB.
long resident_kib() {
  std::ifstream file("/proc/self/statm");
  long all = 0, resident = 0;
  file >> all >> resident;
  return resident * (::sysconf(_SC_PAGESIZE) / 1024);
}

}  // namespace

int main(int count, char** arguments) {
  const int seconds = count > 1 ? std::atoi(arguments[1]) : 2;
  Shared shared;
  const array_view<const int> table(threads * part, shared.table);
  std::vector<std::thread> workers;
  const Clock::time_point start = Clock::now();
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back([&shared, &table, start, seconds, i] {
      Worker(shared, table, i).work_until(start + std::chrono::seconds(seconds));
    });
  }
  std::this_thread::sleep_until(start + std::chrono::milliseconds(500 * seconds));
  const long half = resident_kib();
  const long rounds = shared.rounds;
  for (std::thread& worker : workers) worker.join();
  const long grown = resident_kib() - half;
  std::printf("%ld rounds in %d s; %ld KiB resident at half time, %+ld KiB since then, in %ld rounds\n",
              shared.rounds.load(), seconds, half, grown, shared.rounds.load() - rounds);
  CHECK(shared.failures == 0);
  CHECK(shared.rounds > 100);
  // Leaking one array or submission per round would exceed this.
  if (seconds >= 60) CHECK(grown < 32 * 1024);
  return check::result();
}
