/// What is measured: data, launches and results of a kernel, the same for C++ AMP, GLSL and CUDA.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace ampbench {

/// The contents of a buffer: every element is a multiple of 32 bits.
using Words = std::vector<std::uint32_t>;

enum class Size {
  tiny,   ///< for tests: milliseconds everywhere, and edges that are no powers of two
  small,  ///< for a processor
  fill    ///< for a large GPU: hundreds of MiB where memory is the limit
};

/// One launch.
struct Step {
  std::string kernel;
  std::array<std::uint32_t, 3> groups;  ///< of a tiled kernel: x, y, z
  std::uint32_t threads = 0;            ///< of an untiled kernel, else 0: the side chooses the groups
  std::vector<std::size_t> buffers;     ///< what the kernel sees, numbers of Case::buffers
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

/// What a buffer holds after one run. Up to `samples` elements are looked at, evenly spread.
struct Expected {
  std::size_t buffer;
  std::size_t count;  ///< elements
  Element element;
  double tolerance;  ///< of |expected| + 1
  double (*value)(const Case&, std::size_t element);
  std::size_t samples = ~std::size_t{0};
  double share_of_others = 0;  ///< elements that may differ
  std::size_t stride = 1;      ///< words from one element to the next
};

struct Case {
  std::string name;
  std::vector<Words> buffers;
  std::vector<Step> steps;
  std::vector<Expected> expected;
  double bytes = 0;                   ///< that a run must at least move
  double operations = 0;              ///< of floating point in a run
  std::vector<double> known_results;  ///< where computing one result takes as long as computing all
};

#define AMPBENCH_KERNEL(name) Case name##_case(Size);
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL

/// The kernels of the table; each makes its case. Deterministic.
using MakeCase = Case (*)(Size);
const std::vector<std::pair<std::string, MakeCase>>& cases();

/// Empty if the results are right, else what is wrong. result(b) gives the words of buffer b.
template <typename Result>
std::string mistake_in(const Case& measured, Result&& result);

// --- for the files that make cases ---

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

/// A well-mixed function of its argument.
inline std::uint32_t random_word(std::uint32_t number) {
  number ^= number >> 16;
  number *= 0x7feb352du;
  number ^= number >> 15;
  number *= 0x846ca68bu;
  return number ^ number >> 16;
}

/// Evenly distributed in [low, high).
inline float random_real(std::uint32_t number, float low, float high) {
  return low + (high - low) * (static_cast<float>(random_word(number) >> 8) * 0x1p-24f);
}
Words random_reals(std::size_t count, std::uint32_t seed, float low, float high);

/// The choice for a size.
template <typename T>
T by_size(Size size, T tiny, T small, T fill) {
  return size == Size::tiny ? tiny : size == Size::small ? small : fill;
}

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
