/// A libcuda.so.1 of our own for the fake driver's devices: it reaches their memory through the files that
/// they export, copies when somebody waits for that, keeps books, and fails where it is told. The library is
/// a file of its own; what it is told and tells is here.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

struct Memory;

namespace fake {

struct Cuda {
  /// The number of Vulkan's device that CUDA has.
  unsigned int device = 0;

  /// The call of that number, counted from 0 over all, fails. What gives something back does so all the same.
  std::uint64_t failing_call = ~std::uint64_t{0};

  // What happened.
  std::vector<std::string> calls;
  std::atomic<std::uint64_t> copied_bytes = 0;

  // What it has.
  std::map<const std::byte*, std::size_t> registered;
  std::vector<const Memory*> imported;

  bool has(Memory& memory) const;
};

/// The one CUDA of the process.
Cuda& cuda();

}  // namespace fake
