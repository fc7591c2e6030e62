/// What reports call the threads and objects of a launch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "amp_detail/kernel_checks.h"

namespace amprt {

/// A container that a kernel captured.
struct CheckedContainer {
  std::string name;
  std::uintptr_t object;  ///< the address of the container itself, in the closure
  std::size_t object_bytes;
  std::uintptr_t storage;  ///< the first byte of its storage
  std::size_t bytes;       ///< of the storage
  bool is_written;       ///< some container of the kernel can write to the storage; otherwise no access races
  std::uintptr_t first;  ///< the first byte of its elements
  std::uint32_t element_size;
  std::vector<std::uint32_t> extent;
  std::vector<std::uint32_t> pitch;         ///< distance of neighbours, in elements
  std::uint8_t* undefined_words = nullptr;  ///< UndefinedWords of the storage, if it has any
  std::string used_by_operation = {};  ///< where an operation was started that may use the storage; or empty
  std::string origin = {};             ///< a sentence that says where the container was constructed
};

/// What a launch needs to know of its domain.
struct CheckedDomain {
  std::vector<std::uint32_t> extent;  ///< of an untiled launch; the numbers of tiles of a tiled one
  std::vector<std::uint32_t> tile;    ///< empty for an untiled launch
};

/// "file:line:column"
std::string text_of(const amp_place& place);

class LaunchNames {
 public:
  LaunchNames(std::string kernel, CheckedDomain domain, std::vector<CheckedContainer> containers);

  const std::string& kernel() const { return kernel_; }
  bool is_tiled() const { return !domain_.tile.empty(); }
  const std::vector<CheckedContainer>& containers() const { return containers_; }

  /// "thread (1, 2) of tile (0, 3)"; untiled: "thread (4, 5)".
  std::string thread(std::uint64_t number) const;

  /// "element (2, 5) of 'a'", for an address in the data of a container; otherwise empty.
  std::string element_at(std::uintptr_t address) const;

  /// "4 bytes behind the data of 'a'", for an address in the data of no container.
  std::string distance_from_data(std::uintptr_t address) const;

  /// "'a'" for a captured container, "a view of the data of 'a'" for another one that has its data, "a view"
  /// for others.
  std::string container(const void* object) const;

  /// The container whose storage has the byte at this address, if there is one.
  const CheckedContainer* container_with(std::uintptr_t address) const;

 private:
  std::string kernel_;
  CheckedDomain domain_;
  std::vector<CheckedContainer> containers_;
};

}  // namespace amprt
