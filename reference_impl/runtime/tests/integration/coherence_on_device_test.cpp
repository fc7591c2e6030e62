#include <catch2/catch.hpp>

#include "fixture.h"

using namespace fixture;
using concurrency::access_type_read;
using concurrency::access_type_read_write;
using concurrency::access_type_write;

namespace {

/// Adds 1 to each element, on the view.
void increment(const Handle& data, const Handle& ones, int n, view_object* view = nullptr) {
  add_kernel().launch(AddInvoker{data.get(), ones.get(), static_cast<std::uint32_t>(n), 1}, n, view);
}

}  // namespace

TEST_CASE("host memory is written back when the last view is destroyed") {
  std::vector<int> data(8, 1), one(8, 1);
  {
    const Handle d = view_of(data), a = view_of(one);
    retain_storage(d.get());
    const Handle copy(d.get(), 8);
    increment(d, a, 8);
    CHECK(d.get()->readable.load() == nullptr);
  }
  CHECK(data == std::vector<int>(8, 2));
}

TEST_CASE("synchronize brings host memory up to date and leaves the view usable") {
  std::vector<int> data(8, 1), one(8, 1);
  const Handle d = view_of(data), a = view_of(one);
  increment(d, a, 8);
  synchronize_storage(Box(d), access_type_read);
  CHECK(data == std::vector<int>(8, 2));
  increment(d, a, 8);
  synchronize_storage(Box(d), access_type_read);
  CHECK(data == std::vector<int>(8, 3));
}

TEST_CASE("a change of host memory is seen only after refresh") {
  std::vector<int> data(8, 1), one(8, 1);
  const Handle d = view_of(data), a = view_of(one);
  increment(d, a, 8);
  synchronize_storage(Box(d), access_type_read);
  data.assign(8, 100);
  refresh_storage(Box(d));
  increment(d, a, 8);
  synchronize_storage(Box(d), access_type_read);
  CHECK(data == std::vector<int>(8, 101));
}

TEST_CASE("synchronizing for writing lets the host change the source") {
  std::vector<int> data(8, 1), one(8, 1);
  const Handle d = view_of(data), a = view_of(one);
  increment(d, a, 8);
  synchronize_storage(Box(d), access_type_read_write);
  for (int& value : data) value *= 10;
  increment(d, a, 8);
  synchronize_storage(Box(d), access_type_read);
  CHECK(data == std::vector<int>(8, 21));
}

TEST_CASE("after a read-only capture the host's copy is still current") {
  std::vector<int> data(8, 1), one(8, 1);
  const Handle d = view_of(data), a = view_of(one);
  increment(d, a, 8);
  CHECK(a.get()->readable.load() == one.data());
  CHECK(a.get()->writable.load() == nullptr);
  CHECK(write_on_host(a) == one.data());
  CHECK(a.get()->writable.load() == one.data());
}

TEST_CASE("the next launch sees writes of the host") {
  std::vector<int> data(8, 1), one(8, 1);
  const Handle d = view_of(data), a = view_of(one);
  increment(d, a, 8);
  write_on_host(d)[3] = 50;
  increment(d, a, 8);
  read_on_host(d);
  CHECK(data == std::vector<int>{3, 3, 3, 51, 3, 3, 3, 3});
}

TEST_CASE("the elements of a view are copied between accelerator views") {
  const View first = default_view_of_best(), second = new_view_of_best();
  std::vector<int> data(8, 0), one(8, 1);
  const Handle d = view_of(data), a = view_of(one);
  for (int i = 0; i < 5; ++i) {
    increment(d, a, 8, first.get());
    increment(d, a, 8, second.get());
  }
  read_on_host(d);
  CHECK(data == std::vector<int>(8, 10));
}

TEST_CASE("views of an array make it accessible on the host and on another accelerator view") {
  const View home = default_view_of_best(), other = new_view_of_best();
  const Handle array = array_on(home, 8);
  std::vector<int> one(8, 1);
  const Handle a = view_of(one);
  write_box(one.data(), Box(array, 8));
  increment(array, a, 8, other.get());
  write_on_host(array)[0] = 40;
  const Array by_reference = {array.get(), 8};
  add_by_reference_kernel().launch(AddByReferenceInvoker{&by_reference, 1}, 8);
  CHECK(contents(array, 8) == std::vector<int>{41, 3, 3, 3, 3, 3, 3, 3});
}

TEST_CASE("a view without a data source holds what kernels and the host write") {
  std::vector<int> one(8, 1);
  const Handle d(create_unbound_storage(8 * sizeof(int)), 8), a = view_of(one);
  std::fill_n(write_on_host(d), 8, 5);
  increment(d, a, 8);
  CHECK(read_on_host(d)[7] == 6);
  synchronize_storage(Box(d), access_type_read);
  CHECK_THROWS_AS(storage_home(d.get()), concurrency::runtime_exception);
}

TEST_CASE("discarded elements are not copied back, the others are") {
  std::vector<int> data(8, 1), one(8, 1);
  const Handle d = view_of(data), a = view_of(one);
  increment(d, a, 8);
  discard_storage(Box(d, 4));
  synchronize_storage(Box(d), access_type_read);
  CHECK(data == std::vector<int>{1, 1, 1, 1, 2, 2, 2, 2});
  increment(d, a, 8);
  discard_storage(Box(d));
  synchronize_storage(Box(d), access_type_read);
  CHECK(data == std::vector<int>{1, 1, 1, 1, 2, 2, 2, 2});
}

TEST_CASE("synchronize_to brings elements up to date on a view; with the host's view, in the source") {
  const View view = new_view_of_best(), cpu(default_view(find_accelerator(L"cpu")));
  std::vector<int> data(8, 1), one(8, 1);
  const Handle d = view_of(data), a = view_of(one);
  synchronize_storage_to(Box(d), view.get(), access_type_read);
  CHECK(d.get()->readable.load() == data.data());
  CHECK(d.get()->writable.load() == nullptr);
  synchronize_storage_to(Box(d), view.get(), access_type_write);
  CHECK(d.get()->readable.load() == nullptr);
  increment(d, a, 8, view.get());
  synchronize_storage_to(Box(d), cpu.get(), access_type_read);
  CHECK(data == std::vector<int>(8, 2));
}
