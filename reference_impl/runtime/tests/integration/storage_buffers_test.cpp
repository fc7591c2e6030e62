/// Tests which form of a kernel runs. The two forms write different numbers.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "fixture.h"
#include "kernels/where_by_address.h"
#include "kernels/where_in_buffer.h"

using namespace fixture;

namespace {

constexpr int by_address = 1, in_buffer = 2;

struct Invoker {
  storage_head* data;
  std::uint64_t place;  // in words
  std::uint32_t threads;
};

/// A kernel with two forms. The second has the given number of buffers, all of which are the same container.
class TwoForms {
 public:
  explicit TwoForms(std::uint32_t buffers)
      : captures_(buffers, 0),
        form_{where_in_buffer_spirv, sizeof where_in_buffer_spirv, captures_.data(), buffers},
        kernel_(where_by_address_spirv, sizeof(Invoker), {{0, amp_capture_array_view, 16, 0}}) {
    kernel_.edit().buffer_form = &form_;
  }
  void launch(const Invoker& invoker) const { kernel_.launch(invoker, static_cast<int>(invoker.threads)); }

 private:
  std::vector<std::uint32_t> captures_;
  amp_buffer_form form_;
  Kernel kernel_;
};

/// Returns the number that a launch must write if both forms are possible.
int chosen() {
  const char* const access = std::getenv("AMP_MEMORY_ACCESS");
  if (access && *access) return access == std::string("buffers") ? in_buffer : by_address;
  return concurrency::__detail::accelerator_facts_of(best_device()).is_emulated ? in_buffer : by_address;
}

std::vector<int> after_launch(const TwoForms& kernel, std::uint64_t place, std::uint32_t threads) {
  const View view = default_view_of_best();
  const Handle storage = array_on(view, 200);
  const std::vector<int> start(200, 7);
  write_box(start.data(), Box(storage, 200));
  kernel.launch({storage.get(), place, threads});
  return contents(storage, 200);
}

std::vector<int> changed(std::uint64_t place, std::uint32_t threads, int to) {
  std::vector<int> expected(200, 7);
  for (std::uint32_t i = 0; i < threads; ++i) expected[place + i] = to;
  return expected;
}

}  // namespace

TEST_CASE("a container is a storage buffer if the device accesses those faster", "[memory-access]") {
  CHECK(after_launch(TwoForms(1), 0, 200) == changed(0, 200, chosen()));
}

TEST_CASE("a storage buffer begins at the first element of a view", "[memory-access]") {
  CHECK(after_launch(TwoForms(1), 64, 100) == changed(64, 100, chosen()));
}

TEST_CASE("a view whose start is not aligned for a buffer is accessed by address", "[memory-access]") {
  CHECK(after_launch(TwoForms(1), 1, 100) == changed(1, 100, by_address));
}

TEST_CASE("a kernel with more buffers than the device supports is run by address", "[memory-access]") {
  CHECK(after_launch(TwoForms(1000), 0, 200) == changed(0, 200, by_address));
}
