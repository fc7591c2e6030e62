#include <catch2/catch.hpp>

#include "base/errors.h"
#include "fixture.h"
#include "views/view.h"

using namespace fixture;
using concurrency::invalid_compute_domain;
using concurrency::runtime_exception;
using concurrency::unsupported_feature;

TEST_CASE("an array of another accelerator_view is rejected") {
  const View home = default_view_of_best(), other = new_view_of_best();
  const Handle storage = array_on(home, 16);
  const Array array = {storage.get(), 16};
  try {
    add_by_reference_kernel().launch(AddByReferenceInvoker{&array, 1}, 16, other.get());
    FAIL("no exception");
  } catch (const runtime_exception& e) {
    CHECK(e.get_error_code() == amprt::e_invalid_argument);
    CHECK_THAT(e.what(), Catch::Contains("another accelerator_view"));
  }
  CHECK_NOTHROW(add_by_reference_kernel().launch(AddByReferenceInvoker{&array, 1}, 16, home.get()));
}

TEST_CASE("a launch without a view runs on the view of the captured array") {
  const View view = new_view_of_best();
  const Handle storage = array_on(view, 16);
  const std::vector<int> zeros(16, 0);
  write_box(zeros.data(), Box(storage, 16));
  const Array array = {storage.get(), 16};
  const auto before = view.get()->queue->last_submission();
  add_by_reference_kernel().launch(AddByReferenceInvoker{&array, 1}, 16);
  CHECK(view.get()->queue->last_submission() > before);

  const View automatic(auto_selection_view());
  add_by_reference_kernel().launch(AddByReferenceInvoker{&array, 1}, 16, automatic.get());
  CHECK(contents(storage, 16) == std::vector<int>(16, 2));
}

TEST_CASE("the cpu accelerator runs no kernels") {
  const View cpu(default_view(find_accelerator(L"cpu")));
  std::vector<int> data(4), addends(4);
  const Handle d = view_of(data), a = view_of(addends);
  CHECK_THROWS_AS(add_kernel().launch(AddInvoker{d.get(), a.get(), 4, 1}, 4, cpu.get()), unsupported_feature);

  const Handle staging = array_on(cpu, 4);
  const Array array = {staging.get(), 4};
  CHECK_THROWS_AS(add_by_reference_kernel().launch(AddByReferenceInvoker{&array, 1}, 4), runtime_exception);
}

TEST_CASE("invalid domains are rejected before anything is copied") {
  std::vector<int> data(16, 1);
  const Handle d = view_of(data);
  CHECK_THROWS_AS(reverse_kernel().launch(ReverseInvoker{d.get()}, 15), invalid_compute_domain);
  CHECK_THROWS_AS(reverse_kernel().launch(ReverseInvoker{d.get()}, 0), invalid_compute_domain);
  CHECK_THROWS_AS(reverse_kernel().launch(ReverseInvoker{d.get()}, -16), invalid_compute_domain);
  CHECK(d.get()->writable.load() == data.data());
}

TEST_CASE("kernels that are not registered, or have another invoker size, are rejected") {
  const int extent = 1;
  int invoker = 0;
  CHECK_THROWS_AS(launch({&invoker, &invoker, sizeof invoker, &extent, 1, nullptr, nullptr}),
                  runtime_exception);
  CHECK_THROWS_WITH(launch({&reverse_kernel(), &invoker, sizeof invoker, &extent, 1, nullptr, nullptr}),
                    Catch::Contains("compiled with 8 bytes"));
}

TEST_CASE("the message names the features that the accelerator lacks") {
  static const std::uint32_t no_code[1] = {0};
  Kernel kernel(no_code, 4, {});
  kernel.edit().tile_static_bytes = 1u << 30;
  CHECK_THROWS_AS(kernel.launch(0, 1), unsupported_feature);
  CHECK_THROWS_WITH(kernel.launch(0, 1), Catch::Contains("tile_static"));
  kernel.edit().tile_static_bytes = 0;
  kernel.edit().features = std::uint64_t{1} << 63;
  CHECK_THROWS_AS(kernel.launch(0, 1), unsupported_feature);
}

TEST_CASE("arrays that are too large or have an invalid extent are rejected") {
  const View view = default_view_of_best();
  CHECK_THROWS_AS(
      Handle(create_array_storage(std::size_t{1} << 46, view.get(), nullptr, concurrency::access_type_auto),
             0),
      concurrency::out_of_memory);
  const int negative[] = {4, -1}, huge[] = {1 << 16, 1 << 16};
  CHECK_THROWS_AS(array_bytes(negative, 2, 4), runtime_exception);
  CHECK_THROWS_AS(array_bytes(huge, 2, 4), runtime_exception);
  CHECK(array_bytes(negative, 1, 12) == 48);
}
