#include "OpenClKernel.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace ampbench {
namespace {

void check(cl_int result, const std::string& what) {
  if (result != CL_SUCCESS) throw std::runtime_error(fmt::format("OpenCL cannot {}: error {}", what, result));
}

struct Release {
  void operator()(cl_context context) const { clReleaseContext(context); }
  void operator()(cl_command_queue queue) const { clReleaseCommandQueue(queue); }
  void operator()(cl_mem buffer) const { clReleaseMemObject(buffer); }
  void operator()(cl_program program) const { clReleaseProgram(program); }
  void operator()(cl_kernel kernel) const { clReleaseKernel(kernel); }
};
template <typename Handle>
using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, Release>;

/// A queue of the device.
struct Device {
  explicit Device(cl_device_id device) : id(device) {
    cl_int result = CL_SUCCESS;
    context.reset(clCreateContext(nullptr, 1, &id, nullptr, nullptr, &result));
    check(result, "create a context");
    queue.reset(clCreateCommandQueue(context.get(), id, 0, &result));
    check(result, "create a queue");
  }

  cl_device_id id;
  Owned<cl_context> context;
  Owned<cl_command_queue> queue;
};

std::string read_source(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file)
    throw std::runtime_error(
        fmt::format("cannot read {}; --shaders names the folder with the built shaders", path.string()));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

class OpenClKernel : public ProcessorKernel {
 public:
  OpenClKernel(const Case& measured, const Device& device, const std::string& source, const std::string& mode)
      : device_(device) {
    build(measured.name, source, mode);
    for (const Words& words : measured.buffers) {
      cl_int result = CL_SUCCESS;
      sizes_.push_back(words.size());
      buffers_.emplace_back(clCreateBuffer(device_.context.get(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                           words.size() * sizeof words[0],
                                           const_cast<std::uint32_t*>(words.data()), &result));
      check(result, "create a buffer");
    }
    for (const Step& step : measured.steps) launches_.push_back(launch_of(step));
  }

  void run() override {
    for (const Launch& launch : launches_) {
      check(clEnqueueNDRangeKernel(device_.queue.get(), launch.kernel.get(), 3, nullptr,
                                   launch.threads.data(), launch.group.data(), 0, nullptr, nullptr),
            "launch a kernel");
    }
    check(clFinish(device_.queue.get()), "wait for kernels");
  }

  Words words(std::size_t buffer) const override {
    Words words(sizes_[buffer]);
    check(clEnqueueReadBuffer(device_.queue.get(), buffers_[buffer].get(), CL_TRUE, 0,
                              words.size() * sizeof words[0], words.data(), 0, nullptr, nullptr),
          "read a buffer");
    return words;
  }

 private:
  struct Launch {
    Owned<cl_kernel> kernel;
    std::array<std::size_t, 3> threads, group;
  };

  void build(const std::string& name, const std::string& source, const std::string& mode) {
    const bool fast = mode == "fast";
    const std::string text = (fast ? "" : "#pragma OPENCL FP_CONTRACT OFF\n") + source;
    const char* data = text.data();
    const std::size_t size = text.size();
    cl_int result = CL_SUCCESS;
    program_.reset(clCreateProgramWithSource(device_.context.get(), 1, &data, &size, &result));
    check(result, "create a program");
    // Without the option of the precise mode, divisions may have an error of 2.5 ULP.
    const char* const option = fast ? "-cl-fast-relaxed-math" : "-cl-fp32-correctly-rounded-divide-sqrt";
    if (clBuildProgram(program_.get(), 1, &device_.id, option, nullptr, nullptr) == CL_SUCCESS) return;
    std::string log(1 << 14, '\0');
    std::size_t length = 1;
    clGetProgramBuildInfo(program_.get(), device_.id, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), &length);
    throw std::runtime_error(fmt::format("OpenCL cannot compile {}: {}", name, log.substr(0, length - 1)));
  }

  Launch launch_of(const Step& step) const {
    cl_int result = CL_SUCCESS;
    Launch launch = {Owned<cl_kernel>(clCreateKernel(program_.get(), step.kernel.c_str(), &result)), {}, {}};
    check(result, fmt::format("create the kernel {}", step.kernel));
    cl_uint argument = 0;
    const auto pass = [&](std::size_t size, const void* value) {
      check(clSetKernelArg(launch.kernel.get(), argument++, size, value),
            "pass an argument to " + step.kernel);
    };
    for (const std::size_t b : step.buffers) {
      cl_mem const buffer = buffers_[b].get();
      pass(sizeof buffer, &buffer);
    }
    for (const std::uint32_t& parameter : step.parameters) pass(sizeof parameter, &parameter);

    if (step.threads != 0) {
      launch.group = {untiled_group_size, 1, 1};
      launch.threads = {(step.threads + untiled_group_size - 1) / untiled_group_size * untiled_group_size, 1,
                        1};
      return launch;
    }
    check(clGetKernelWorkGroupInfo(launch.kernel.get(), device_.id, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                   sizeof launch.group, launch.group.data(), nullptr),
          "examine the kernel " + step.kernel);
    for (std::size_t d = 0; d < 3; ++d) launch.threads[d] = step.groups[d] * launch.group[d];
    return launch;
  }

  static constexpr std::size_t untiled_group_size = 256;

  const Device& device_;
  Owned<cl_program> program_;
  std::vector<std::size_t> sizes_;
  std::vector<Owned<cl_mem>> buffers_;
  std::vector<Launch> launches_;
};

class OpenClSide : public ProcessorSide {
 public:
  OpenClSide(cl_device_id device, std::filesystem::path modules)
      : device_(device), modules_(std::move(modules)) {}

  std::string name() const override { return "opencl"; }

  std::string version() const override { return "OpenCL: PoCL " + text_of(CL_DRIVER_VERSION); }

  std::unique_ptr<ProcessorKernel> kernel(const Case& measured, const std::string& mode) override {
    return std::make_unique<OpenClKernel>(measured, device_, read_source(modules_ / (measured.name + ".cl")),
                                          mode);
  }

 private:
  std::string text_of(cl_device_info what) const {
    char text[256] = {};
    check(clGetDeviceInfo(device_.id, what, sizeof text - 1, text, nullptr), "examine the device");
    return text;
  }

  Device device_;
  std::filesystem::path modules_;
};

/// Returns the device of PoCL, or null.
cl_device_id find_device() {
  std::array<cl_platform_id, 16> platforms;
  cl_uint count = 0;
  if (clGetPlatformIDs(platforms.size(), platforms.data(), &count) != CL_SUCCESS) return nullptr;
  for (cl_uint i = 0; i < std::min<cl_uint>(count, platforms.size()); ++i) {
    char name[256] = {};
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name - 1, name, nullptr);
    cl_device_id device = nullptr;
    if (std::string(name) == "Portable Computing Language" &&
        clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, nullptr) == CL_SUCCESS)
      return device;
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<ProcessorSide> opencl_side(unsigned int threads, const std::filesystem::path& modules) {
  // PoCL reads its environment when the platforms are first looked up.
  ::setenv("POCL_MAX_PTHREAD_COUNT", std::to_string(threads).c_str(), 1);
  const cl_device_id device = find_device();
  return device ? std::make_unique<OpenClSide>(device, modules) : nullptr;
}

}  // namespace ampbench
