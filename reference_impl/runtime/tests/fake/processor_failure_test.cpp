/// Tests of the accelerator `processor` when memory is short, and of what its launches may allocate.
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "allocations.h"
#include "expectations.h"
#include "processor_kernels.h"

using namespace fake::on_processor;
using fake::Expectations;
using fake::holds_on;

namespace {

void one_gpu(fake::Driver&) {}

}  // namespace

TEST_CASE("after memory is exhausted on the processor, contents are intact and smaller arrays can be made") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    const View view = processor_view();
    std::vector<int> values(1 << 16, 3), ones(1 << 16, 1);
    const Handle first = array_on(view, 1 << 16);
    write_box(values.data(), Box(first));
    const std::uint64_t too_many = std::uint64_t{1} << 46;
    EXPECT_THROWS(out_of_memory,
                  create_array_storage(too_many, view.get(), nullptr, concurrency::access_type_auto));
    const Handle addends = array_on(view, 1 << 16);
    write_box(ones.data(), Box(addends));
    add(first, addends, view);
    wait_view(view.get());
    EXPECT(read_on_host(first)[0] == 4);
    EXPECT(read_on_host(first)[(1 << 16) - 1] == 4);
  }));
}

TEST_CASE("a launch on the processor that runs out of memory has no effect and can be repeated") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    bool was_reached = true;
    int failures = 0;
    for (std::size_t failing = 1; was_reached; ++failing) {
      const View view(create_view(processor(), concurrency::queuing_mode_automatic));
      std::vector<int> zeros(64, 0), ones(64, 1);
      const Handle data = view_of(zeros), addends = view_of(ones);
      fake::allocations = 0;
      fake::failing_allocation = failing;
      for (int i = 0; i < 20; ++i) try {
          add(data, addends, view);
        } catch (const std::bad_alloc&) {
          ++failures;
          add(data, addends, view);
        }
      fake::failing_allocation = 0;
      was_reached = fake::allocations >= failing;
      EXPECT(read_on_host(data)[0] == 20);
      EXPECT(read_on_host(data)[63] == 20);
    }
    EXPECT(failures > 0);
  }));
}

TEST_CASE("after the first ones, launches on the processor allocate no memory") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    const View view = processor_view();
    std::vector<int> zeros(64, 0), ones(64, 1);
    const Handle data = view_of(zeros), addends = view_of(ones);
    const auto some = [&] {
      for (int i = 0; i < 200; ++i) add(data, addends, view);
      wait_view(view.get());
    };
    for (int i = 0; i < 5; ++i) some();
    const std::size_t before = fake::allocations;
    some();
    EXPECT(fake::allocations == before);
    EXPECT(read_on_host(data)[63] == 6 * 200);
  }));
}

TEST_CASE("a storage can be used on many accelerator views of the processor") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    std::vector<int> values(64, 0), ones(64, 1);
    const Handle data = view_of(values), addends = view_of(ones);
    for (int i = 0; i < 200; ++i)
      add(data, addends, View(create_view(processor(), concurrency::queuing_mode_automatic)));
    synchronize_storage(Box(data), concurrency::access_type_read);
    EXPECT(values == std::vector<int>(64, 200));
  }));
}

TEST_CASE("waiting for a view of the processor or a marker includes its asynchronous operations") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    for (const bool by_marker : {false, true})
      for (const auto mode : {concurrency::queuing_mode_automatic, concurrency::queuing_mode_immediate}) {
        const View view(create_view(processor(), mode));
        const Handle target = array_on(view, 64), source = array_on(view, 64);
        std::vector<int> zeros(64, 0), sevens(64, 7);
        write_box(zeros.data(), Box(target));
        write_box(sevens.data(), Box(source));
        const auto copied = start_operation(
            [&] {
              std::this_thread::sleep_for(std::chrono::milliseconds(20));
              copy_box(Box(source), Box(target));
            },
            {target.get()});
        if (by_marker)
          mark_view(view.get()).get();
        else
          wait_view(view.get());
        EXPECT(read_on_host(target)[63] == 7);
        copied.get();
      }
  }));
}

TEST_CASE("an asynchronous operation on the processor can exit the process") {
  CHECK(fake::in_a_child([] {
          std::vector<int> values(64, 1);
          const Handle data = view_of(values);
          add(data, data, processor_view());
          start_operation([] { std::exit(7); }).wait();
          return 0;
        }) == 7);
}
