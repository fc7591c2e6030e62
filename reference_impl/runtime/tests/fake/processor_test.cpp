/// Tests of the accelerator `processor`, with kernels written by hand, beside a fake Vulkan device.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "expectations.h"
#include "processor_kernels.h"

using namespace fake::on_processor;
using fake::Expectations;
using fake::holds_on;

namespace {

void one_gpu(fake::Driver&) {}
void no_gpu(fake::Driver& driver) {
  driver.devices = 0;
}
void vulkan_on_processor(fake::Driver& driver) {
  driver.type = VK_PHYSICAL_DEVICE_TYPE_CPU;
}
void integrated_gpu(fake::Driver& driver) {
  driver.type = VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
  driver.shares_memory = true;
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

}  // namespace

TEST_CASE("the processor is listed behind the Vulkan devices and in front of the cpu") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    EXPECT(accelerator_count() == 3);
    EXPECT(accelerator_facts_of(accelerator_at(0)).device_path.find(L"vulkan:") == 0);
    EXPECT(accelerator_at(1) == processor());
    EXPECT(accelerator_facts_of(accelerator_at(2)).device_path == L"cpu");
    const accelerator_facts& facts = accelerator_facts_of(processor());
    EXPECT(facts.device_path == L"processor");
    EXPECT(facts.description.find(L"the host's processor") != std::wstring::npos);
    EXPECT(facts.version >= 1 << 16);
    EXPECT(facts.is_emulated && !facts.has_display && !facts.is_debug);
    EXPECT(facts.supports_double_precision && facts.supports_limited_double_precision);
    EXPECT(facts.supports_cpu_shared_memory && facts.dedicated_memory_kib > 0);
    EXPECT(default_cpu_access_type(processor()) == concurrency::access_type_read_write);
    EXPECT(find_accelerator(L"default") == accelerator_at(0));
  }));
}

TEST_CASE("the processor is the default if there is no GPU, or if the program asks for it") {
  CHECK(holds_on(no_gpu, [](Expectations& expectations) {
    EXPECT(accelerator_count() == 2 && accelerator_at(0) == processor());
    EXPECT(find_accelerator(L"default") == processor());
    EXPECT(accelerator_of(View(use_default_view()).get()) == processor());
    EXPECT_THROWS(runtime_exception, find_accelerator(L"vulkan"));
  }));
  CHECK(holds_on(vulkan_on_processor, [](Expectations& expectations) {
    EXPECT(accelerator_count() == 3 && accelerator_at(0) == processor());
    EXPECT(find_accelerator(L"default") == processor());
    EXPECT(find_accelerator(L"vulkan") == accelerator_at(1));
  }));
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    EXPECT(accelerator_at(1) == processor());
    EXPECT(find_accelerator(L"default") == accelerator_at(0) &&
           find_accelerator(L"vulkan") == accelerator_at(0));
    EXPECT(set_default_accelerator(L"processor"));
    EXPECT(find_accelerator(L"default") == processor());
    EXPECT(accelerator_of(View(use_default_view()).get()) == processor());
  }));
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    setenv("CPPAMP_DEFAULT_ACCELERATOR", "processor", 1);
    std::vector<int> values = numbers(100), ones(100, 1);
    const Handle data = view_of(values), addends = view_of(ones);
    add(data, addends, View(nullptr));
    add(data, addends, View(auto_selection_view()));
    EXPECT(values[99] == 101);
    EXPECT(!set_default_accelerator(L"cpu"));
    EXPECT(fake::driver().dispatches == 0);
  }));
}

TEST_CASE("a program that uses only the processor does not start Vulkan") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    setenv("CPPAMP_DEFAULT_ACCELERATOR", "processor", 1);
    std::vector<int> values = numbers(100), ones(100, 1);
    const Handle data = view_of(values), addends = view_of(ones);
    add(data, addends, View(nullptr));
    wait_view(processor_view().get());
    EXPECT(cpu_view().get() != nullptr);
    EXPECT(values[99] == 100 && fake::driver().calls.empty());
    EXPECT(accelerator_count() == 3 && !fake::driver().calls.empty());
  }));
}

TEST_CASE("kernels on the processor work in the program's memory") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    const View view = processor_view();
    std::vector<int> values = numbers(10'000), ones(10'000, 1);
    const Handle data = view_of(values), addends = view_of(ones);
    add(data, addends, view);
    EXPECT(values[9'999] == 10'000);  // nothing has asked for it
    EXPECT(data.get()->writable.load() == values.data() && addends.get()->readable.load() == ones.data());
    values[0] = 50;
    add(data, addends, view);
    EXPECT(values[0] == 51 && read_on_host(data) == values.data());
    EXPECT(fake::driver().copied_bytes == 0 && fake::driver().submissions == 0);
  }));
}

TEST_CASE("arrays on the processor are in the host's memory") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    const View view = processor_view(),
               other = View(create_view(processor(), concurrency::queuing_mode_immediate));
    const Handle data = array_on(view, 1000), ones = array_on(view, 1000), elsewhere = array_on(other, 1000);
    EXPECT(same_view(View(storage_home(data.get())).get(), view.get()));
    EXPECT(same_view(View(storage_associated(data.get())).get(), view.get()));
    EXPECT(same_view(View(storage_home(elsewhere.get())).get(), other.get()));
    EXPECT(storage_cpu_access(data.get()) == concurrency::access_type_read_write);
    int* const elements = static_cast<int*>(resident_bytes(data.get()));
    std::fill_n(elements, 1000, 5);
    std::fill_n(static_cast<int*>(resident_bytes(ones.get())), 1000, 1);
    add(data, ones, view);
    EXPECT(elements[0] == 6 && elements[999] == 6 && data.get()->resident.load() == elements);
    copy_box(Box(data), Box(elsewhere));
    EXPECT(contents(elsewhere, 1000) == std::vector<int>(1000, 6));
    EXPECT(fake::driver().copied_bytes == 0 && fake::driver().submissions == 0);
  }));
}

TEST_CASE("a launch without a view runs on the processor if a captured array is there") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    const View view = View(create_view(processor(), concurrency::queuing_mode_automatic));
    const Handle storage = array_on(view, 16);
    std::fill_n(static_cast<int*>(resident_bytes(storage.get())), 16, 1);
    static const amp_processor_code code = {
        {[](const void* closure, const std::uint32_t*, std::uint64_t first, std::uint64_t last, void*) {
          struct Closure {
            const Array* array;
            int addend;
            struct {
              int* data;
            } image;
          };
          static_assert(offsetof(Closure, image) == 16);
          const auto& [array, addend, image] = *static_cast<const Closure*>(closure);
          const bool is_image = static_cast<const void*>(array) == &image;
          for (std::uint64_t i = first; i < last; ++i) image.data[i] += is_image ? addend : 1000;
        }},
        0};
    Kernel kernel(fake::no_spirv, sizeof(AddByReferenceInvoker),
                  {{offsetof(AddByReferenceInvoker, array), amp_capture_array, sizeof(Array),
                    amp_capture_by_reference, sizeof(int)}});
    kernel.edit().processor = &code;
    const Array array = {storage.get(), 16};
    kernel.launch(AddByReferenceInvoker{&array, 3}, 16);
    EXPECT(contents(storage, 16) == std::vector<int>(16, 4));
    EXPECT_THROWS(runtime_exception, kernel.launch(AddByReferenceInvoker{&array, 3}, 16, gpu_view().get()));
    EXPECT_THROWS(runtime_exception,
                  kernel.launch(AddByReferenceInvoker{&array, 3}, 16, processor_view().get()));
    const Handle on_gpu = array_on(gpu_view(), 16);
    const Array far = {on_gpu.get(), 16};
    EXPECT_THROWS(runtime_exception, kernel.launch(AddByReferenceInvoker{&far, 3}, 16, view.get()));
  }));
}

TEST_CASE("processor and GPU see what the other has written") {
  for (const auto device : {one_gpu, integrated_gpu}) {
    CHECK(holds_on(device, [](Expectations& expectations) {
      const View here = processor_view(), gpu = gpu_view();
      std::vector<int> values = numbers(1000), ones(1000, 1);
      const Handle data = view_of(values), addends = view_of(ones);
      for (int round = 0; round < 3; ++round) {
        add(data, addends, gpu);
        add(data, addends, here);
        add(data, addends, here);
      }
      EXPECT(read_on_host(data) == values.data() && values[999] == 999 + 9);

      // Views of arrays.
      const Handle on_gpu = array_on(gpu, 1000), on_processor = array_on(here, 1000);
      copy_box(Box(data), Box(on_gpu));
      copy_box(Box(on_gpu), Box(on_processor));
      for (const Handle* array : {&on_gpu, &on_processor}) {
        add(*array, addends, here);
        add(*array, addends, gpu);
        add(*array, addends, here);
        EXPECT(contents(*array, 1000)[999] == 999 + 9 + 3);
      }
      copy_box(Box(on_processor, 10), Box(on_gpu, 10, 500));
      add(on_gpu, addends, gpu);
      EXPECT(contents(on_gpu, 1000)[505] == 5 + 9 + 3 + 1);
    }));
  }
}

TEST_CASE("staging arrays and arrays that are none") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    const View here = processor_view(), gpu = gpu_view(), cpu = cpu_view();
    const auto is_on = [&](const Handle& array, const View& home, const View& associated) {
      EXPECT(same_view(View(storage_home(array.get())).get(), home.get()));
      EXPECT(same_view(View(storage_associated(array.get())).get(), associated.get()));
    };
    const Handle cpu_to_here = staging(cpu, here, 100), here_to_gpu = staging(here, gpu, 100),
                 gpu_to_here = staging(gpu, here, 100), here_to_cpu = staging(here, cpu, 100);
    is_on(cpu_to_here, cpu, here);
    is_on(here_to_gpu, here, gpu);
    is_on(gpu_to_here, gpu, here);
    is_on(here_to_cpu, here, here);
    std::vector<int> values = numbers(100);
    const Handle ones = array_on(here, 100);
    write_box(std::vector<int>(100, 1).data(), Box(ones));
    write_box(values.data(), Box(cpu_to_here));
    copy_box(Box(cpu_to_here), Box(here_to_gpu));
    add(here_to_gpu, ones, here);
    copy_box(Box(here_to_gpu), Box(gpu_to_here));
    add(gpu_to_here, ones, gpu);
    copy_box(Box(gpu_to_here), Box(here_to_cpu));
    add(here_to_cpu, ones, here);
    EXPECT(contents(here_to_cpu, 100)[99] == 99 + 3);
  }));
}

TEST_CASE("a program can set the processor's default CPU access before it is used") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    EXPECT(set_default_cpu_access_type(processor(), concurrency::access_type_none));
    EXPECT(!set_default_cpu_access_type(processor(), concurrency::access_type_read));
    const View view = processor_view();
    const Handle closed = array_on(view, 16);
    EXPECT(storage_cpu_access(closed.get()) == concurrency::access_type_none);
    EXPECT_THROWS(runtime_exception, resident_bytes(closed.get()));
    EXPECT(closed.get()->resident.load() == nullptr);
    write_box(numbers(16).data(), Box(closed));
    add(closed, closed, view);
    EXPECT(contents(closed, 16)[15] == 30);
  }));
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    std::vector<int> values = numbers(16);
    const Handle data = view_of(values);
    add(data, data, processor_view());
    EXPECT(!set_default_cpu_access_type(processor(), concurrency::access_type_none));
  }));
}

TEST_CASE("launches on the processor are checked as those on other accelerators") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    static std::atomic<int> calls = 0;
    const auto count = [](const void*, const std::uint32_t*, std::uint64_t, std::uint64_t, void*) {
      ++calls;
    };
    const ProcessorKernel untiled(count), tiled(count, 0, {16, 1, 1});
    EXPECT_THROWS(invalid_compute_domain, untiled.launch(nullptr, {0}));
    EXPECT_THROWS(invalid_compute_domain, untiled.launch(nullptr, {4, -1}));
    EXPECT_THROWS(invalid_compute_domain, untiled.launch(nullptr, {1 << 16, 1 << 16}));
    EXPECT_THROWS(invalid_compute_domain, tiled.launch(nullptr, {17}, {16}));
    EXPECT_THROWS(invalid_compute_domain, tiled.launch(nullptr, {2048}, {2048}));
    EXPECT_THROWS(invalid_compute_domain, tiled.launch(nullptr, {128, 1, 1}, {128, 1, 1}));
    EXPECT_THROWS(invalid_compute_domain, tiled.launch(nullptr, {64, 64}, {64, 64}));
    EXPECT(calls == 0);
    tiled.launch(nullptr, {64, 16, 1}, {64, 16, 1});
    untiled.launch(nullptr, {1});
    EXPECT(calls == 2);
    const int extent = 1;
    EXPECT_THROWS(runtime_exception,
                  launch({&untiled, &extent, 4, &extent, 1, nullptr, processor_view().get()}));

    const Kernel without(fake::no_spirv, sizeof(int), {});
    try {
      without.launch(0, 1, processor_view().get());
      EXPECT(false);
    } catch (const concurrency::unsupported_feature& error) {
      EXPECT(std::string(error.what()).find("without code for the processor") != std::string::npos);
    }
  }));
}

TEST_CASE("the grid of a launch") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    struct Seen {
      std::array<std::atomic<std::uint32_t>, 3> grid = {};
      std::atomic<std::uint64_t> items = 0;
      std::atomic<std::uint64_t> last = 0;
      bool is(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::uint64_t all) const {
        return grid[0] == x && grid[1] == y && grid[2] == z && items == all && last == all;
      }
    };
    const auto note = [](const void* closure, const std::uint32_t* grid, std::uint64_t first,
                         std::uint64_t last, void* scratch) {
      Seen& seen = **static_cast<Seen* const*>(closure);
      for (int i = 0; i < 3; ++i) seen.grid[i] = grid[i];
      seen.items += last - first;
      for (std::uint64_t known = seen.last; known < last && !seen.last.compare_exchange_weak(known, last);)
        continue;
      if (reinterpret_cast<std::uintptr_t>(scratch) % 64 != 0) seen.items = 0;
    };
    const ProcessorKernel untiled(note, 100), tiled(note, 100, {4, 2, 1});
    Seen line, cube, tiles_of_line, tiles_of_plane, tiles_of_cube;
    untiled.launch(&line, {1000});
    EXPECT(line.is(1000, 1, 1, 1000));
    untiled.launch(&cube, {5, 70, 30});
    EXPECT(cube.is(30, 1, 1, 5 * 70 * 30));
    tiled.launch(&tiles_of_line, {1000}, {4});
    EXPECT(tiles_of_line.is(250, 1, 1, 250));
    tiled.launch(&tiles_of_plane, {20, 40}, {2, 4});
    EXPECT(tiles_of_plane.is(10, 10, 1, 100));
    tiled.launch(&tiles_of_cube, {6, 20, 4}, {3, 2, 4});
    EXPECT(tiles_of_cube.is(1, 10, 2, 20));
  }));
}

TEST_CASE("host threads launch and copy at the same time") {
  CHECK(holds_on(one_gpu, [](Expectations& expectations) {
    const View here = processor_view(), gpu = gpu_view();
    std::vector<int> shared(10'000, 0), ones(10'000, 1);
    const Handle sum = view_of(shared), addends = view_of(ones);
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&, thread] {
        const Handle own = array_on(thread % 2 ? here : gpu, 10'000);
        for (int i = 0; i < 50; ++i) {
          add(sum, addends, here);
          const auto copied = start_operation([&] { copy_box(Box(addends), Box(own)); },
                                              {addends.get(), own.get()}, here.get());
          add(sum, addends, thread == 0 && i % 10 == 0 ? gpu : here);
          wait_view(here.get());
          copied.get();
        }
      });
    for (std::thread& thread : threads) thread.join();
    EXPECT(read_on_host(sum)[9'999] == 4 * 50 * 2);
  }));
}

TEST_CASE("the process can exit while a kernel runs on another thread") {
  CHECK(fake::in_a_child([] {
          static std::atomic<std::uint64_t> items = 0;
          static const ProcessorKernel kernel(
              [](const void*, const std::uint32_t*, std::uint64_t first, std::uint64_t last, void*) {
                items += last - first;
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
              });
          std::atexit([] {
            if (items % 6400 != 0) std::_Exit(8);  // the last kernel is not complete
          });
          processor_view();
          std::thread([] {
            try {
              for (;;) kernel.launch(nullptr, {6400});
            } catch (const concurrency::runtime_exception&) {
              // The runtime has shut down.
            }
          }).detach();
          while (items < 1000) std::this_thread::yield();
          return 7;
        }) == 7);
}

TEST_CASE("launches on the processor are in evidence and trace") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("amp-processor-test-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  setenv("AMP_EVIDENCE", (folder / "evidence.json").c_str(), 1);
  setenv("AMP_TRACE", (folder / "trace.json").c_str(), 1);
  CHECK(holds_on(one_gpu, [](Expectations&) {
    std::vector<int> values = numbers(100);
    const Handle data = view_of(values);
    for (int i = 0; i < 3; ++i) add(data, data, processor_view());
  }));
  unsetenv("AMP_EVIDENCE");
  unsetenv("AMP_TRACE");
  const std::string evidence = text_of(folder / "evidence.json"), trace = text_of(folder / "trace.json");
  std::filesystem::remove_all(folder);
  CHECK_THAT(evidence, Catch::Contains("the host's processor") && Catch::Contains("\"driver\":\"libamp, ") &&
                           Catch::Contains("\"dispatches\":3"));
  CHECK_THAT(trace, Catch::Contains("\"cat\":\"launch\"") && Catch::Contains("the host's processor") &&
                        Catch::Contains("\"threads\":100") && !Catch::Contains("\"cat\":\"copy\""));
}
