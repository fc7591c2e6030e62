/// The bytes that a kernel sees: the invoker, with addresses instead of handles (docs/abi.md, "Containers in
/// the closure").
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "amp_detail/registration.h"
#include "amp_detail/runtime_api.h"
#include "base/runs.h"

namespace amprt {

/// A container that the kernel captured.
struct Captured {
  const amp_capture* capture;
  concurrency::__detail::storage_head* storage;
  const void* container;  ///< on the host

  /// Bytes from the start of the storage to the container's first element.
  std::uint64_t place() const;

  /// The bytes of the storage that the kernel can reach through the container.
  std::pmr::vector<Run> runs(std::size_t storage_bytes, std::pmr::memory_resource* memory) const;

  /// Extent and pitch: the distance of neighbours in each dimension, in elements.
  struct Shape {
    std::vector<std::uint32_t> extent, pitch;
  };
  Shape shape() const;

  bool writes() const { return (capture->flags & amp_capture_read_only) == 0; }
  /// Whether the launch must be on the container's accelerator view: arrays, textures and writeonly views of
  /// textures. An array_view goes with any view.
  bool is_bound_to_view() const { return capture->kind != amp_capture_array_view; }
};

class Closure {
 public:
  /// Finds the captures in an invoker. Refers to both arguments.
  Closure(const amp_kernel& kernel, const void* invoker,
          std::pmr::memory_resource* memory = std::pmr::get_default_resource());

  const std::pmr::vector<Captured>& captured() const { return captured_; }

  /// The address of each captured container, or of its image, if the closure is at `address`.
  std::vector<std::uintptr_t> objects(std::uintptr_t address) const;

  /// The size of the invoker and of the images: copies of the containers that are captured by reference.
  std::size_t size() const { return size_; }

  /// Writes size() bytes, which the device sees at `address`. address_of(storage_head*) returns the address
  /// of a storage.
  template <typename AddressOf>
  void write(std::byte* to, std::uint64_t address, const AddressOf& address_of) const {
    std::byte* image = start(to);
    for (const Captured& captured : captured_)
      image = put(captured, to, address, image, address_of(captured.storage) + captured.place());
  }

 private:
  /// Copies the invoker. Returns where the first image goes.
  std::byte* start(std::byte* to) const;
  /// Writes the address of the data into the container or its image. Returns where the next image goes.
  std::byte* put(const Captured& captured, std::byte* to, std::uint64_t address, std::byte* image,
                 std::uint64_t data) const;

  const amp_kernel& kernel_;
  const std::byte* invoker_;
  std::pmr::vector<Captured> captured_;
  std::size_t size_;
};

}  // namespace amprt
