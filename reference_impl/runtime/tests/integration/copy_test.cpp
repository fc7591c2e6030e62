#include <catch2/catch.hpp>
#include <numeric>

#include "fixture.h"

using namespace fixture;

namespace {

std::vector<int> counting(int n, int first = 0) {
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), first);
  return values;
}

}  // namespace

TEST_CASE("an array holds the written values") {
  const View view = default_view_of_best();
  const Handle array = array_on(view, 100);
  write_box(counting(100).data(), Box(array, 100));
  CHECK(contents(array, 100) == counting(100));
}

TEST_CASE("a part of an array can be replaced") {
  const View view = default_view_of_best();
  const Handle array = array_on(view, 10);
  write_box(counting(10).data(), Box(array, 10));
  write_box(counting(3, 100).data(), Box(array, 3, 4));
  CHECK(contents(array, 10) == std::vector<int>{0, 1, 2, 3, 100, 101, 102, 7, 8, 9});
}

TEST_CASE("arrays can be copied within a view, between two views and from and to the host") {
  const View first = default_view_of_best(), second = new_view_of_best(),
             cpu(default_view(find_accelerator(L"cpu")));
  const View* const views[] = {&first, &second, &cpu};
  for (const View* from : views) {
    for (const View* to : views) {
      const Handle source = array_on(*from, 50), destination = array_on(*to, 50);
      write_box(counting(50, 9).data(), Box(source, 50));
      copy_box(Box(source, 50), Box(destination, 50));
      CHECK(contents(destination, 50) == counting(50, 9));
    }
  }
}

TEST_CASE("a repeated copy sees what was written in the meantime") {
  const View view = new_view_of_best();
  const Handle source = array_on(view, 50), destination = array_on(view, 50);
  write_box(counting(50).data(), Box(source, 50));
  const Array array = {source.get(), 50};
  for (int i = 1; i <= 10; ++i) {
    add_by_reference_kernel().launch(AddByReferenceInvoker{&array, 1}, 50, view.get());
    copy_box(Box(source, 50), Box(destination, 50));
    CHECK(contents(destination, 50) == counting(50, i));
  }
}

TEST_CASE("a section is copied row by row") {
  const View view = default_view_of_best();
  const Handle array = array_on(view, 20), target = array_on(view, 6);
  write_box(counting(20).data(), Box(array, 20));
  const int extent[] = {2, 3}, pitch[] = {5, 1}, dense[] = {3, 1};
  const box section = {array.get(), 6 * sizeof(int), sizeof(int), 2, extent, pitch};
  copy_box(section, {target.get(), 0, sizeof(int), 2, extent, dense});
  CHECK(contents(target, 6) == std::vector<int>{6, 7, 8, 11, 12, 13});
  write_box(counting(6, 50).data(), section);
  CHECK(contents(array, 20) ==
        std::vector<int>{0, 1, 2, 3, 4, 5, 50, 51, 52, 9, 10, 53, 54, 55, 14, 15, 16, 17, 18, 19});
}

TEST_CASE("the host can access an array in system memory only") {
  const View cpu(default_view(find_accelerator(L"cpu"))), gpu = default_view_of_best();
  const Handle staging = array_on(cpu, 4);
  const Handle array(create_array_storage(4 * sizeof(int), gpu.get(), nullptr, concurrency::access_type_none),
                     4);
  static_cast<int*>(resident_bytes(staging.get()))[2] = 77;
  CHECK(contents(staging, 4)[2] == 77);
  CHECK_THROWS_AS(resident_bytes(array.get()), concurrency::runtime_exception);
}

TEST_CASE("a copy can have more bytes than a staging buffer") {
  constexpr int n = 10'000'000;
  const View view = default_view_of_best();
  const Handle array = array_on(view, n);
  write_box(counting(n).data(), Box(array, n));
  CHECK(contents(array, n) == counting(n));
}

TEST_CASE("large arrays are copied to their accelerator and back through a staging array", "[large-copies]") {
  constexpr int n = (64 << 20) / sizeof(int) + 1000;
  const View view = default_view_of_best(), cpu(default_view(find_accelerator(L"cpu")));
  const Handle array = array_on(view, n);
  const Handle staging(
      create_array_storage(n * sizeof(int), cpu.get(), view.get(), concurrency::access_type_auto), n);
  const auto elements = [&] { return static_cast<int*>(resident_bytes(staging.get())); };
  for (int round = 0; round < 3; ++round) {
    std::iota(elements(), elements() + n, round);
    copy_box(Box(staging), Box(array));
    std::fill_n(elements(), n, 0);
    add_kernel().launch(AddInvoker{array.get(), array.get(), n, 1}, n, view.get());
    copy_box(Box(array), Box(staging));
    const int* const copied = elements();
    int right = 0;
    while (right < n && copied[right] == 2 * (round + right)) ++right;
    CHECK(right == n);
  }
}
