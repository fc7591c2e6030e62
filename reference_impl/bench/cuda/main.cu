// ampbench-cuda [--size tiny|small|fill]: measures the kernels of the table in CUDA and writes JSON for
// `ampbench --cuda` to standard output.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "cuda/Check.h"
#include "cuda/Kernels.h"

namespace ampbench {
namespace {

constexpr int repetitions = 15;
constexpr auto warm_up = std::chrono::milliseconds(500);

/// The buffers of a case on the device.
class Data {
 public:
  explicit Data(const Case& measured) {
    for (const Words& words : measured.buffers) {
      sizes_.push_back(words.size());
      buffers_.push_back(nullptr);
      check(cudaMalloc(&buffers_.back(), 4 * words.size()), "allocate memory on the device");
      check(cudaMemcpy(buffers_.back(), words.data(), 4 * words.size(), cudaMemcpyHostToDevice), "upload");
    }
  }
  ~Data() {
    for (void* buffer : buffers_) cudaFree(buffer);
  }
  void* const* buffers() const { return buffers_.data(); }
  Words words(std::size_t b) const {
    Words words(sizes_[b]);
    check(cudaMemcpy(words.data(), buffers_[b], 4 * words.size(), cudaMemcpyDeviceToHost), "download");
    return words;
  }

 private:
  std::vector<void*> buffers_;
  std::vector<std::size_t> sizes_;
};

/// Returns the median of the times, in seconds.
double time(const std::function<void()>& run) {
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "create an event");
  check(cudaEventCreate(&end), "create an event");
  const auto warm = std::chrono::steady_clock::now() + warm_up;
  while (std::chrono::steady_clock::now() < warm) {
    run();
    check(cudaDeviceSynchronize(), "wait for the device");
  }
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    check(cudaEventRecord(begin), "record an event");
    run();
    check(cudaEventRecord(end), "record an event");
    check(cudaEventSynchronize(end), "wait for the device");
    check(cudaGetLastError(), "launch a kernel");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin, end), "read a time");
    times.push_back(1e-3 * milliseconds);
  }
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[repetitions / 2];
}

double seconds_of(const Case& measured, void (*kernel)(const Step&, void* const*)) {
  const Data data(measured);
  const auto run = [&] {
    for (const Step& step : measured.steps) kernel(step, data.buffers());
  };
  // Only after the first run: kernels that add to their results are wrong after further runs.
  run();
  check(cudaDeviceSynchronize(), "run a kernel");
  const std::string mistake = mistake_in(measured, [&](std::size_t b) { return data.words(b); });
  if (!mistake.empty()) {
    std::fprintf(stderr, "ampbench-cuda: %s is wrong: %s\n", measured.name.c_str(), mistake.c_str());
    std::exit(1);
  }
  return time(run);
}

double copied_bytes_per_second(Size size) {
  const auto bytes = by_size<std::size_t>(size, 1 << 16, 1 << 26, 1 << 30);
  void *from = nullptr, *to = nullptr;
  check(cudaMalloc(&from, bytes), "allocate memory on the device");
  check(cudaMalloc(&to, bytes), "allocate memory on the device");
  const double seconds = time([&] { cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice); });
  cudaFree(from);
  cudaFree(to);
  return 2.0 * static_cast<double>(bytes) / seconds;
}

/// The same kernel as kernels/ceiling/ceiling.comp.
__global__ void chains(float* result, unsigned turns, float factor) {
  float v[8];
  for (int j = 0; j < 8; ++j) v[j] = static_cast<float>(threadIdx.x + j);
  for (unsigned turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int k = 0; k < 16; ++k) {
#pragma unroll
      for (int j = 0; j < 8; ++j) v[j] = v[j] * factor + 1.0f;
    }
  }
  float sum = 0;
  for (int j = 0; j < 8; ++j) sum += v[j];
  result[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

double operations_per_second(Size size) {
  const auto groups = by_size<unsigned>(size, 2, 64, 16384);
  const auto turns = by_size<unsigned>(size, 2, 16, 256);
  float* result = nullptr;
  check(cudaMalloc(&result, std::size_t{1024} * groups), "allocate memory on the device");
  const double seconds = time([&] { chains<<<groups, 256>>>(result, turns, 0.5f); });
  cudaFree(result);
  return 2.0 * 8 * 16 * turns * 256 * groups / seconds;
}

int run(Size size, const std::string& name) {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0), "find a device");
  std::string rows;
#define AMPBENCH_KERNEL(kernel)                                                            \
  {                                                                                        \
    Case measured = kernel##_case(size);                                                   \
    measured.name = #kernel;                                                               \
    char row[80];                                                                          \
    std::snprintf(row, sizeof row, "%s\n  \"%s\": %.9g", rows.empty() ? "" : ",", #kernel, \
                  seconds_of(measured, kernel));                                           \
    rows += row;                                                                           \
  }
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL
  std::printf(
      "{\"mode\": \"%s\", \"size\": \"%s\", \"device\": \"%s\",\n \"ceilings\": {\"bytes_per_second\": %.6g, "
      "\"operations_per_second\": %.6g},\n \"seconds\": {%s}}\n",
      AMPBENCH_MODE, name.c_str(), properties.name, copied_bytes_per_second(size),
      operations_per_second(size), rows.c_str());
  return 0;
}

}  // namespace
}  // namespace ampbench

int main(int argc, char** argv) {
  const std::string name = argc == 3 && argv[1] == std::string("--size") ? argv[2] : argc == 1 ? "small" : "";
  if (name == "tiny") return ampbench::run(ampbench::Size::tiny, name);
  if (name == "small") return ampbench::run(ampbench::Size::small, name);
  if (name == "fill") return ampbench::run(ampbench::Size::fill, name);
  std::fprintf(stderr, "usage: ampbench-cuda [--size tiny|small|fill] >FILE.json\n");
  return 2;
}
