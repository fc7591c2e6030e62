#include "launch/bindable_captures.h"

#include <algorithm>

#include "contents/storage.h"

namespace amprt {

std::span<const std::uint32_t> bindable_captures(const amp_kernel& kernel, const Closure& closure,
                                                 const BufferLimits& limits) {
  if (!kernel.buffer_form || kernel.buffer_form->buffer_count > limits.count) return {};
  const std::span captures(kernel.buffer_form->captures, kernel.buffer_form->buffer_count);
  const bool fit = std::all_of(captures.begin(), captures.end(), [&](std::uint32_t capture) {
    const Captured& captured = closure.captured()[capture];
    const std::uint64_t place = captured.place(), bytes = Storage::of(captured.storage).bytes();
    return place < bytes && bytes - place <= limits.range && place % limits.alignment == 0;
  });
  return fit ? captures : std::span<const std::uint32_t>();
}

}  // namespace amprt
