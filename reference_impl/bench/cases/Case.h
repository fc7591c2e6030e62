/// A case: the data, launches and expected results of a kernel, the same for C++ AMP, GLSL and CUDA.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace ampbench {

/// The contents of a buffer. The size of each element is a multiple of 32 bits.
using Words = std::vector<std::uint32_t>;

enum class Size {
  tiny,   ///< for tests: takes milliseconds on every device; sizes are not powers of two
  small,  ///< for a processor
  fill    ///< for a large GPU: hundreds of MiB if memory is the limit of the kernel
};

/// One launch of a kernel.
struct Step {
  std::string kernel;
  std::array<std::uint32_t, 3> groups;  ///< of a tiled kernel: numbers of groups in x, y, z
  std::uint32_t threads = 0;         ///< of an untiled kernel, for which the side chooses the groups; else 0
  std::vector<std::size_t> buffers;  ///< positions in Case::buffers of the buffers that the kernel gets
  std::vector<std::uint32_t> parameters;
};

inline Step tiled(std::string kernel, std::array<std::uint32_t, 3> groups, std::vector<std::size_t> buffers,
                  std::vector<std::uint32_t> parameters) {
  return {std::move(kernel), groups, 0, std::move(buffers), std::move(parameters)};
}
inline Step untiled(std::string kernel, std::uint32_t threads, std::vector<std::size_t> buffers,
                    std::vector<std::uint32_t> parameters) {
  return {std::move(kernel), {0, 1, 1}, threads, std::move(buffers), std::move(parameters)};
}

enum class Element { integer, real };

struct Case;

/// The expected contents of a buffer after one run. Up to `samples` elements, evenly spread, are compared.
struct Expected {
  std::size_t buffer;
  std::size_t count;  ///< number of elements
  Element element;
  double tolerance;  ///< relative to |expected| + 1
  double (*value)(const Case&, std::size_t element);
  std::size_t samples = ~std::size_t{0};
  double share_of_others = 0;  ///< fraction of the elements that may differ
  std::size_t stride = 1;      ///< distance of the elements in words
};

struct Case {
  std::string name;
  std::vector<Words> buffers;
  std::vector<Step> steps;
  std::vector<Expected> expected;
  double bytes = 0;                   ///< the least number of bytes that a run must move
  double operations = 0;              ///< floating-point operations of a run
  std::vector<double> known_results;  ///< all results, if computing one takes as long as computing all
};

#define AMPBENCH_KERNEL(name) Case name##_case(Size);
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL

/// The kernels of the table, by name, with the function that constructs the case. Deterministic.
using MakeCase = Case (*)(Size);
const std::vector<std::pair<std::string, MakeCase>>& cases();

/// Returns an empty string if the results are right, else a description of the first mistake. result(b) must
/// return the words of buffer b.
template <typename Result>
std::string mistake_in(const Case& measured, Result&& result);

// --- for the files that construct cases ---

inline std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
inline float real_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// Returns a pseudorandom number that depends only on the argument.
inline std::uint32_t random_word(std::uint32_t number) {
  number ^= number >> 16;
  number *= 0x7feb352du;
  number ^= number >> 15;
  number *= 0x846ca68bu;
  return number ^ number >> 16;
}

/// Returns a pseudorandom number in [low, high), evenly distributed, that depends only on the arguments.
inline float random_real(std::uint32_t number, float low, float high) {
  return low + (high - low) * (static_cast<float>(random_word(number) >> 8) * 0x1p-24f);
}
Words random_reals(std::size_t count, std::uint32_t seed, float low, float high);

/// Returns the argument for the given size.
template <typename T>
T by_size(Size size, T tiny, T small, T fill) {
  return size == Size::tiny ? tiny : size == Size::small ? small : fill;
}

/// Returns an empty string if the buffer is as expected, else a description of the first mistake.
std::string mistake(const Case& measured, const Expected& expected, const Words& words);

template <typename Result>
std::string mistake_in(const Case& measured, Result&& result) {
  for (const Expected& expected : measured.expected) {
    const std::string found = mistake(measured, expected, result(expected.buffer));
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace ampbench
