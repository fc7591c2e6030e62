/// What the benchmark of the runtime measures for C++ AMP, for Vulkan alone and for CUDA. Each function
/// returns the seconds that one run took.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace ampbench {

class Side {
 public:
  virtual ~Side() = default;

  /// Launches a kernel that does nothing and waits for it.
  virtual double launch() = 0;
  /// Launches a kernel that increments so many numbers and reads one of them: in C++ AMP through an
  /// array_view of all, which brings all of them to the host, otherwise by the best way to get four bytes.
  /// There may be up to `numbers`.
  virtual double launch_and_read(std::uint32_t results) = 0;
  /// Launches a series of kernels, each of which needs the result of the previous one, and waits for all.
  virtual double dependent(int launches) = 0;
  /// Launches a series of kernels on 16 arrays in turn, each independent of the previous 15, and waits for
  /// all.
  virtual double independent(int launches) = 0;

  /// Creates the arrays for the next copies.
  virtual void prepare_copies(std::size_t bytes) = 0;
  /// Copies from, and to, a staging array.
  virtual double copy_in() = 0;
  virtual double copy_out() = 0;
  /// Copies from, and to, a std::vector.
  virtual double copy_vector_in() = 0;
  virtual double copy_vector_out() = 0;

  /// Creates and destroys arrays of 4 KiB, one after the other. A slow side creates fewer of them and scales
  /// the time.
  virtual double arrays(int count) = 0;
  /// Creates all arrays, then destroys them.
  virtual double arrays_alive(int count) = 0;

  /// Whether all results so far were right.
  bool is_right() const { return right_; }

 protected:
  static constexpr std::uint32_t numbers = 64;  ///< numbers that a launch increments
  static constexpr std::uint32_t many = 16;     ///< arrays of the independent launches
  static constexpr std::size_t array_bytes = 4096;

  /// Writes the data to be copied.
  static void fill(std::uint32_t* data, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) data[i] = element(i);
  }
  /// Checks samples of the copied data, and overwrites them, so that the next copy must bring them again. All
  /// sides do this, because data in the processor's caches slows the next copy down.
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
