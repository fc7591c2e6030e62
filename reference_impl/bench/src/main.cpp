// ampbench: measures kernels in C++ AMP (amp++) and in hand-written GLSL on one device, and shows CUDA's
// times beside them. On the host's processor it also measures C++ with OpenMP and OpenCL.
#include <fmt/format.h>
#include <fnmatch.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>

#include "Measure.h"
#include "Table.h"
#include "commit.h"
#include "runtime/Runtime.h"
#include "views/view.h"

namespace ampbench {
namespace {

namespace fs = std::filesystem;
namespace runtime = concurrency::__detail;

enum Exit { success = 0, wrong = 1, failure = 2 };

struct Options {
  bool table = false;
  bool only_precise = false;
  bool only_fast = false;
  bool runtime = false;
  Size size = Size::small;
  std::string filter = "*";
  std::string device = "default";
  std::string json;
  std::vector<std::string> cuda;
  std::string shaders;
  int warm_up = 500;
  int repetitions = 15;
};

const std::map<std::string, Size> sizes = {
    {"tiny", Size::tiny}, {"small", Size::small}, {"fill", Size::fill}};

std::string name_of(Size size) {
  for (const auto& [name, value] : sizes) {
    if (value == size) return name;
  }
  return {};
}

std::string narrow(const std::wstring& wide) {
  return std::string(wide.begin(), wide.end());  // device paths are ASCII
}

std::string devices() {
  std::string text = "Devices:\n";
  for (unsigned int i = 0; i < runtime::accelerator_count(); ++i) {
    const auto& facts = runtime::accelerator_facts_of(runtime::accelerator_at(i));
    text += fmt::format("  {}  {}\n", narrow(facts.device_path), narrow(facts.description));
  }
  return text;
}

void declare(CLI::App& app, Options& options) {
  app.add_flag("--table", options.table,
               "print the tables in Markdown, with commit, device, driver and date");
  auto* const precise = app.add_flag("--precise", options.only_precise, "only the table without contraction");
  auto* const fast =
      app.add_flag("--fast", options.only_fast, "only the table with -ffast-math")->excludes(precise);
  app.add_flag("--runtime", options.runtime, "measure the runtime and Vulkan alone: launches, copies, arrays")
      ->excludes(precise)
      ->excludes(fast);
  app.add_option("--size", options.size, "tiny: for tests; small: for a processor; fill: for a large GPU")
      ->transform(CLI::CheckedTransformer(sizes))
      ->default_str("small");
  app.add_option("--filter", options.filter,
                 "only kernels (with --runtime: rows) whose names match this pattern")
      ->capture_default_str();
  app.add_option("--device", options.device, "device path of the accelerator")->capture_default_str();
  app.add_option("--cuda", options.cuda,
                 "output of ampbench-cuda-precise, -fast or -runtime, for a third side; can be given twice");
  app.add_option("--json", options.json, "file to which all numbers are written");
  app.add_option("--shaders", options.shaders, "folder with the built shaders")
      ->default_str("share/ampbench beside the program's folder");
  app.add_option("--repetitions", options.repetitions, "number of runs, of which the median counts")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--warm-up", options.warm_up, "milliseconds of warm-up before these runs")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
}

std::string today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime(&now));
  return text;
}

/// Returns the times of all sides, and the speed of C++ AMP relative to each.
std::string line_of(const std::string& mode, const Row& row) {
  const double amp = row.seconds.at("amp");
  std::string line = fmt::format("{:8} {:16} AMP {:10.4f} ms", mode, row.kernel, 1e3 * amp);
  for (const auto& [side, seconds] : row.seconds) {
    if (side != "amp") line += fmt::format("  {} {:10.4f} ms {:.2f}", side, 1e3 * seconds, seconds / amp);
  }
  return line;
}

Measurement measure_all(const Setup& setup, const Options& options, const std::string& mode) {
  Measurement measurement{mode, measure_ceilings(setup, options.size, mode), {}};
  for (const auto& [name, make] : cases()) {
    if (fnmatch(options.filter.c_str(), name.c_str(), 0) != 0) continue;
    Case measured = make(options.size);
    measured.name = name;
    measurement.rows.push_back(measure(setup, measured, mode));
    fmt::print(stderr, "{}\n", line_of(mode, measurement.rows.back()));
  }
  if (measurement.rows.empty())
    throw std::runtime_error(fmt::format("no kernel matches '{}'; --help lists them", options.filter));
  return measurement;
}

void write(const std::string& file, const std::string& text) {
  std::ofstream stream(file);
  stream << text;
  if (!stream.flush()) throw std::runtime_error(fmt::format("cannot write {}", file));
}

/// Returns the exit code: 1 if the validation layer reported anything.
int result() {
  if (Vulkan::validation_messages() == 0) return success;
  fmt::print(stderr, "ampbench: the validation layer reported {} messages\n", Vulkan::validation_messages());
  return wrong;
}

int run_runtime(const Setup& setup, const Options& options, const Provenance& provenance) {
  auto rows =
      measure_runtime(setup, options.size == Size::tiny ? Effort::quick : Effort::full, options.filter);
  for (const std::string& file : options.cuda) add_cuda_runtime(file, provenance, rows);
  if (options.table) fmt::print("{}", runtime_page(provenance, rows));
  if (!options.json.empty()) write(options.json, to_json(provenance, rows).dump(2) + "\n");
  return result();
}

/// The accelerator's own device, or else the best: the processor is compared with it.
const amprt::PhysicalDevice& device_of_vulkan(const runtime::accelerator_object& accelerator) {
  if (accelerator.physical) return *accelerator.physical;
  for (unsigned int i = 0; i < runtime::accelerator_count(); ++i)
    if (const auto& physical = runtime::accelerator_at(i)->physical) return *physical;
  throw std::runtime_error("there is no Vulkan device to compare the processor with");
}

int run(const Options& options) {
  runtime::accelerator_object* const accelerator =
      runtime::find_accelerator(std::wstring(options.device.begin(), options.device.end()).c_str());
  if (!accelerator->runs_kernels())
    throw std::runtime_error("the accelerator runs no kernels; choose one with --device");
  const amprt::PhysicalDevice& physical = device_of_vulkan(*accelerator);
  const auto view = amprt::ViewRef::adopt(runtime::default_view(accelerator));
  Vulkan vulkan(narrow(physical.facts.device_path), physical.queue_family);
  const fs::path shaders =
      options.shaders.empty()
          ? fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "share/ampbench"
          : fs::path(options.shaders);
  Setup setup = {view.get(),          vulkan, shaders, std::chrono::milliseconds(options.warm_up),
                 options.repetitions, {}};
  Provenance provenance = {commit, physical.name, physical.driver, today(), name_of(options.size)};
  const bool on_processor = !accelerator->physical;
  if (on_processor)
    provenance.device = fmt::format("{}; Vulkan: {}", narrow(accelerator->facts.description), physical.name);
  if (options.runtime) return run_runtime(setup, options, provenance);

  if (on_processor) setup.others = processor_sides(shaders);
  for (const auto& side : setup.others) provenance.driver += "; " + side->version();
  std::vector<Measurement> measurements;
  if (!options.only_fast) measurements.push_back(measure_all(setup, options, "precise"));
  if (!options.only_precise) measurements.push_back(measure_all(setup, options, "fast"));
  for (const std::string& file : options.cuda) add_cuda(file, provenance, measurements);
  if (options.table)
    fmt::print("{}", (on_processor ? processor_page : device_page)(provenance, measurements));
  if (!options.json.empty()) write(options.json, to_json(provenance, measurements).dump(2) + "\n");
  return result();
}

}  // namespace
}  // namespace ampbench

int main(int argc, char** argv) {
  using namespace ampbench;
  Options options;
  CLI::App app(
      "Measures the speed of kernels: C++ AMP against GLSL, and CUDA if its results are given; on the host's "
      "processor also against OpenMP and OpenCL. Verifies all results. Exit codes: 0 all results are right; "
      "1 a "
      "result is wrong, or the validation layer reported something; 2 nothing could be measured.");
  declare(app, options);
  std::string kernels = "Kernels:";
  for (const auto& [name, make] : cases()) kernels += " " + name;
  app.footer([kernels] { return kernels + "\n" + devices(); });
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? success : failure;
  }
  try {
    return run(options);
  } catch (const WrongResult& error) {
    fmt::print(stderr, "ampbench: {}\n", error.what());
    return wrong;
  } catch (const std::exception& error) {
    fmt::print(stderr, "ampbench: {}\n", error.what());
    return failure;
  }
}
