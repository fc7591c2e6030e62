#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>

#include "fixture.h"

using namespace fixture;

TEST_CASE("a Vulkan device is listed, and the cpu last") {
  const unsigned int count = accelerator_count();
  REQUIRE(count >= 2);
  const auto& best = accelerator_facts_of(best_device());
  const auto& last = accelerator_facts_of(accelerator_at(count - 1));
  CHECK_FALSE(best.description.empty());
  CHECK(best.version >= 0x10002);
  CHECK(best.dedicated_memory_kib > 0);
  CHECK(best.is_debug);
  CHECK(last.device_path == L"cpu");
  CHECK(last.is_emulated);
  CHECK(last.supports_cpu_shared_memory);
  for (unsigned int i = 0; i < count; ++i) {
    const auto& path = accelerator_facts_of(accelerator_at(i)).device_path;
    CHECK(find_accelerator(path.c_str()) == accelerator_at(i));
  }
}

TEST_CASE("an unknown path throws, and the message lists the known paths") {
  CHECK_THROWS_AS(find_accelerator(L"no such device"), concurrency::runtime_exception);
  CHECK_THROWS_WITH(find_accelerator(L"no such device"),
                    Catch::Contains("vulkan:") && Catch::Contains("cpu"));
  CHECK_THROWS_AS(set_default_accelerator(L"no such device"), concurrency::runtime_exception);
}

TEST_CASE("an accelerator has one default view; created views are new") {
  const View a = default_view_of_best(), b = default_view_of_best(), c = new_view_of_best();
  CHECK(same_view(a.get(), b.get()));
  CHECK_FALSE(same_view(a.get(), c.get()));
  CHECK(accelerator_of(c.get()) == best_device());
  CHECK(queuing_mode_of(a.get()) == concurrency::queuing_mode_automatic);
  const View immediate(create_view(best_device(), concurrency::queuing_mode_immediate));
  CHECK(queuing_mode_of(immediate.get()) == concurrency::queuing_mode_immediate);
}

TEST_CASE("the auto selection view acts as the default view but does not equal it") {
  const View automatic(auto_selection_view());
  CHECK(is_auto_selection(automatic.get()));
  const View standard(default_view(accelerator_of(automatic.get())));
  CHECK_FALSE(same_view(automatic.get(), standard.get()));
  const Handle array = array_on(automatic, 4);
  const View home(storage_home(array.get()));
  CHECK(same_view(home.get(), standard.get()));
}

TEST_CASE("a staging array has a home view and an associated view") {
  const View cpu(default_view(find_accelerator(L"cpu"))), gpu = new_view_of_best();
  const Handle staging(create_array_storage(16, cpu.get(), gpu.get(), concurrency::access_type_auto), 4);
  const View home(storage_home(staging.get())), associated(storage_associated(staging.get()));
  CHECK(same_view(home.get(), cpu.get()));
  CHECK(same_view(associated.get(), gpu.get()));
  CHECK(storage_cpu_access(staging.get()) == concurrency::access_type_read_write);
}

TEST_CASE("the default CPU access cannot be set after it has been used") {
  const View view = default_view_of_best();
  const Handle none(create_array_storage(16, view.get(), nullptr, concurrency::access_type_none), 4);
  CHECK(storage_cpu_access(none.get()) == concurrency::access_type_none);
  const Handle by_default = array_on(view, 4);
  CHECK_FALSE(set_default_cpu_access_type(best_device(), concurrency::access_type_none));
}

TEST_CASE("a continuation runs after the operation; without an operation it is an error") {
  std::promise<void> operation, continued;
  when_complete(operation.get_future().share(), [&] { continued.set_value(); });
  auto done = continued.get_future();
  CHECK(done.wait_for(std::chrono::milliseconds(20)) == std::future_status::timeout);
  operation.set_value();
  done.wait();
  CHECK_THROWS_AS(when_complete({}, [] {}), concurrency::runtime_exception);
}
