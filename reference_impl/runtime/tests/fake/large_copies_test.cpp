/// Tests large copies between staging arrays and their accelerator by CUDA (AMP_LARGE_COPIES=cuda), also if
/// CUDA is missing or fails.
#include <unistd.h>

#include <algorithm>
#include <barrier>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <string>
#include <thread>

#include "cuda.h"
#include "expectations.h"

using namespace fixture;
using fake::cuda;
using fake::Expectations;
using fake::holds_on;

namespace {

constexpr int large = (64 << 20) / sizeof(int);
constexpr std::uint64_t large_bytes = large * sizeof(int);

void with_cuda(fake::Driver& driver) {
  setenv("AMP_LARGE_COPIES", "cuda", 1);
  driver.exports_memory = true;
}

void slow_with_cuda(fake::Driver& driver) {
  with_cuda(driver);
  driver.polls_until_done = 100'000;
}

/// Device 0, and functions that create arrays on it.
struct Accelerator {
  View view = default_view_of_best();
  View cpu = View(default_view(find_accelerator(L"cpu")));

  Handle array(int elements) const { return array_on(view, elements); }
  Handle staging(int elements) const {
    return Handle(
        create_array_storage(elements * sizeof(int), cpu.get(), view.get(), concurrency::access_type_auto),
        elements);
  }
  /// Returns a staging array with the values first, first + 1, ...
  Handle counting(int elements, int first = 0) const {
    Handle staged = staging(elements);
    int* const values = static_cast<int*>(resident_bytes(staged.get()));
    std::iota(values, values + elements, first);
    return staged;
  }
};

int* elements_of(const Handle& staging) {
  return static_cast<int*>(resident_bytes(staging.get()));
}

/// Adds the first elements of addends to those of data.
void add(const Handle& data, const Handle& addends, const View& view, int elements = 1000) {
  fake::add_kernel().launch(AddInvoker{data.get(), addends.get(), static_cast<std::uint32_t>(elements), 1},
                            elements, view.get());
}

bool counts_from(const int* values, int elements, int first) {
  for (int i = 0; i < elements; ++i) {
    if (values[i] != first + i) return false;
  }
  return true;
}

/// The first half of each row of an array of two times `large` elements.
class HalfRows {
 public:
  explicit HalfRows(int rows) : extent_{rows, large / rows}, pitch_{2 * (large / rows), 1} {}
  box of(const Handle& array) const { return {array.get(), 0, sizeof(int), 2, extent_, pitch_}; }

 private:
  int extent_[2];
  int pitch_[2];
};

/// Copies to the device, runs a kernel, and copies back. Returns whether the result is right.
bool there_and_back() {
  const Accelerator on;
  const Handle data = on.array(large), numbers = on.counting(large);
  copy_box(Box(numbers), Box(data));
  std::fill_n(elements_of(numbers), 2000, 0);
  add(data, data, on.view);
  copy_box(Box(data), Box(numbers));
  const int* const found = elements_of(numbers);
  return found[0] == 0 && found[999] == 1998 && counts_from(found + 1000, large - 1000, 1000);
}
constexpr std::uint64_t there_and_back_bytes = 2 * large_bytes;

/// Whether Vulkan executed all copies of there_and_back().
bool were_by_vulkan() {
  return cuda().copied_bytes == 0 && fake::driver().copied_bytes == there_and_back_bytes;
}

}  // namespace

TEST_CASE("CUDA executes large copies from and to staging arrays") {
  CHECK(holds_on(with_cuda, [](Expectations& expectations) {
    EXPECT(there_and_back());
    EXPECT(cuda().copied_bytes == there_and_back_bytes && fake::driver().copied_bytes == 0);
    EXPECT(there_and_back());  // uses other memory
    EXPECT(cuda().copied_bytes == 2 * there_and_back_bytes && fake::driver().copied_bytes == 0);
    EXPECT(std::count(cuda().calls.begin(), cuda().calls.end(), "cuInit") == 1);
  }));
}

TEST_CASE("CUDA imports and registers each block of memory once") {
  CHECK(holds_on(with_cuda, [](Expectations& expectations) {
    const Accelerator on;
    const Handle data = on.array(large), numbers = on.counting(large);
    for (int i = 0; i < 3; ++i) copy_box(Box(numbers), Box(data));
    EXPECT(cuda().copied_bytes == 3 * large_bytes);
    EXPECT(std::count(cuda().calls.begin(), cuda().calls.end(), "cuImportExternalMemory") == 1);
    EXPECT(std::count(cuda().calls.begin(), cuda().calls.end(), "cuMemHostRegister_v2") == 1);
  }));
}

TEST_CASE("the arrays of a copy can be anywhere in a block of memory") {
  CHECK(holds_on(with_cuda, [](Expectations& expectations) {
    const Accelerator on;
    on.array(2 * large), on.staging(2 * large);  // their blocks of memory are reused
    const Handle before = on.array(100), staged_before = on.counting(100, 7);
    copy_box(Box(staged_before), Box(before));
    const Handle data = on.array(large), numbers = on.counting(large);
    copy_box(Box(numbers), Box(data));
    std::fill_n(elements_of(numbers), large, 0);
    copy_box(Box(data), Box(numbers));
    EXPECT(cuda().copied_bytes == 2 * large_bytes);
    EXPECT(counts_from(elements_of(numbers), large, 0) && counts_from(elements_of(staged_before), 100, 7));
    EXPECT(counts_from(contents(before, 100).data(), 100, 7));
  }));
}

TEST_CASE("CUDA copies after earlier commands are complete, and later commands see the result") {
  CHECK(holds_on(slow_with_cuda, [](Expectations& expectations) {
    const Accelerator on;
    const Handle data = on.array(large), sums = on.array(large), back = on.staging(large);
    const Handle numbers = on.counting(large), others = on.counting(large, 5);
    copy_box(Box(numbers), Box(sums));
    copy_box(Box(numbers), Box(data));
    add(sums, data, on.view);  // reads the old contents
    copy_box(Box(others), Box(data));
    add(sums, data, on.view);  // reads the new contents
    copy_box(Box(sums), Box(back));
    EXPECT(cuda().copied_bytes == 4 * large_bytes);
    EXPECT(elements_of(back)[0] == 5 && elements_of(back)[999] == 3 * 999 + 5);
    EXPECT(counts_from(elements_of(back) + 1000, large - 1000, 1000));
  }));
}

TEST_CASE("CUDA's copies are ordered with the commands of all views") {
  CHECK(holds_on(slow_with_cuda, [](Expectations& expectations) {
    const Accelerator on;
    const View other = new_view_of_best();
    const Handle data = on.array(large), there = array_on(other, large);
    const Handle numbers = on.counting(large), back = on.staging(large);
    copy_box(Box(numbers), Box(data));
    copy_box(Box(data), Box(there));
    add(there, there, other);
    copy_box(Box(there), Box(data));
    copy_box(Box(data), Box(back));
    EXPECT(cuda().copied_bytes == 2 * large_bytes);
    EXPECT(elements_of(back)[999] == 1998 && elements_of(back)[1000] == 1000);
  }));
}

TEST_CASE("several threads can copy at the same time") {
  CHECK(holds_on(with_cuda, [](Expectations& expectations) {
    const Accelerator on;
    bool are_right[2];
    std::barrier begin(2);
    const auto copies = [&](int thread) {
      const Handle data = on.array(large), numbers = on.counting(large, thread);
      begin.arrive_and_wait();
      copy_box(Box(numbers), Box(data));
      std::fill_n(elements_of(numbers), large, 0);
      copy_box(Box(data), Box(numbers));
      are_right[thread] = counts_from(elements_of(numbers), large, thread);
    };
    std::thread other(copies, 1);
    copies(0);
    other.join();
    EXPECT(are_right[0] && are_right[1]);
    EXPECT(cuda().copied_bytes == 2 * there_and_back_bytes);
    EXPECT(std::count(cuda().calls.begin(), cuda().calls.end(), "cuInit") == 1);
  }));
}

TEST_CASE("the host does not write directly to memory that CUDA has written") {
  const auto with_window = [](fake::Driver& driver) {
    with_cuda(driver);
    driver.has_window = true;
  };
  CHECK(holds_on(with_window, [](Expectations& expectations) {
    const Accelerator on;
    const Handle data = on.array(large), numbers = on.counting(large);
    copy_box(Box(numbers, 100), Box(data, 100));
    EXPECT(fake::driver().submissions == 0);
    copy_box(Box(numbers), Box(data));
    copy_box(Box(numbers, 100), Box(data, 100, 7));
    EXPECT(cuda().copied_bytes == large_bytes && fake::driver().copied_bytes == 100 * sizeof(int));
  }));
}

TEST_CASE("Vulkan executes copies of fewer bytes or in small pieces") {
  CHECK(holds_on(with_cuda, [](Expectations& expectations) {
    const Accelerator on;
    const Handle data = on.array(2 * large), numbers = on.counting(2 * large);
    copy_box(Box(numbers, large - 1), Box(data, large - 1));
    EXPECT(fake::driver().copied_bytes == large_bytes - sizeof(int));

    const std::uint64_t before = fake::driver().copied_bytes;
    const HalfRows small_pieces(32);
    copy_box(small_pieces.of(numbers), small_pieces.of(data));
    EXPECT(fake::driver().copied_bytes == before + large_bytes);
    EXPECT(cuda().calls.empty());

    const HalfRows large_pieces(16);
    const Handle halves = on.array(2 * large);
    copy_box(large_pieces.of(numbers), large_pieces.of(halves));
    EXPECT(cuda().copied_bytes == large_bytes);
    const std::vector<int> found = contents(halves, 2 * large);
    EXPECT(found[17 * (large / 16) + 5] == 0);
    EXPECT(found[18 * (large / 16) + 5] == 18 * (large / 16) + 5);
  }));
}

TEST_CASE("the runtime does not use CUDA unless the program asks for it") {
  for (const char* word : {"", "vulkan"}) {
    const auto not_asked = [&](fake::Driver& driver) {
      with_cuda(driver);
      setenv("AMP_LARGE_COPIES", word, 1);
    };
    CHECK(holds_on(not_asked, [](Expectations& expectations) {
      EXPECT(there_and_back());
      EXPECT(were_by_vulkan() && cuda().calls.empty());
    }));
  }
}

TEST_CASE("an unknown value of AMP_LARGE_COPIES is an error") {
  const auto wrong = [](fake::Driver&) { setenv("AMP_LARGE_COPIES", "CUDA", 1); };
  CHECK(holds_on(
      wrong, [](Expectations& expectations) { EXPECT_THROWS(runtime_exception, default_view_of_best()); }));
}

TEST_CASE("Vulkan copies if the device cannot export its memory") {
  const auto without_export = [](fake::Driver& driver) {
    with_cuda(driver);
    driver.exports_memory = false;
  };
  CHECK(holds_on(without_export, [](Expectations& expectations) {
    EXPECT(there_and_back());
    EXPECT(were_by_vulkan() && cuda().calls.empty());
  }));
}

TEST_CASE("Vulkan copies if CUDA does not have the device") {
  const auto another = [](fake::Driver& driver) {
    with_cuda(driver);
    cuda().device = 7;
  };
  CHECK(holds_on(another, [](Expectations& expectations) {
    EXPECT(there_and_back());
    EXPECT(were_by_vulkan());
    const std::size_t calls = cuda().calls.size();
    EXPECT(there_and_back());
    EXPECT(cuda().calls.size() == calls);
  }));
}

TEST_CASE("Vulkan copies if there is no libcuda.so.1", "[.no-library]") {
  CHECK(holds_on(with_cuda, [](Expectations& expectations) {
    EXPECT(there_and_back());
    EXPECT(were_by_vulkan() && cuda().calls.empty());
  }));
}

TEST_CASE("Vulkan copies if exporting memory fails") {
  CHECK(holds_on(with_cuda, [](Expectations& expectations) {
    fake::Driver& driver = fake::driver();
    const Accelerator on;
    const Handle data = on.array(large), numbers = on.counting(large), back = on.staging(large);
    driver.failing_call = driver.calls.size();
    driver.failure = VK_ERROR_TOO_MANY_OBJECTS;
    copy_box(Box(numbers), Box(data));
    EXPECT(driver.calls[driver.failing_call] == "vkGetMemoryFdKHR");
    copy_box(Box(data), Box(back));
    EXPECT(counts_from(elements_of(back), large, 0));
    EXPECT(cuda().copied_bytes == 0 && driver.copied_bytes == 2 * large_bytes);
  }));
}

TEST_CASE("Vulkan copies if any call of CUDA fails") {
  constexpr int not_reached = 5;
  std::uint64_t call = 0;
  for (;; ++call) {
    const int code = fake::in_a_child([&] {
      std::atexit([] {  // called after the runtime has shut down
        if (cuda().calls.size() <= cuda().failing_call) std::_Exit(not_reached);
      });
      with_cuda(fake::driver());
      fake::driver().kernel = fake::add;
      cuda().failing_call = call;
      return there_and_back() ? 0 : 1;
    });
    if (code == not_reached) break;
    INFO("call " << call);
    CHECK(code == 0);
  }
  CHECK(call > 30);
}

TEST_CASE("if CUDA fails in the middle of a copy, it executes no part of it later") {
  CHECK(holds_on(with_cuda, [](Expectations& expectations) {
    const Accelerator on;
    const Handle data = on.array(2 * large), numbers = on.counting(2 * large);
    const HalfRows pieces(16);
    copy_box(pieces.of(numbers), pieces.of(data));
    cuda().failing_call = cuda().calls.size() + 5;
    copy_box(pieces.of(numbers), pieces.of(data));
    EXPECT(cuda().calls[cuda().failing_call] == "cuMemcpyHtoDAsync_v2");
    EXPECT(fake::driver().copied_bytes == large_bytes);
  }));
}

TEST_CASE("the trace shows which copies CUDA executed") {
  const std::string path = "large-copies-trace-" + std::to_string(getpid()) + ".json";
  const auto traced = [&](fake::Driver& driver) {
    with_cuda(driver);
    setenv("AMP_TRACE", path.c_str(), 1);
  };
  CHECK(holds_on(traced, [](Expectations& expectations) {
    const Accelerator on;
    const Handle data = on.array(large), numbers = on.counting(large);
    copy_box(Box(numbers, 100), Box(data, 100));
    copy_box(Box(numbers), Box(data));
    EXPECT(cuda().copied_bytes == large_bytes);
  }));
  std::ifstream file(path);
  std::vector<std::string> copies;
  for (std::string line; std::getline(file, line);) {
    if (line.find("\"cat\":\"copy\"") != std::string::npos) copies.push_back(line);
  }
  std::remove(path.c_str());
  REQUIRE(copies.size() == 2);
  CHECK(copies[0].find("cuda") == std::string::npos);
  CHECK(copies[1].find("\"by\":\"cuda\"") != std::string::npos);
}
