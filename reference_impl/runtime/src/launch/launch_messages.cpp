#include "launch/launch_messages.h"

#include <cstring>
#include <string>
#include <vector>

#include "kernel_checks/out_of_bounds.h"

namespace amprt {

namespace {

/// The name of the container at this place in the closure.
std::string container_at(const amp_kernel& kernel, std::uint64_t place) {
  for (std::uint32_t i = 0; i < kernel.capture_count; ++i)
    if (const amp_capture& one = kernel.captures[i]; one.offset == place && one.name)
      return "'" + std::string(one.name) + "'";
  return "a container";
}

std::string text_of(const std::vector<std::uint32_t>& index) {
  std::string text;
  for (const std::uint32_t component : index) text += (text.empty() ? "" : ", ") + std::to_string(component);
  return "(" + text + ")";
}

/// "thread (1, 2) of tile (0, 3)"; untiled: "thread (4, 5)".
std::string thread_text(const MessageSource& source, const Message& message) {
  if (source.tile.empty()) return "thread " + source.index_of(message);
  std::vector<std::uint32_t> thread, tile;
  for (std::size_t d = source.tile.size(); d-- > 0;) {  // the last component is x
    thread.push_back(message.local[d]);
    tile.push_back(message.group[d]);
  }
  return "thread " + text_of(thread) + " of tile " + text_of(tile);
}

/// Reports that a subscript is out of bounds (-fsanitize=amp-bounds).
void report_bounds(const Launch& launch, const MessageSource& source, const Message& message) {
  using namespace concurrency::__detail;
  const auto value = [&](std::size_t i) { return static_cast<std::uint32_t>(message.arguments[i].bits); };
  const std::uint32_t low = value(0), high = value(1), what = value(2);
  std::string text;
  if (what & wrong_subscript_of_array) {
    const std::uint32_t type = (what & ~wrong_subscript_of_array) >> wrong_subscript_type;
    text = array_text(std::uint64_t{high} << 32 | low, what & wrong_subscript_byte, source.text_of(type));
  } else {
    const WrongComponent wrong = {static_cast<std::int32_t>(low), static_cast<std::int32_t>(high),
                                  what & wrong_subscript_byte,
                                  what >> wrong_subscript_rank & wrong_subscript_byte};
    text = component_text(wrong, container_at(launch.kernel(), what >> wrong_subscript_container));
  }
  report_out_of_bounds(thread_text(source, message) + " " + text, launch.kernel().name,
                       source.text_of(value(3)));
}

}  // namespace

void set_message_buffer(std::byte* closure, std::uint64_t address) {
  std::memcpy(closure - sizeof address, &address, sizeof address);
}

MessageSource message_source(const Launch& launch, Texts texts, std::uint32_t group_threads) {
  const concurrency::__detail::launch_request& request = launch.request;
  MessageSource source = {launch.kernel().name, nullptr, {request.extent, request.extent + request.rank}};
  if (request.tile) source.tile.assign(request.tile, request.tile + request.rank);
  source.group_threads = group_threads;
  if (texts == Texts::by_address)
    source.text_of = [](std::uint64_t address) { return reinterpret_cast<const char*>(address); };
  else
    source.text_of = [&kernel = launch.kernel()](std::uint64_t number) {
      return number < kernel.text_count ? kernel.texts[number] : "(unknown text)";
    };
  source.report_bounds = [&launch, source](const Message& message) {
    report_bounds(launch, source, message);
  };
  return source;
}

}  // namespace amprt
