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

  /// Whether all results so far were right.
  bool is_right() const { return right_; }

 protected:
  static constexpr std::uint32_t numbers = 64;  ///< that a launch increments
  static constexpr std::uint32_t many = 16;
  static constexpr std::size_t array_bytes = 4096;

  /// What is copied.
  static void fill(std::uint32_t* data, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) data[i] = element(i);
  }
  /// Looks at samples of what a copy brought, and spoils them: the next has to bring them anew. No side is
  /// spared this, since what the processor holds in its caches slows the next copy down.
  void examine(std::uint32_t* data, std::size_t count) {
    for (std::size_t i = 0; i < count; i += 1021) {
      right_ &= data[i] == element(i);
      data[i] = ~element(i);
    }
  }

  bool right_ = true;

  template <typename Work>
  static double seconds(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

 private:
  static std::uint32_t element(std::size_t i) { return static_cast<std::uint32_t>(i) * 2654435761u; }
};

}  // namespace ampbench
