#include <catch2/catch.hpp>
#include <numeric>

#include "base/evidence.h"
#include "fixture.h"
#include "views/view.h"

using namespace fixture;

TEST_CASE("an untiled kernel changes each element of a view of host memory") {
  std::vector<int> data(1000, 5), addends(1000);
  std::iota(addends.begin(), addends.end(), 0);
  const Handle d = view_of(data), a = view_of(addends);
  const auto before = amprt::Evidence::instance().dispatches();
  add_kernel().launch(AddInvoker{d.get(), a.get(), 1000, 3}, 1000);
  CHECK(amprt::Evidence::instance().dispatches() == before + 1);
  const int* const result = read_on_host(d);
  CHECK(result == data.data());
  for (int i = 0; i < 1000; ++i) REQUIRE(data[i] == 5 + 3 * i);
}

TEST_CASE("a kernel accesses an array captured by reference through its image") {
  const View view = default_view_of_best();
  const Handle storage = array_on(view, 100);
  const std::vector<int> start(100, 7);
  write_box(start.data(), Box(storage, 100));
  const Array array = {storage.get(), 100};
  add_by_reference_kernel().launch(AddByReferenceInvoker{&array, 4}, 100);
  CHECK(contents(storage, 100) == std::vector<int>(100, 11));
}

TEST_CASE("the threads of a tile share memory") {
  std::vector<int> data(64);
  std::iota(data.begin(), data.end(), 0);
  const Handle d = view_of(data);
  reverse_kernel().launch(ReverseInvoker{d.get()}, 64);
  read_on_host(d);
  for (int i = 0; i < 64; ++i) REQUIRE(data[i] == i / 16 * 16 + 15 - i % 16);
}

TEST_CASE("a launch can have more tiles than a dispatch") {
  constexpr int n = 70000 * 16;
  std::vector<int> data(n);
  std::iota(data.begin(), data.end(), 0);
  const Handle d = view_of(data);
  reverse_kernel().launch(ReverseInvoker{d.get()}, n);
  read_on_host(d);
  for (int i = 0; i < n; ++i) {
    if (data[i] != i / 16 * 16 + 15 - i % 16) FAIL("element " << i << " is " << data[i]);
  }
}

TEST_CASE("a launch can have more threads than a dispatch") {
  constexpr int n = 70000 * 256 + 3;
  std::vector<int> data(n, 1), addends(n, 1);
  const Handle d = view_of(data), a = view_of(addends);
  add_kernel().launch(AddInvoker{d.get(), a.get(), n, 41}, n);
  read_on_host(d);
  for (int i = 0; i < n; ++i) {
    if (data[i] != 42) FAIL("element " << i << " is " << data[i]);
  }
}

TEST_CASE("launches on one view see what earlier ones wrote") {
  std::vector<int> data(10, 0), one(10, 1);
  const Handle d = view_of(data), a = view_of(one);
  for (int i = 0; i < 200; ++i) add_kernel().launch(AddInvoker{d.get(), a.get(), 10, 1}, 10);
  read_on_host(d);
  CHECK(data == std::vector<int>(10, 200));
}

TEST_CASE("a storage that is captured twice is one buffer") {
  std::vector<int> data(10, 3);
  const Handle d = view_of(data);
  add_kernel().launch(AddInvoker{d.get(), d.get(), 10, 1}, 10);
  read_on_host(d);
  CHECK(data == std::vector<int>(10, 6));
  add_kernel_reading_first().launch(AddInvoker{d.get(), d.get(), 10, 1}, 10);
  read_on_host(d);
  CHECK(data == std::vector<int>(10, 12));
}

TEST_CASE("wait and markers return when the work is complete") {
  const View view = new_view_of_best();
  mark_view(view.get()).get();
  CHECK(view.get()->queue->last_submission() == 0);
  const Handle storage = array_on(view, 16);
  const Array array = {storage.get(), 16};
  add_by_reference_kernel().launch(AddByReferenceInvoker{&array, 1}, 16, view.get());
  const auto number = view.get()->queue->last_submission();
  CHECK(number > 0);
  mark_view(view.get()).get();
  CHECK(view.get()->queue->is_complete(number));
  wait_view(view.get());
}
