/// Reads of a device's memory over the bus.
#pragma once

#include <cstddef>

namespace amprt {

/// Copies bytes that the host sees through write-combined memory. Ordinary loads from such memory follow one
/// another, and each takes about a microsecond; these are under way together if the processor can do so.
void read_over_bus(const std::byte* from, std::byte* to, std::size_t bytes) noexcept;

}  // namespace amprt
