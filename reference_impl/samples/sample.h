// What the samples share: the command line, times, and the report.
#ifndef AMP_SAMPLES_SAMPLE_H
#define AMP_SAMPLES_SAMPLE_H

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace sample {

/// Returns the problem size: the first argument, or `otherwise` if there is none. Ends the program with exit
/// code 2 if the argument is not a number from 1 to `most`.
inline int size(int argc, char** argv, int otherwise, int most = 1 << 28) {
  if (argc < 2) return otherwise;
  char* end = nullptr;
  const long value = std::strtol(argv[1], &end, 10);
  if (argc == 2 && *end == '\0' && value >= 1 && value <= most) return static_cast<int>(value);
  std::fprintf(stderr, "usage: %s [SIZE], with a SIZE from 1 to %d\n", argv[0], most);
  std::exit(2);
}

/// Runs `work` several times and returns the shortest time, in milliseconds. The first run, which also
/// compiles the kernel for the device, does not count.
template <typename Work>
double milliseconds(const Work& work) {
  work();
  double shortest = std::numeric_limits<double>::max();
  for (int round = 0; round < 3; ++round) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    shortest = std::min(shortest, time.count());
  }
  return shortest;
}

/// True if two results differ by no more than rounding.
inline bool close(double a, double b, double relative = 1e-4) {
  return std::fabs(a - b) <= relative * std::max(1.0, std::max(std::fabs(a), std::fabs(b)));
}

/// Prints the result of a sample. Returns the exit code of its program.
inline int report(const char* name, bool right, double accelerator, double host) {
  std::printf("%s: %s; accelerator %.3f ms, host %.3f ms\n", name, right ? "right" : "WRONG", accelerator,
              host);
  return right ? 0 : 1;
}

}  // namespace sample

#endif
