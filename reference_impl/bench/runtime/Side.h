/// What the runtime's benchmark asks of C++ AMP, of Vulkan alone and of CUDA. Every function returns the
/// seconds that one run took.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace ampbench {

class Side {
 public:
  virtual ~Side() = default;

  /// A launch that does nothing, and waiting for it.
  virtual double launch() = 0;
  /// Launches that each need the result of the one before, then waiting.
  virtual double dependent(int launches) = 0;
  /// Launches on 16 arrays in turn, then waiting: each has nothing to do with the 15 before.
  virtual double independent(int launches) = 0;

  /// Makes the arrays of the next copies.
  virtual void prepare_copies(std::size_t bytes) = 0;
  /// Between a staging array and an array.
  virtual double copy_in() = 0;
  virtual double copy_out() = 0;
  /// Between a std::vector and an array.
  virtual double copy_vector_in() = 0;
  virtual double copy_vector_out() = 0;

  /// Arrays of 4 KiB made and destroyed one after the other. A side that takes long for each makes fewer.
  virtual double arrays(int count) = 0;
  /// The same, alive together.
  virtual double arrays_alive(int count) = 0;

 protected:
  static constexpr std::uint32_t numbers = 64;  ///< that a launch increments
  static constexpr std::uint32_t many = 16;
  static constexpr std::size_t array_bytes = 4096;

  template <typename Work>
  static double seconds(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
};

}  // namespace ampbench
