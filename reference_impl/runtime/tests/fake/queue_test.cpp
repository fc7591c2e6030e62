/// Tests how launches reach the driver: submissions, barriers and memory.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <new>
#include <numeric>
#include <random>
#include <thread>
#include <utility>

#include "allocations.h"
#include "commands/command_pool.h"
#include "kernels.h"
#include "views/view.h"
#include "vulkan/submitter.h"

using namespace fixture;
using concurrency::queuing_mode_automatic;
using concurrency::queuing_mode_immediate;
using fake::allocations;
using fake::failing_allocation;

namespace {

View view_with(concurrency::queuing_mode mode) {
  return View(create_view(best_device(), mode));
}

Handle zeros_on(const View& view) {
  std::vector<int> zeros(64, 0);
  const Handle source = view_of(zeros);
  Handle array = array_on(view, 64);
  copy_box(Box(source), Box(array));
  wait_view(view.get());
  return array;
}

void add(const Handle& data, const Handle& addends, const View& view) {
  fake::add_kernel().launch(
      AddInvoker{data.get(), addends.get(), static_cast<std::uint32_t>(data.elements()), 1}, data.elements(),
      view.get());
}

struct Counts {
  std::uint64_t submissions = fake::driver().submissions;
  std::uint64_t barriers = fake::driver().barriers;
  std::uint64_t dispatches = fake::driver().dispatches;
  std::uint64_t recorded = fake::driver().recorded_dispatches;
  std::uint64_t copied_bytes = fake::driver().copied_bytes;
};

/// Returns the number of command buffers that have been begun.
std::uint64_t recordings() {
  const auto& calls = fake::driver().calls;
  return std::count(calls.begin(), calls.end(), "vkBeginCommandBuffer");
}

void wait_for_view(const View& view) {
  wait_view(view.get());
}
void wait_for_marker(const View& view) {
  mark_view(view.get()).get();
}

}  // namespace

TEST_CASE("in immediate mode each launch is submitted before it returns") {
  const View view = view_with(queuing_mode_immediate);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  const Counts before;
  for (int i = 1; i <= 10; ++i) {
    add(data, ones, view);
    CHECK(Counts().submissions - before.submissions == static_cast<std::uint64_t>(i));
  }
}

TEST_CASE("in automatic mode the first launch after a wait is submitted at once") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  for (int i = 0; i < 10; ++i) {
    const Counts before;
    add(data, ones, view);
    CHECK(Counts().submissions - before.submissions == 1);
    wait_view(view.get());
  }
}

TEST_CASE("in automatic mode all launches are submitted even if no thread waits") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  const Counts before;
  for (int i = 0; i < 1000; ++i) add(data, ones, view);
  for (int i = 0; i < 1000 && Counts().dispatches - before.dispatches < 1000; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(Counts().dispatches - before.dispatches == 1000);
}

TEST_CASE("in a burst the launching thread records nothing") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  // A round in which this thread is preempted is not a burst.
  bool has_been_seen = false;
  for (int round = 0; round < 100 && !has_been_seen; ++round) {
    add(data, ones, view);
    const std::uint64_t recorded = fake::recorded_by_this_thread();
    add(data, ones, view);
    has_been_seen = fake::recorded_by_this_thread() == recorded;
    wait_view(view.get());
  }
  CHECK(has_been_seen);
}

TEST_CASE("the launching thread records, and does not block, if the submitting thread falls behind") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  const Counts before;
  const std::uint64_t recorded = fake::recorded_by_this_thread();
  fake::driver().only_recorder = std::this_thread::get_id();
  for (int i = 0; i < 64 * 8; ++i) add(data, ones, view);
  CHECK(fake::recorded_by_this_thread() - recorded >= 64 * 4);
  fake::driver().only_recorder = std::thread::id();
  wait_view(view.get());
  CHECK(Counts().dispatches - before.dispatches == 64 * 8);
}

TEST_CASE("the waiting thread records the batches that no other thread records") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  const Counts before;
  fake::driver().only_recorder = std::this_thread::get_id();
  const auto recorded_soon = [&](std::uint64_t launches) {
    for (int i = 0; i < 1000 && Counts().recorded - before.recorded < launches; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return Counts().recorded - before.recorded;
  };
  for (int i = 0; i < 10; ++i) add(data, ones, view);
  recorded_soon(2);  // one in this thread, the next mostly in another thread, which blocks then
  for (int i = 0; i < 140; ++i) add(data, ones, view);
  std::uint64_t recorded = 0;
  std::thread lets_go_on([&] {
    recorded = recorded_soon(150);
    fake::driver().only_recorder = std::thread::id();
  });
  wait_view(view.get());
  lets_go_on.join();
  CHECK(recorded == 150);
  CHECK(Counts().dispatches - before.dispatches == 150);
}

TEST_CASE("a late request from another thread does not delay newer launches") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  amprt::Queue& queue = *view.get()->queue;
  for (int round = 0; round < 20; ++round) {
    const Counts before;
    // The first launch is submitted at once, the second opens a batch.
    add(data, ones, view);
    add(data, ones, view);
    REQUIRE(
        queue.device().submitter().request(queue, queue.last_submission() - 1, amprt::Submitter::Due::soon));
    for (int i = 0; i < 1000 && Counts().dispatches - before.dispatches < 2; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    REQUIRE(Counts().dispatches - before.dispatches == 2);
    wait_view(view.get());
  }
}

TEST_CASE("launches on the same data are ordered by barriers, others are not") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), other = zeros_on(view), ones = zeros_on(view);
  fake::driver().polls_until_done = 1'000'000;  // all launches are under way until the view waits
  const Counts before;
  for (int i = 0; i < 100; ++i) add(data, ones, view);
  wait_view(view.get());
  const Counts dependent;
  CHECK(dependent.barriers - before.barriers == 99);
  for (int i = 0; i < 50; ++i) add(i % 2 == 0 ? data : other, ones, view);
  wait_view(view.get());
  const Counts in_turn;
  CHECK(in_turn.barriers - dependent.barriers == 24);
  // Each launch reads what the previous one wrote.
  for (int i = 0; i < 10; ++i) i % 2 == 0 ? add(data, other, view) : add(other, data, view);
  wait_view(view.get());
  CHECK(Counts().barriers - in_turn.barriers == 9);
  fake::driver().polls_until_done = 0;
}

TEST_CASE("commands that the host knows to be complete are followed by no barrier") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  const std::uint64_t before = Counts().barriers;
  for (int i = 0; i < 10; ++i) {
    add(data, ones, view);
    wait_view(view.get());
    copy_box(Box(ones), Box(data));
    wait_view(view.get());
  }
  CHECK(Counts().barriers == before);
}

TEST_CASE("a repeated launch and a repeated copy are not recorded again, and use the current data") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = array_on(view, 64);
  write_box(std::vector<int>(64, 1).data(), Box(ones));
  auto next = [&, sum = 0]() mutable {
    add(data, ones, view);
    CHECK(contents(data, 64) == std::vector<int>(64, ++sum));
  };
  for (int i = 0; i < 4; ++i) next();
  const std::uint64_t before = recordings();
  for (int i = 0; i < 1000; ++i) next();
  CHECK(recordings() == before);
}

TEST_CASE("the commands of a few launches are remembered") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = array_on(view, 64);
  write_box(std::vector<int>(64, 1).data(), Box(ones));
  // Returns the number of recordings for so many different launches.
  auto recordings_of = [&, sum = 0](int launches) mutable {
    const std::uint64_t before = recordings();
    for (int factor = 0; factor < launches; ++factor) {
      fake::add_kernel().launch(AddInvoker{data.get(), ones.get(), 64, factor}, 64, view.get());
      CHECK(contents(data, 64) == std::vector<int>(64, sum += factor));
    }
    return recordings() - before;
  };
  for (int i = 0; i < 3; ++i) recordings_of(3);
  CHECK(recordings_of(3) == 0);
  recordings_of(100);
  CHECK(recordings_of(100) == 100);
}

TEST_CASE("launches are recorded for one submission if the device works, and if they are timed") {
  const View view = view_with(queuing_mode_immediate);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  fake::driver().polls_until_done = 1000;
  const auto recordings_of = [&](int launches) {
    const std::uint64_t before = recordings();
    for (int i = 0; i < launches; ++i) add(data, ones, view);
    wait_view(view.get());
    return recordings() - before;
  };
  for (int i = 0; i < 3; ++i) recordings_of(10);
  CHECK(recordings_of(10) == 9);
  CHECK(recordings_of(1) == 0);
  for (int i = 0; i < 3; ++i) {
    amprt::LaunchTimes& times = view.get()->queue->time_launches();
    CHECK(recordings_of(1) == 1);
    times.take();
  }
  fake::driver().polls_until_done = 0;
}

TEST_CASE("alternating copies are not recorded again") {
  const View view = view_with(queuing_mode_automatic);
  const Handle first = zeros_on(view), second = zeros_on(view);
  const auto next = [&](int i) {
    write_box(std::vector<int>(64, i).data(), Box(first));
    copy_box(Box(first), Box(second));
    CHECK(contents(first, 64) == std::vector<int>(64, i));
    CHECK(contents(second, 64) == std::vector<int>(64, i));
  };
  // Waits after each copy: otherwise copies share submissions, in combinations that vary.
  const auto next_alone = [&](int i) {
    for (const auto& [from, to] : {std::pair(&first, &second), std::pair(&second, &first)}) {
      copy_box(Box(*from), Box(*to));
      wait_view(view.get());
    }
    CHECK(contents(second, 64) == std::vector<int>(64, i));
  };
  next(1);
  for (int i = 0; i < 3; ++i) next_alone(1);
  const std::uint64_t before = recordings();
  for (int i = 0; i < 10; ++i) next_alone(1);
  CHECK(recordings() == before);
  next(2);
  next_alone(2);
}

TEST_CASE("commands on a new buffer at the place of an old one are not reused") {
  const View view = view_with(queuing_mode_automatic);
  amprt::Device& device = view.get()->queue->device();
  const auto make = [&] { return std::make_shared<amprt::Buffer>(device, 64, amprt::MemoryKind::device); };
  const auto place_of = [](const amprt::Buffer& buffer) {
    return std::pair(buffer.handle(), buffer.offset());
  };
  std::vector<std::shared_ptr<amprt::Buffer>> buffers = {make()};
  amprt::CommandList commands, others;
  for (std::size_t offset : {0, 64}) {
    const VkBufferCopy bytes = {offset, 128, 64};
    const auto copy = [buffer = buffers[0]->handle(), bytes](VkCommandBuffer into) {
      vkCmdCopyBuffer(into, buffer, buffer, 1, &bytes);
    };
    (offset == 0 ? commands : others).add(copy);
  }

  amprt::CommandBuffer buffer(device.handle());
  CHECK_FALSE(buffer.holds(commands, buffers));
  buffer.remember(commands, buffers);
  CHECK(buffer.holds(commands, buffers));
  CHECK_FALSE(buffer.holds(others, buffers));
  CHECK_FALSE(buffer.holds(commands, {}));
  buffer.forget();
  CHECK_FALSE(buffer.holds(commands, buffers));
  buffer.remember(commands, buffers);
  const auto place = place_of(*buffers[0]);
  buffers[0].reset();
  buffers[0] = make();
  REQUIRE(place_of(*buffers[0]) == place);
  CHECK_FALSE(buffer.holds(commands, buffers));
}

TEST_CASE("commands on a slow device are ordered, on one view and across views") {
  std::mt19937 random(17);
  const auto below = [&](std::size_t bound) { return random() % bound; };
  for (const auto mode : {queuing_mode_automatic, queuing_mode_immediate}) {
    const View views[] = {view_with(mode), view_with(mode), view_with(mode)};
    std::vector<Handle> arrays;
    for (int i = 0; i < 6; ++i) arrays.push_back(zeros_on(views[i % 3]));
    for (int i = 0; i < 2000; ++i) {
      fake::driver().polls_until_done = static_cast<unsigned int>(below(4)) * 100;
      const Handle &to = arrays[below(6)], &from = arrays[below(6)];
      if (to.get() == from.get()) continue;
      if (below(2) == 0) {
        copy_box(Box(from), Box(to));
      } else {
        add(to, from, views[below(3)]);
      }
      if (below(20) == 0) wait_view(views[below(3)].get());
    }
    for (const View& view : views) wait_view(view.get());
  }
  fake::driver().polls_until_done = 0;
}

TEST_CASE("a closure does not change until its launch is complete") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  fake::driver().polls_until_done = 1'000'000;
  for (int i = 0; i < 2000; ++i) {
    fake::add_kernel().launch(AddInvoker{data.get(), ones.get(), 64, i}, data.elements(), view.get());
  }
  fake::driver().polls_until_done = 0;
  wait_view(view.get());
  CHECK(fake::driver().mistakes == std::vector<std::string>());
}

TEST_CASE("a launch that runs out of memory has no effect and can be repeated") {
  bool was_reached = true;
  for (std::size_t failing = 1; was_reached; ++failing) {
    // New objects, which have to allocate all of their memory.
    const View view = view_with(queuing_mode_automatic);
    std::vector<int> zeros(64, 0), ones(64, 1);
    const Handle data = view_of(zeros), addends = view_of(ones);
    const Handle first = zeros_on(view), second = zeros_on(view);
    const Counts before;
    std::size_t failed = 0;
    const auto add_once = [&](const Handle& to, const Handle& from) {
      try {
        add(to, from, view);
      } catch (const std::bad_alloc&) {
        ++failed;
        add(to, from, view);
      }
    };
    allocations = 0;
    failing_allocation = failing;
    add_once(first, second);
    for (int i = 1; i < 150; ++i) add_once(data, addends);
    failing_allocation = 0;
    was_reached = allocations >= failing;
    CHECK(failed <= 1);
    CHECK(read_on_host(data)[63] == 149);
    CHECK(Counts().dispatches - before.dispatches == 150);
    CHECK(fake::driver().mistakes == std::vector<std::string>());
  }
}

TEST_CASE("if Vulkan fails once in a burst, no launch is lost: the call that throws can be repeated") {
  for (std::uint64_t failing = 0; failing < 40; ++failing) {
    const View view = view_with(queuing_mode_automatic);
    const Handle data = zeros_on(view), ones = zeros_on(view);
    const Counts before;
    fake::driver().failure = VK_ERROR_OUT_OF_HOST_MEMORY;
    fake::driver().failing_call = fake::driver().calls.size() + failing;
    int heard = 0;
    const auto do_once = [&](const auto& what) {
      try {
        what();
      } catch (const concurrency::runtime_exception&) {
        ++heard;
        what();
      }
    };
    for (int i = 0; i < 300; ++i) do_once([&] { add(data, ones, view); });
    do_once([&] { wait_view(view.get()); });
    fake::driver().failing_call = ~std::uint64_t{0};
    CHECK(heard <= 1);
    CHECK(Counts().dispatches - before.dispatches == 300);
    CHECK(fake::driver().mistakes == std::vector<std::string>());
  }
}

TEST_CASE("flush submits all launches") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = zeros_on(view), ones = zeros_on(view);
  const Counts before;
  for (int i = 0; i < 10; ++i) add(data, ones, view);
  flush_view(view.get());
  CHECK(Counts().dispatches - before.dispatches == 10);
}

TEST_CASE("after the first ones, launches allocate no memory") {
  const View view = view_with(queuing_mode_automatic);
  std::vector<int> source(64, 0);
  const Handle data = zeros_on(view), ones = view_of(source);
  const auto some = [&] {
    for (int i = 0; i < 200; ++i) add(data, ones, view);
    wait_view(view.get());
  };
  for (int i = 0; i < 5; ++i) some();
  // The number of pending batches varies by chance; if there are more than ever before, they allocate memory
  // once.
  std::size_t least = ~std::size_t{0};
  for (int i = 0; i < 10; ++i) {
    const std::size_t before = allocations;
    some();
    least = std::min(least, allocations - before);
  }
  CHECK(least == 0);
}

TEST_CASE("the runtime waits for a slow device") {
  const View view = view_with(queuing_mode_automatic);
  std::vector<int> values(64, 1), ones(64, 1);
  const Handle data = view_of(values), addends = view_of(ones);
  for (const unsigned int polls : {1u, 5u, 1'000'000u}) {
    fake::driver().polls_until_done = polls;
    add(data, addends, view);
    add(data, addends, view);
    synchronize_storage(Box(data), concurrency::access_type_read);
  }
  fake::driver().polls_until_done = 0;
  CHECK(values == std::vector<int>(64, 7));
}

TEST_CASE("a large array is copied completely, in parts") {
  const View view = view_with(queuing_mode_automatic);
  const int n = (40 << 20) / sizeof(int) + 3, columns = 5, rows = n / columns;
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), 0);
  const Handle array = array_on(view, n);
  for (const unsigned int polls : {0u, 100u}) {
    fake::driver().polls_until_done = polls;
    write_box(values.data(), Box(array));
    CHECK(contents(array, n) == values);
    // A section: all columns but the first.
    const int extent[] = {rows, columns - 1}, pitch[] = {columns, 1};
    std::vector<int> section(static_cast<std::size_t>(rows) * (columns - 1));
    read_box({array.get(), sizeof(int), sizeof(int), 2, extent, pitch}, section.data());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < section.size(); ++i)
      wrong += section[i] != static_cast<int>(i / (columns - 1) * columns + i % (columns - 1) + 1);
    CHECK(wrong == 0);
  }
  fake::driver().polls_until_done = 0;
}

TEST_CASE("waiting for a view or a marker includes the commands of asynchronous operations") {
  for (const auto wait : {wait_for_view, wait_for_marker}) {
    for (const auto mode : {queuing_mode_automatic, queuing_mode_immediate}) {
      const View view = view_with(mode);
      const Handle target = zeros_on(view), source = zeros_on(view);
      fake::driver().polls_until_done = 1000;
      const Counts before;
      const auto copied = start_operation(
          [&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            copy_box(Box(source), Box(target));
          },
          {target.get()});
      wait(view);
      CHECK(Counts().copied_bytes - before.copied_bytes == 64 * sizeof(int));
      copied.get();
      fake::driver().polls_until_done = 0;
    }
  }
}

TEST_CASE("the driver has found no mistake of the runtime") {
  CHECK(fake::driver().mistakes == std::vector<std::string>());
}
