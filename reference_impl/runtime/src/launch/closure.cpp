#include "launch/closure.h"

#include <cstring>

namespace amprt {
namespace {

using concurrency::__detail::storage_head;

constexpr std::size_t image_alignment = 16;

std::size_t aligned(std::size_t size) {
  return (size + image_alignment - 1) / image_alignment * image_alignment;
}

template <typename T>
T load(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

void store(std::byte* to, std::uint64_t value) {
  std::memcpy(to, &value, sizeof value);
}

bool by_reference(const amp_capture& capture) {
  return (capture.flags & amp_capture_by_reference) != 0;
}

// docs/abi.md: a view consists of its handle, its place, its extent and its pitch.
constexpr std::size_t place_at = sizeof(std::uint64_t);
constexpr std::size_t extent_at = place_at + sizeof(std::uint64_t);

}  // namespace

std::uint64_t Captured::place() const {
  if (capture->kind != amp_capture_array_view || capture->size <= place_at) return 0;
  return 4 * load<std::uint64_t>(static_cast<const std::byte*>(container) + place_at);
}

std::pmr::vector<Run> Captured::runs(std::size_t storage_bytes, std::pmr::memory_resource* memory) const {
  if (capture->kind != amp_capture_array_view || capture->size <= extent_at)
    return std::pmr::vector<Run>({{0, storage_bytes}}, memory);
  const int rank = static_cast<int>((capture->size - extent_at) / (2 * sizeof(int)));
  const int* const extent =
      reinterpret_cast<const int*>(static_cast<const std::byte*>(container) + extent_at);
  std::pmr::vector<Run> runs =
      runs_of({storage, place(), capture->element_size, rank, extent, extent + rank}, memory);
  widen(runs);
  return runs;
}

Captured::Shape Captured::shape() const {
  const bool is_view = capture->kind == amp_capture_array_view;
  const auto* const numbers = static_cast<const std::byte*>(container) + (is_view ? extent_at : place_at);
  const auto read = [&](std::size_t from) {
    std::vector<std::uint32_t> list(capture->rank);
    std::memcpy(list.data(), numbers + from * sizeof(int), list.size() * sizeof(int));
    return list;
  };
  if (is_view) return {read(0), read(capture->rank)};
  Shape shape = {read(0), std::vector<std::uint32_t>(capture->rank, 1)};
  for (std::size_t i = capture->rank; i-- > 1;) shape.pitch[i - 1] = shape.pitch[i] * shape.extent[i];
  return shape;
}

Closure::Closure(const amp_kernel& kernel, const void* invoker, std::pmr::memory_resource* memory)
    : kernel_(kernel),
      invoker_(static_cast<const std::byte*>(invoker)),
      captured_(memory),
      size_(aligned(kernel.invoker_size)) {
  captured_.reserve(kernel.capture_count);
  for (std::uint32_t i = 0; i < kernel.capture_count; ++i) {
    const amp_capture& capture = kernel.captures[i];
    const std::byte* member = invoker_ + capture.offset;
    const std::byte* container = member;
    if (by_reference(capture)) {
      container = load<const std::byte*>(member);
      size_ += aligned(capture.size);
    }
    captured_.push_back({&capture, load<storage_head*>(container), container});
  }
}

std::vector<std::uintptr_t> Closure::objects(std::uintptr_t address) const {
  std::vector<std::uintptr_t> objects;
  std::uintptr_t image = address + aligned(kernel_.invoker_size);
  for (const Captured& captured : captured_) {
    const bool has_image = by_reference(*captured.capture);
    objects.push_back(has_image ? image : address + captured.capture->offset);
    if (has_image) image += aligned(captured.capture->size);
  }
  return objects;
}

std::byte* Closure::start(std::byte* to) const {
  std::memcpy(to, invoker_, kernel_.invoker_size);
  return to + aligned(kernel_.invoker_size);
}

std::byte* Closure::put(const Captured& captured, std::byte* to, std::uint64_t address, std::byte* image,
                        std::uint64_t data) const {
  std::byte* const member = to + captured.capture->offset;
  if (!by_reference(*captured.capture)) {
    store(member, data);
    return image;
  }
  std::memcpy(image, captured.container, captured.capture->size);
  store(image, data);
  store(member, address + static_cast<std::uint64_t>(image - to));
  return image + aligned(captured.capture->size);
}

}  // namespace amprt
