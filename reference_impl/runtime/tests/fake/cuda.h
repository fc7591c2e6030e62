/// A fake libcuda.so.1 for the fake driver's devices. It accesses their memory through the files that they
/// export, executes copies when the runtime waits for them, checks how it is used, and fails on request. The
/// library is a file of its own; this is its interface for tests.
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
  /// The number of the Vulkan device that CUDA has.
  unsigned int device = 0;

  /// The number of the call that fails; calls are counted from 0. Functions that release something release it
  /// anyway.
  std::uint64_t failing_call = ~std::uint64_t{0};

  // What happened so far.
  std::vector<std::string> calls;
  std::atomic<std::uint64_t> copied_bytes = 0;

  // What is registered with CUDA and imported by it at present.
  std::map<const std::byte*, std::size_t> registered;
  std::vector<const Memory*> imported;

  bool has(Memory& memory) const;
};

/// The one CUDA of the process.
Cuda& cuda();

}  // namespace fake
