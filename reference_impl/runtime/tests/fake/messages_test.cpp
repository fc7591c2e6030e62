/// Tests of launches whose kernels send messages, on a fake device.
#include <catch2/catch.hpp>
#include <cstring>

#include "amp_detail/message_records.h"
#include "expectations.h"

using namespace fixture;
using fake::Expectations;
using fake::holds_on;

namespace {

using namespace concurrency::__detail;

std::uint64_t closure_of(const fake::Dispatch& dispatch) {
  std::uint64_t address;
  std::memcpy(&address, dispatch.push_constants, sizeof address);
  return address;
}

/// The kernel `add`, which then sends an error.
void add_and_send(const fake::Dispatch& dispatch) {
  fake::add(dispatch);
  std::uint32_t* buffer;
  std::memcpy(&buffer, reinterpret_cast<const void*>(closure_of(dispatch) - sizeof buffer), sizeof buffer);
  const std::uint32_t record[] = {
      message_head + 5, message_error, 0, 0, 0, 3, 0, 0, message_text, 1, 0, message_int, 42};
  fake::uses(buffer, 4 * (messages_head + std::size(record)), true);
  buffer[messages_used] += std::size(record);
  std::memcpy(buffer + messages_head, record, sizeof record);
}

void sending_gpu(fake::Driver& driver) {
  driver.kernel = add_and_send;
  driver.polls_until_done = 3;
}
void sending_processor(fake::Driver& driver) {
  driver.kernel = add_and_send;
  driver.type = VK_PHYSICAL_DEVICE_TYPE_CPU;
  driver.cuts_loops = true;
}

/// Launches the kernel; returns the text of the exception.
std::string add(const Handle& data, const Handle& addends, const View& view) {
  static const char* const texts[] = {"unused", "the number is %d"};
  amp_kernel& kernel = const_cast<Kernel&>(fake::add_kernel()).edit();
  kernel.flags = amp_kernel_sends_messages;
  kernel.texts = texts;
  kernel.text_count = 2;
  try {
    fake::add_kernel().launch(
        AddInvoker{data.get(), addends.get(), static_cast<std::uint32_t>(data.elements()), 1},
        data.elements(), view.get());
  } catch (const concurrency::runtime_exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a launch whose kernel sends messages waits for it, and throws its error") {
  CHECK(holds_on(sending_gpu, [](Expectations& expectations) {
    const View view = default_view_of_best();
    std::vector<int> values(64, 3), ones(64, 1);
    const Handle data = array_on(view, 64), addends = view_of(ones);
    write_box(values.data(), Box(data));
    for (int round = 0; round < 40; ++round) EXPECT(add(data, addends, view) == "the number is 42");
    EXPECT(contents(data, 64) == std::vector<int>(64, 43));
    EXPECT(fake::driver().mistakes.empty());
  }));
}

TEST_CASE("the report of a cut loop is in front of the address of the buffer for messages") {
  CHECK(holds_on(sending_processor, [](Expectations& expectations) {
    const View view = default_view_of_best();
    std::vector<int> ones(64, 1);
    const Handle data = array_on(view, 64), addends = view_of(ones);
    EXPECT(add(data, addends, view) == "the number is 42");
    EXPECT_THROWS(runtime_exception, wait_view(view.get()));
    wait_view(view.get());
  }));
}

TEST_CASE("a wrong size of the buffer for messages is an error of the launch that needs it") {
  CHECK(holds_on(sending_gpu, [](Expectations& expectations) {
    setenv("AMP_MESSAGES", "1k", 1);
    const View view = default_view_of_best();
    std::vector<int> ones(64, 1);
    const Handle data = array_on(view, 64), addends = view_of(ones);
    EXPECT(add(data, addends, view).find("AMP_MESSAGES is '1k'") == 0);
    EXPECT(fake::driver().dispatches == 0);
  }));
}
