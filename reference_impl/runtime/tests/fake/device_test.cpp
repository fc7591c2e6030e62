/// Tests on devices of every kind: memory shared with the host or not, missing features, little memory,
/// several devices or none.
#include <catch2/catch.hpp>

#include "expectations.h"

using namespace fixture;
using fake::Expectations;
using fake::holds_on;

namespace {

void discrete(fake::Driver&) {}

void integrated(fake::Driver& driver) {
  driver.type = VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
  driver.shares_memory = true;
}

void with_window(fake::Driver& driver) {
  driver.has_window = true;
}

void add(const Handle& data, const Handle& addends, const View& view) {
  fake::add_kernel().launch(
      AddInvoker{data.get(), addends.get(), static_cast<std::uint32_t>(data.elements()), 1}, data.elements(),
      view.get());
}

Handle array_with(const View& view, int elements, concurrency::access_type access) {
  return Handle(create_array_storage(elements * sizeof(int), view.get(), nullptr, access), elements);
}

/// Returns the text of the exception that the function throws; empty if it throws none.
template <typename Function>
std::string thrown_by(const Function& function) {
  try {
    function();
  } catch (const concurrency::runtime_exception& error) {
    return error.what();
  }
  return {};
}

int* elements_of(const Handle& array) {
  return static_cast<int*>(resident_bytes(array.get()));
}

}  // namespace

TEST_CASE("without shared memory the host cannot access arrays") {
  CHECK(holds_on(discrete, [](Expectations& expectations) {
    accelerator_object* const device = best_device();
    EXPECT(!accelerator_facts_of(device).supports_cpu_shared_memory);
    EXPECT(default_cpu_access_type(device) == concurrency::access_type_none);
    EXPECT_THROWS(runtime_exception, set_default_cpu_access_type(device, concurrency::access_type_read));
    const View view = default_view_of_best();
    EXPECT_THROWS(runtime_exception, array_with(view, 16, concurrency::access_type_read));
    EXPECT_THROWS(runtime_exception, array_with(view, 16, concurrency::access_type_read_write));
    const Handle array = array_with(view, 16, concurrency::access_type_auto);
    EXPECT(storage_cpu_access(array.get()) == concurrency::access_type_none);
    EXPECT_THROWS(runtime_exception, resident_bytes(array.get()));
    EXPECT(!set_default_cpu_access_type(device, concurrency::access_type_none));
  }));
}

TEST_CASE("with shared memory the host and the device use the same bytes") {
  CHECK(holds_on(integrated, [](Expectations& expectations) {
    accelerator_object* const device = best_device();
    EXPECT(accelerator_facts_of(device).supports_cpu_shared_memory);
    EXPECT(default_cpu_access_type(device) == concurrency::access_type_read_write);
    const View view = default_view_of_best();
    const Handle data = array_on(view, 64);
    const Handle ones = array_with(view, 64, concurrency::access_type_write);
    EXPECT(storage_cpu_access(data.get()) == concurrency::access_type_read_write);
    EXPECT(storage_cpu_access(ones.get()) == concurrency::access_type_write);
    std::fill_n(elements_of(data), 64, 5);
    std::fill_n(elements_of(ones), 64, 1);
    const int* const place = elements_of(data);
    add(data, ones, view);
    EXPECT(std::count(elements_of(data), elements_of(data) + 64, 6) == 64);
    elements_of(ones)[7] = 100;
    add(data, ones, view);
    EXPECT(read_on_host(data)[7] == 106 && read_on_host(data)[8] == 7);
    EXPECT(elements_of(data) == place && write_on_host(data) == place);
    EXPECT(fake::driver().copied_bytes == 0);
  }));
}

TEST_CASE("with shared memory the host waits until the device has written or read") {
  const auto slow = [](fake::Driver& driver) {
    integrated(driver);
    driver.polls_until_done = 100;
  };
  CHECK(holds_on(slow, [](Expectations& expectations) {
    const View view = default_view_of_best();
    const Handle data = array_on(view, 64), ones = array_on(view, 64);
    std::fill_n(elements_of(data), 64, 5);
    std::fill_n(elements_of(ones), 64, 1);
    add(data, ones, view);
    std::fill_n(elements_of(ones), 64, 50);
    EXPECT(elements_of(data)[0] == 6);
    add(data, ones, view);
    EXPECT(read_on_host(data)[0] == 56);
    add(data, ones, view);
    std::fill_n(write_on_host(ones), 64, 500);
    EXPECT(elements_of(data)[0] == 106);
  }));
}

TEST_CASE(
    "with shared memory, work on the home view does not overwrite what the host reads from another view") {
  CHECK(holds_on(integrated, [](Expectations& expectations) {
    const View home = new_view_of_best(), other = new_view_of_best();
    const Handle data = array_on(home, 64), ones = array_on(home, 64), others = array_on(other, 64);
    for (const Handle* array : {&data, &ones, &others}) std::fill_n(elements_of(*array), 64, 1);
    fake::driver().polls_until_done = 100'000;
    add(data, ones, home);
    fake::driver().polls_until_done = 0;
    discard_storage(Box(data));
    add(data, others, other);
    const int found = read_on_host(data)[7];
    wait_view(home.get());
    EXPECT(read_on_host(data)[7] == found);
  }));
}

TEST_CASE("with shared memory a part of an array can be copied to another part") {
  CHECK(holds_on(integrated, [](Expectations& expectations) {
    const View view = default_view_of_best();
    const Handle data = array_on(view, 64);
    for (int i = 0; i < 64; ++i) elements_of(data)[i] = i;
    copy_box(Box(data, 8), Box(data, 8, 32));
    EXPECT(elements_of(data)[32] == 0 && elements_of(data)[39] == 7 && elements_of(data)[40] == 40);
  }));
}

TEST_CASE("a program can set the default CPU access once, before it is used") {
  CHECK(holds_on(integrated, [](Expectations& expectations) {
    accelerator_object* const device = best_device();
    const View chosen = default_view_of_best();
    array_with(chosen, 16, concurrency::access_type_read);
    EXPECT(set_default_cpu_access_type(device, concurrency::access_type_none));
    EXPECT(!set_default_cpu_access_type(device, concurrency::access_type_read));
    const View view = default_view_of_best();
    const Handle by_default = array_on(view, 16);
    EXPECT(storage_cpu_access(by_default.get()) == concurrency::access_type_none);
    EXPECT_THROWS(runtime_exception, resident_bytes(by_default.get()));
    const Handle asked = array_with(view, 16, concurrency::access_type_read);
    EXPECT(storage_cpu_access(asked.get()) == concurrency::access_type_read);
    EXPECT(resident_bytes(asked.get()) != nullptr);
  }));
}

TEST_CASE("a kernel that needs a feature that the device lacks is rejected") {
  const auto without_double = [](fake::Driver& driver) { driver.has_double = false; };
  CHECK(holds_on(without_double, [](Expectations& expectations) {
    EXPECT(!accelerator_facts_of(best_device()).supports_double_precision);
    const View view = default_view_of_best();
    const Handle data = array_on(view, 16), ones = array_on(view, 16);
    amp_kernel& kernel = const_cast<Kernel&>(fake::add_kernel()).edit();
    kernel.features |= amp_feature_float64;
    EXPECT_THROWS(unsupported_feature, add(data, ones, view));
    kernel.features &= ~amp_feature_float64;
    add(data, ones, view);
  }));
}

TEST_CASE("after memory is exhausted, contents are intact and smaller allocations succeed") {
  const auto small = [](fake::Driver& driver) { driver.heap_bytes = VkDeviceSize{64} << 20; };
  CHECK(holds_on(small, [](Expectations& expectations) {
    const View view = default_view_of_best();
    std::vector<int> values(1 << 20, 3), ones(1 << 20, 1);
    const Handle first = array_on(view, 1 << 20);
    write_box(values.data(), Box(first));
    EXPECT_THROWS(out_of_memory, array_on(view, 1 << 28));
    {
      std::vector<Handle> many;
      EXPECT_THROWS(out_of_memory, for (;;) many.push_back(array_on(view, 1 << 20)));
      EXPECT(many.size() >= 8);
    }
    const Handle addends = array_on(view, 1 << 20);
    write_box(ones.data(), Box(addends));
    add(first, addends, view);
    EXPECT(contents(first, 1 << 20) == std::vector<int>(1 << 20, 4));
  }));
}

TEST_CASE("a storage can be used on more accelerator views than the runtime keeps copies for") {
  CHECK(holds_on(discrete, [](Expectations& expectations) {
    std::vector<int> values(64, 0), ones(64, 1);
    const Handle data = view_of(values), addends = view_of(ones);
    for (int i = 0; i < 200; ++i) add(data, addends, new_view_of_best());
    synchronize_storage(Box(data), concurrency::access_type_read);
    EXPECT(values == std::vector<int>(64, 200));
  }));
}

TEST_CASE("without a device or a driver, only \"processor\" and \"cpu\" are accelerators") {
  const auto no_driver = [](fake::Driver& driver) { driver.is_installed = false; };
  const auto no_device = [](fake::Driver& driver) { driver.devices = 0; };
  const auto is_usable = [](Expectations& expectations) {
    EXPECT(accelerator_count() == 2);
    EXPECT(accelerator_facts_of(accelerator_at(0)).device_path == L"processor");
    EXPECT(accelerator_facts_of(accelerator_at(1)).device_path == L"cpu");
    EXPECT(find_accelerator(L"cpu") == accelerator_at(1));
    EXPECT(find_accelerator(L"default") == accelerator_at(0));
    const View view(default_view(accelerator_at(1)));
    const Handle array = array_on(view, 64);
    std::vector<int> values(64, 3);
    write_box(values.data(), Box(array));
    EXPECT(read_on_host(array)[63] == 3);
    EXPECT_THROWS(unsupported_feature, add(array, array, view));
  };
  CHECK(holds_on(no_driver, is_usable));
  CHECK(holds_on(no_device, is_usable));
}

TEST_CASE("the contents of a storage are copied between devices") {
  const auto three = [](fake::Driver& driver) { driver.devices = 3; };
  CHECK(holds_on(three, [](Expectations& expectations) {
    EXPECT(accelerator_count() == 5);
    std::vector<int> values(1000, 0), ones(1000, 1);
    const Handle data = view_of(values), addends = view_of(ones);
    const View views[] = {View(default_view(accelerator_at(0))), View(default_view(accelerator_at(1))),
                          View(default_view(accelerator_at(2)))};
    for (int i = 0; i < 30; ++i) add(data, addends, views[i % 3]);
    const Handle array = array_on(views[2], 1000);
    copy_box(Box(data), Box(array));
    add(array, addends, views[2]);
    const Handle across = array_on(views[0], 1000);
    copy_box(Box(array), Box(across));
    EXPECT(contents(across, 1000) == std::vector<int>(1000, 31));
    EXPECT(read_on_host(data)[999] == 30);
  }));
}

TEST_CASE("the host writes and reads few bytes directly in the device's memory if it can") {
  CHECK(holds_on(with_window, [](Expectations& expectations) {
    const View view = default_view_of_best();
    EXPECT(!accelerator_facts_of(best_device()).supports_cpu_shared_memory);
    std::vector<int> values(1024, 5), many(100'000, 3);
    const Handle source = view_of(values), much = view_of(many);
    const Handle data = array_on(view, 1024), input = array_on(view, 1024), large = array_on(view, 100'000);
    const fake::Driver& driver = fake::driver();

    copy_box(Box(source), Box(input));
    copy_box(Box(source), Box(data));
    EXPECT(driver.submissions == 0 && driver.copied_bytes == 0);
    EXPECT(contents(input, 1024) == values);

    copy_box(Box(much), Box(large));
    EXPECT(driver.copied_bytes >= many.size() * sizeof(int));
    EXPECT(contents(large, 100'000) == many);

    // A pending launch still reads the memory that the host would write.
    fake::driver().polls_until_done = 100'000;
    add(data, input, view);
    std::fill_n(write_on_host(source), 1024, 7);
    std::uint64_t before = driver.copied_bytes;
    copy_box(Box(source), Box(input));
    add(data, input, view);
    EXPECT(contents(data, 1024) == std::vector<int>(1024, 17));
    EXPECT(driver.copied_bytes - before == 2 * 1024 * sizeof(int));

    // The device has written this memory.
    fake::driver().polls_until_done = 0;
    before = driver.copied_bytes;
    copy_box(Box(source), Box(data));
    EXPECT(driver.copied_bytes == before);
    EXPECT(contents(data, 1024) == std::vector<int>(1024, 7));
    EXPECT(driver.copied_bytes - before == 1024 * sizeof(int));
  }));
}

TEST_CASE("the host waits for the device and then reads few bytes directly") {
  CHECK(holds_on(with_window, [](Expectations& expectations) {
    const View view = default_view_of_best();
    std::vector<int> values(100, 5);
    const Handle source = view_of(values), data = array_on(view, 100), input = array_on(view, 100);
    copy_box(Box(source), Box(data));
    copy_box(Box(source), Box(input));
    fake::driver().polls_until_done = 100;
    add(data, input, view);
    EXPECT(contents(data, 100) == std::vector<int>(100, 10));
    add(data, input, view);
    EXPECT(contents(data, 100) == std::vector<int>(100, 15));
    EXPECT(fake::driver().copied_bytes == 0);
  }));
}

TEST_CASE("if mapping the device's memory fails, copies use staging memory") {
  CHECK(holds_on(with_window, [](Expectations& expectations) {
    const View view = default_view_of_best();
    std::vector<int> values(1024, 5);
    const Handle source = view_of(values);
    fake::Driver& driver = fake::driver();
    driver.failing_call = driver.calls.size() + 3;
    driver.failure = VK_ERROR_MEMORY_MAP_FAILED;
    const Handle data = array_on(view, 1024);
    EXPECT(driver.calls[driver.failing_call] == "vkMapMemory");
    copy_box(Box(source), Box(data));
    EXPECT(contents(data, 1024) == values);
    EXPECT(driver.copied_bytes == 2 * 1024 * sizeof(int));
  }));
}

TEST_CASE("the host writes directly to memory in which the device wrote an earlier array") {
  CHECK(holds_on(with_window, [](Expectations& expectations) {
    const View view = default_view_of_best();
    std::vector<int> values(1024, 5);
    const Handle source = view_of(values);
    {
      const Handle data = array_on(view, 1024), input = array_on(view, 1024);
      copy_box(Box(source), Box(data));
      copy_box(Box(source), Box(input));
      EXPECT(fake::driver().copied_bytes == 0);
      add(data, input, view);
      wait_view(view.get());
    }
    contents(array_on(view, 16), 16);  // makes the runtime release the completed submissions
    const std::uint64_t before = fake::driver().copied_bytes;
    const Handle next = array_on(view, 1024);
    copy_box(Box(source), Box(next));
    EXPECT(contents(next, 1024) == values);
    EXPECT(fake::driver().copied_bytes - before == 1024 * sizeof(int));  // of contents() alone
  }));
}

TEST_CASE("an asynchronous operation can exit the process") {
  CHECK(fake::in_a_child([] {
          default_view_of_best();
          start_operation([] { std::exit(7); }).wait();
          return 0;
        }) == 7);
}

TEST_CASE("a loop that the device cuts is an error of the next wait, copy or access") {
  const auto processor = [](fake::Driver& driver) { driver.type = VK_PHYSICAL_DEVICE_TYPE_CPU; };
  CHECK(holds_on(processor, [](Expectations& expectations) {
    const View view = default_view_of_best();
    const Handle data = array_on(view, 64), ones = array_on(view, 64);
    const auto launch = [&](bool is_cut) {
      fake::driver().cuts_loops = is_cut;
      add(data, ones, view);
    };
    const auto wait = [&] { wait_view(view.get()); };
    launch(false);
    EXPECT(thrown_by(wait).empty());
    launch(true);
    const std::string text = thrown_by(wait);
    EXPECT(text.find("kernel hand-made kernel") == 0);
    EXPECT(text.find("Fake 0 (fake") != std::string::npos);
    EXPECT(thrown_by(wait).empty());
    launch(true);
    launch(false);
    EXPECT(!thrown_by([&] { read_on_host(data); }).empty());
    EXPECT(thrown_by([&] { read_on_host(data); }).empty());
    // The memory of the launch is used again before a thread waits.
    launch(true);
    for (int i = 0; i < 10000; ++i) launch(false);
    EXPECT(!thrown_by(wait).empty());
    EXPECT(thrown_by(wait).empty());
  }));
}
