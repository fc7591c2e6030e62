#include "Measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <numeric>

#include "AmpKernels.h"
#include "GlslKernel.h"
#include "views/view.h"

namespace ampbench {
namespace {

constexpr double nanosecond = 1e-9;

/// Returns the seconds of one run by the host's clock.
template <typename Kernel>
double time_on_host(Kernel& kernel) {
  const auto start = std::chrono::steady_clock::now();
  kernel.run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Returns the seconds of one run, by the device's clock, or else by the host's.
double time_amp(const AmpKernel& kernel, concurrency::__detail::view_object* view) {
  if (!view->queue) return time_on_host(kernel);
  amprt::LaunchTimes& times = view->queue->time_launches();
  kernel.run();
  concurrency::__detail::wait_view(view);
  const std::vector<double> launches = times.take();
  return nanosecond * std::accumulate(launches.begin(), launches.end(), 0.0);
}

template <typename Kernel>
void verify(const Case& measured, Kernel& kernel, const std::string& name) {
  const std::string mistake = mistake_in(measured, [&](std::size_t buffer) { return kernel.words(buffer); });
  if (!mistake.empty()) throw WrongResult(fmt::format("{} in {} is wrong: {}", measured.name, name, mistake));
}

/// Runs all sides until the warm-up time is over.
void warm_up(const Setup& setup, const std::function<void()>& run) {
  const auto end = std::chrono::steady_clock::now() + setup.warm_up;
  while (std::chrono::steady_clock::now() < end) run();
}

double median_of_runs(const Setup& setup, const std::function<double()>& run) {
  std::vector<double> times;
  warm_up(setup, run);
  for (int i = 0; i < setup.repetitions; ++i) times.push_back(run());
  return median(times);
}

double bytes_per_second_by_command(const Setup& setup, Size size) {
  const auto bytes = by_size<std::size_t>(size, 1 << 16, 1 << 26, 1 << 30);
  const Vulkan::Buffer from = setup.vulkan.create_buffer(bytes, Vulkan::Where::device);
  const Vulkan::Buffer to = setup.vulkan.create_buffer(bytes, Vulkan::Where::device);
  const double seconds =
      nanosecond * median_of_runs(setup, [&] {
        return setup.vulkan.time({[&](VkCommandBuffer commands) {
          const VkBufferCopy copy = {0, 0, bytes};
          vkCmdCopyBuffer(commands, from.buffer, to.buffer, 1, &copy);
          VkMemoryBarrier barrier = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
          barrier.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
          // Makes the second timestamp wait for the copy.
          vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                               0, 1, &barrier, 0, nullptr, 0, nullptr);
        }});
      });
  setup.vulkan.destroy(from);
  setup.vulkan.destroy(to);
  return 2.0 * static_cast<double>(bytes) / seconds;
}

double bytes_per_second_by_kernel(const Setup& setup, Size size, const std::string& mode) {
  const auto threads = by_size<std::uint32_t>(size, 1 << 12, 1 << 21, 1 << 25);
  Case copy;
  copy.buffers = {Words(4 * threads), Words(4 * threads)};
  copy.steps = {untiled("copy", threads, {0, 1}, {threads})};
  GlslKernel kernel(copy, setup.vulkan, setup.shaders, mode, Reach::descriptors);
  const double seconds = nanosecond * median_of_runs(setup, [&] { return kernel.run(); });
  return 2.0 * 16 * threads / seconds;
}

/// The driver's copy alone would not do: some drivers copy with an engine that is slower than a kernel.
double copied_bytes_per_second(const Setup& setup, Size size, const std::string& mode) {
  return std::max(bytes_per_second_by_command(setup, size), bytes_per_second_by_kernel(setup, size, mode));
}

double operations_per_second(const Setup& setup, Size size, const std::string& mode) {
  const auto groups = by_size<std::uint32_t>(size, 2, 64, 16384);
  const auto turns = by_size<std::uint32_t>(size, 2, 16, 256);
  Case chains;
  chains.buffers = {Words(256 * groups)};
  chains.steps = {tiled("ceiling", {groups, 1, 1}, {0}, {turns, bits_of(0.5f)})};
  GlslKernel kernel(chains, setup.vulkan, setup.shaders, mode, Reach::descriptors);
  const double seconds = nanosecond * median_of_runs(setup, [&] { return kernel.run(); });
  return 2.0 * 8 * 16 * turns * 256 * groups / seconds;
}

}  // namespace

Ceilings measure_ceilings(const Setup& setup, Size size, const std::string& mode) {
  return {copied_bytes_per_second(setup, size, mode), operations_per_second(setup, size, mode)};
}

Row measure(const Setup& setup, const Case& measured, const std::string& mode) {
  const AmpKernel::Launch launch =
      mode == "fast" ? fast::amp_kernel(measured.name) : precise::amp_kernel(measured.name);
  const AmpKernel amp(measured, launch, setup.view);
  GlslKernel glsl(measured, setup.vulkan, setup.shaders, mode, Reach::descriptors);
  GlslKernel addresses(measured, setup.vulkan, setup.shaders, mode, Reach::addresses);
  std::map<std::string, std::unique_ptr<ProcessorKernel>> others;
  for (const auto& side : setup.others) others[side->name()] = side->kernel(measured, mode);
  std::map<std::string, std::function<double()>> sides;
  sides["amp"] = [&] { return time_amp(amp, setup.view); };
  sides["glsl"] = [&] { return nanosecond * glsl.run(); };
  sides["glsl by addresses"] = [&] { return nanosecond * addresses.run(); };
  for (const auto& [name, kernel] : others) sides[name] = [&other = *kernel] { return time_on_host(other); };
  // Only after the first run: kernels that add to their results are wrong after further runs.
  for (const auto& [name, run] : sides) run();
  verify(measured, amp, "C++ AMP");
  verify(measured, glsl, "GLSL");
  verify(measured, addresses, "GLSL by addresses");
  for (const auto& [name, kernel] : others) verify(measured, *kernel, name);

  // The sides run in turn, so that a disturbance affects all of them.
  warm_up(setup, [&] {
    for (const auto& [name, run] : sides) run();
  });
  std::map<std::string, std::vector<double>> times;
  for (int i = 0; i < setup.repetitions; ++i) {
    for (const auto& [name, run] : sides) times[name].push_back(run());
  }
  Row row{measured.name, measured.bytes, measured.operations, {}};
  for (const auto& [name, all] : times) row.seconds[name] = median(all);
  return row;
}

}  // namespace ampbench
