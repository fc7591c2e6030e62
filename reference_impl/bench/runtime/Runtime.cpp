#include "Runtime.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "Amp.h"
#include "Raw.h"
#include "src/Measure.h"

namespace ampbench {
namespace {

using Run = std::function<double()>;
using Ask = std::function<double(Side&)>;

class Measurer {
 public:
  Measurer(Side& amp, Side& raw, int repetitions) : amp_(amp), raw_(raw), repetitions_(repetitions) {}

  /// count: of what the time is divided by.
  void add(std::string question, int count, const Ask& ask, std::size_t bytes = 0) {
    add(std::move(question), count, [&] { return ask(amp_); }, [&] { return ask(raw_); }, bytes);
  }

  /// Where the sides are not asked for the same.
  void add(std::string question, int count, const Run& amp, const Run& raw, std::size_t bytes = 0) {
    std::vector<double> amp_times, raw_times;
    // A GPU takes 150 us to change from one side's device to the other's: the first run of each is not
    // counted.
    for (int i = 0; i < repetitions_; ++i) {
      amp();
      amp_times.push_back(amp() / count);
      raw();
      raw_times.push_back(raw() / count);
    }
    rows.push_back({std::move(question), median(amp_times), median(raw_times), bytes});
    fmt::print(stderr, "{:44} AMP {:12.3f} us  Vulkan {:12.3f} us\n", rows.back().question,
               1e6 * rows.back().amp, 1e6 * rows.back().raw);
  }

  std::vector<RuntimeRow> rows;

 private:
  Side& amp_;
  Side& raw_;
  int repetitions_;
};

std::string text_of(std::size_t bytes) {
  if (bytes >= std::size_t{1} << 30) return fmt::format("{} GiB", bytes >> 30);
  if (bytes >= std::size_t{1} << 20) return fmt::format("{} MiB", bytes >> 20);
  return fmt::format("{} KiB", bytes >> 10);
}

}  // namespace

std::vector<RuntimeRow> measure_runtime(concurrency::__detail::view_object* view, Vulkan& vulkan,
                                        const std::filesystem::path& modules, Effort effort,
                                        int repetitions) {
  const bool full = effort == Effort::full;
  const int launches = full ? 1000 : 20;
  Amp amp(view);
  Raw raw(vulkan, modules);
  Measurer measurer(amp, raw, repetitions);
  const int waits = full ? 100 : 1;
  measurer.add("launch and wait", waits, [&](Side& side) {
    double sum = 0;
    for (int i = 0; i < waits; ++i) sum += side.launch();
    return sum;
  });
  measurer.add(fmt::format("each of {} dependent launches", launches), launches,
               [&](Side& side) { return side.dependent(launches); });
  measurer.add(fmt::format("each of {} independent launches", launches), launches,
               [&](Side& side) { return side.independent(launches); });
  // Both sides wait for the same: the longer of the two works.
  const double host = full ? 1e-3 : 1e-4;
  const double kernel = amp.calibrate(host);
  measurer.add(
      "a kernel of 1 ms beside 1 ms of the host", 1, [&] { return amp.beside_the_host(host); },
      [&] { return std::max(kernel, host); });
  for (std::size_t bytes = 4096; bytes <= (full ? std::size_t{1} << 30 : 65536); bytes *= full ? 8 : 16) {
    amp.prepare_copies(bytes);
    raw.prepare_copies(bytes);
    const std::string size = text_of(bytes);
    measurer.add(size + " from a staging array", 1, &Side::copy_in, bytes);
    measurer.add(size + " to a staging array", 1, &Side::copy_out, bytes);
    measurer.add(size + " from a vector", 1, &Side::copy_vector_in, bytes);
    measurer.add(size + " to a vector", 1, &Side::copy_vector_out, bytes);
  }
  const int arrays = full ? 100'000 : 100;
  measurer.add(
      fmt::format("each of {} arrays made and destroyed", arrays), arrays, [&] { return amp.arrays(arrays); },
      [&] { return raw.arrays(arrays / 100) * 100; });
  const int alive = full ? 10'000 : 100;
  measurer.add(
      fmt::format("each of {} arrays alive together", alive), alive, [&] { return amp.arrays_alive(alive); },
      [&] { return raw.arrays_alive(alive / 10) * 10; });
  if (!amp.is_right()) throw WrongResult("a launch or a copy of the runtime's benchmark left a wrong result");
  return measurer.rows;
}

std::string runtime_page(const Provenance& provenance, const std::vector<RuntimeRow>& rows) {
  std::string text =
      "# What the runtime costs\n\nMade by `ampbench --runtime --table`. Times of the host's clock, medians. "
      "The ratio is "
      "C++ AMP's time to Vulkan's: below 1 C++ AMP is faster.\n\n" +
      lines_of(provenance) + "\n";
  text += "| | C++ AMP | Vulkan | ratio |\n|---|---:|---:|---:|\n";
  for (const RuntimeRow& row : rows) {
    const auto cell = [&](double seconds) {
      if (row.bytes == 0) return fmt::format("{:.2f} us", 1e6 * seconds);
      return fmt::format("{:.2f} us, {:.2f} GB/s", 1e6 * seconds,
                         1e-9 * static_cast<double>(row.bytes) / seconds);
    };
    text += fmt::format("| {} | {} | {} | {:.2f} |\n", row.question, cell(row.amp), cell(row.raw),
                        row.amp / row.raw);
  }
  return text;
}

nlohmann::json to_json(const Provenance& provenance, const std::vector<RuntimeRow>& rows) {
  nlohmann::json object = {{"commit", provenance.commit},
                           {"device", provenance.device},
                           {"driver", provenance.driver},
                           {"date", provenance.date},
                           {"rows", nlohmann::json::array()}};
  for (const RuntimeRow& row : rows)
    object["rows"].push_back(
        {{"question", row.question}, {"amp", row.amp}, {"vulkan", row.raw}, {"bytes", row.bytes}});
  return object;
}

}  // namespace ampbench
