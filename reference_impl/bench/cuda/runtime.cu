// ampbench-cuda-runtime [--size tiny|small|fill]: measures launches, copies and arrays in CUDA and writes
// JSON for `ampbench --runtime --cuda` to standard output.
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "cuda/Check.h"
#include "runtime/Questions.h"

namespace ampbench {
namespace {

constexpr int repetitions = 15;

__global__ void nothing() {}

__global__ void increment(unsigned* numbers) {
  numbers[threadIdx.x] += 1;
}

/// The side of CUDA. Launches go to streams; waiting polls (cudaDeviceScheduleSpin).
class Cuda : public Side {
 public:
  Cuda() {
    check(cudaSetDeviceFlags(cudaDeviceScheduleSpin), "choose how to wait");
    check(cudaMalloc(&counters_, (many + 1) * numbers * sizeof(unsigned)), "allocate memory on the device");
    check(cudaMemset(counters_, 0, (many + 1) * numbers * sizeof(unsigned)), "clear memory");
    streams_.resize(many);
    for (cudaStream_t& stream : streams_)
      check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "create a stream");
  }
  ~Cuda() override {
    release_copies();
    for (const cudaStream_t stream : streams_) cudaStreamDestroy(stream);
    cudaFree(counters_);
  }

  double launch() override {
    return seconds([&] {
      nothing<<<1, 1, 0, streams_[0]>>>();
      check(cudaStreamSynchronize(streams_[0]), "wait for a kernel");
    });
  }
  double launch_and_read(std::uint32_t results) override {
    unsigned* const place = counters_ + many * numbers;  // behind the numbers of the other launches
    unsigned result = 0;
    const double time = seconds([&] {
      increment<<<1, results>>>(place);
      check(cudaMemcpy(&result, place, sizeof result, cudaMemcpyDeviceToHost), "read a result");
    });
    right_ &= result == ++expected_result_;
    return time;
  }
  double dependent(int launches) override {
    return seconds([&] {
      for (int i = 0; i < launches; ++i) increment<<<1, numbers, 0, streams_[0]>>>(counters_);
      check(cudaStreamSynchronize(streams_[0]), "wait for kernels");
    });
  }
  double independent(int launches) override {
    return seconds([&] {
      for (int i = 0; i < launches; ++i)
        increment<<<1, numbers, 0, streams_[i % many]>>>(counters_ + i % many * numbers);
      check(cudaDeviceSynchronize(), "wait for kernels");
    });
  }

  void prepare_copies(std::size_t bytes) override {
    release_copies();
    check(cudaMallocHost(&staging_, bytes), "allocate pinned memory");
    check(cudaMalloc(&device_, bytes), "allocate memory on the device");
    host_.resize(bytes / sizeof host_[0]);
    fill(host_.data(), host_.size());
    std::memcpy(staging_, host_.data(), bytes);
    copy_in();
  }
  double copy_in() override { return copy(device_, staging_, cudaMemcpyHostToDevice); }
  double copy_out() override { return copy_out_to(staging_); }
  double copy_vector_in() override { return copy(device_, host_.data(), cudaMemcpyHostToDevice); }
  double copy_vector_out() override { return copy_out_to(host_.data()); }

  double arrays(int count) override {
    const int some = count / 100;
    return count / some * seconds([&] {
             for (int i = 0; i < some; ++i) cudaFree(make_array());
           });
  }
  double arrays_alive(int count) override {
    std::vector<void*> all;
    all.reserve(count);
    return seconds([&] {
      for (int i = 0; i < count; ++i) all.push_back(make_array());
      for (void* const array : all) cudaFree(array);
    });
  }

 private:
  double copy(void* to, const void* from, cudaMemcpyKind kind) const {
    return seconds([&] {
      check(cudaMemcpy(to, from, host_.size() * sizeof host_[0], kind), "copy");
      // A copy from pageable memory returns as soon as it has been staged.
      check(cudaStreamSynchronize(nullptr), "wait for a copy");
    });
  }
  double copy_out_to(std::uint32_t* to) {
    const double time = copy(to, device_, cudaMemcpyDeviceToHost);
    examine(to, host_.size());
    return time;
  }
  static void* make_array() {
    void* array = nullptr;
    check(cudaMalloc(&array, array_bytes), "allocate memory on the device");
    return array;
  }
  void release_copies() {
    cudaFreeHost(staging_);
    cudaFree(device_);
  }

  unsigned* counters_ = nullptr;
  unsigned expected_result_ = 0;
  std::vector<cudaStream_t> streams_;
  std::uint32_t* staging_ = nullptr;
  void* device_ = nullptr;
  std::vector<std::uint32_t> host_;
};

/// Returns the median of the times, in seconds.
double median_of(const Question& question, Side& side) {
  std::vector<double> times;
  question.ask(side);
  for (int i = 0; i < repetitions; ++i) times.push_back(question.ask(side));
  check(cudaGetLastError(), "launch a kernel");
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[repetitions / 2];
}

int run(Effort effort, const std::string& size) {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0), "find a device");
  Cuda cuda;
  std::string rows;
  std::size_t prepared = 0;
  for (const Question& question : questions(effort)) {
    if (question.bytes != 0 && question.bytes != prepared) {
      cuda.prepare_copies(question.bytes);
      prepared = question.bytes;
    }
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%.9g", median_of(question, cuda));
    rows += (rows.empty() ? "\n  \"" : ",\n  \"") + question.text + "\": " + seconds;
  }
  if (!cuda.is_right()) {
    std::fprintf(stderr, "ampbench-cuda-runtime: a copy has a wrong result\n");
    return 1;
  }
  std::printf("{\"size\": \"%s\", \"device\": \"%s\",\n \"seconds\": {%s}}\n", size.c_str(), properties.name,
              rows.c_str());
  return 0;
}

}  // namespace
}  // namespace ampbench

int main(int argc, char** argv) {
  using ampbench::Effort;
  const std::string size = argc == 3 && argv[1] == std::string("--size") ? argv[2] : argc == 1 ? "small" : "";
  if (size == "tiny") return ampbench::run(Effort::quick, size);
  if (size == "small" || size == "fill") return ampbench::run(Effort::full, size);
  std::fprintf(stderr, "usage: ampbench-cuda-runtime [--size tiny|small|fill] >FILE.json\n");
  return 2;
}
