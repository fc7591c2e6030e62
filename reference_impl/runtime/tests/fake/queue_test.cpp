/// How launches reach the driver: submissions, barriers, memory.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <new>
#include <thread>

#include "kernels.h"

using namespace fixture;
using concurrency::queuing_mode_automatic;
using concurrency::queuing_mode_immediate;

namespace {

thread_local std::size_t allocations = 0;

void* counted(std::size_t bytes) {
  if (!fake::is_inside()) ++allocations;
  if (void* const memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}

View view_with(concurrency::queuing_mode mode) {
  return View(create_view(accelerator_at(0), mode));
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
  std::uint64_t copied_bytes = fake::driver().copied_bytes;
};

}  // namespace

void* operator new(std::size_t bytes) {
  return counted(bytes);
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  if (!fake::is_inside()) ++allocations;
  return std::malloc(bytes);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

TEST_CASE("in immediate mode each launch is submitted before the next statement") {
  const View view = view_with(queuing_mode_immediate);
  const Handle data = array_on(view, 64), ones = array_on(view, 64);
  const Counts before;
  for (int i = 1; i <= 10; ++i) {
    add(data, ones, view);
    CHECK(Counts().submissions - before.submissions == static_cast<std::uint64_t>(i));
  }
}

TEST_CASE("in automatic mode the first launch after a wait is submitted at once") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = array_on(view, 64), ones = array_on(view, 64);
  for (int i = 0; i < 10; ++i) {
    const Counts before;
    add(data, ones, view);
    CHECK(Counts().submissions - before.submissions == 1);
    wait_view(view.get());
  }
}

TEST_CASE("in automatic mode nothing is held back until somebody waits") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = array_on(view, 64), ones = array_on(view, 64);
  const Counts before;
  for (int i = 0; i < 1000; ++i) add(data, ones, view);
  for (int i = 0; i < 1000 && Counts().dispatches - before.dispatches < 1000; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(Counts().dispatches - before.dispatches == 1000);
}

TEST_CASE("launches on the same data are ordered, others are not") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = array_on(view, 64), other = array_on(view, 64), ones = array_on(view, 64);
  const Counts before;
  for (int i = 0; i < 100; ++i) add(data, ones, view);
  wait_view(view.get());
  const Counts dependent;
  CHECK(dependent.barriers - before.barriers == 100);
  // Each submission is ordered behind the one before it.
  for (int i = 0; i < 50; ++i) add(i % 2 == 0 ? data : other, ones, view);
  wait_view(view.get());
  const Counts in_turn;
  CHECK(in_turn.barriers - dependent.barriers <= 25 + in_turn.submissions - dependent.submissions);
  // One writes what the other reads.
  for (int i = 0; i < 10; ++i) i % 2 == 0 ? add(data, other, view) : add(other, ones, view);
  wait_view(view.get());
  CHECK(Counts().barriers - in_turn.barriers == 10);
}

TEST_CASE("flush submits") {
  const View view = view_with(queuing_mode_automatic);
  const Handle data = array_on(view, 64), ones = array_on(view, 64);
  const Counts before;
  for (int i = 0; i < 10; ++i) add(data, ones, view);
  flush_view(view.get());
  CHECK(Counts().dispatches - before.dispatches == 10);
}

TEST_CASE("launches allocate no memory once the first are done") {
  const View view = view_with(queuing_mode_automatic);
  std::vector<int> source(64, 0);
  const Handle data = array_on(view, 64), ones = view_of(source);
  const auto some = [&] {
    for (int i = 0; i < 200; ++i) add(data, ones, view);
    wait_view(view.get());
  };
  for (int i = 0; i < 5; ++i) some();
  // How many batches are under way at a time is a matter of chance: more than ever before take memory once
  // more.
  std::size_t least = ~std::size_t{0};
  for (int i = 0; i < 10; ++i) {
    const std::size_t before = allocations;
    some();
    least = std::min(least, allocations - before);
  }
  CHECK(least == 0);
}

TEST_CASE("a slow device is waited for") {
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

TEST_CASE("the driver finds no fault with the runtime") {
  CHECK(fake::driver().mistakes == std::vector<std::string>());
}
