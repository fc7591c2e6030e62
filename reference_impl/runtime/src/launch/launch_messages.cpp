#include "launch/launch_messages.h"

#include <cstring>

namespace amprt {

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
  return source;
}

}  // namespace amprt
