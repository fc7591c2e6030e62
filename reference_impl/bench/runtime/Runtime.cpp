#include "Runtime.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "Amp.h"
#include "Raw.h"

namespace ampbench {
namespace {

using Run = std::function<double()>;

/// Runs both sides in turn and returns their medians.
RuntimeRow measure_both(const std::string& question, std::size_t bytes, const Run& amp, const Run& raw,
                        int repetitions) {
  std::vector<double> amp_times, raw_times;
  // A GPU takes 150 us to change from the device of one side to that of the other: the first run of each side
  // in a turn does not count.
  for (int i = 0; i < repetitions; ++i) {
    amp();
    amp_times.push_back(amp());
    raw();
    raw_times.push_back(raw());
  }
  const RuntimeRow row = {question, median(amp_times), median(raw_times), bytes};
  fmt::print(stderr, "{:44} AMP {:12.3f} us  Vulkan {:12.3f} us\n", question, 1e6 * row.amp, 1e6 * row.raw);
  return row;
}

}  // namespace

std::vector<RuntimeRow> measure_runtime(const Setup& setup, Effort effort, const std::string& filter) {
  const auto is_asked = [&](const std::string& text) {
    return fnmatch(filter.c_str(), text.c_str(), 0) == 0;
  };
  Amp amp(setup.view);
  Raw raw(setup.vulkan, setup.shaders);
  std::vector<RuntimeRow> rows;
  if (const char* const text = "a kernel of 1 ms beside 1 ms of the host"; is_asked(text)) {
    // The best possible time is the longer one of the two.
    const double host = effort == Effort::full ? 1e-3 : 1e-4;
    const double kernel = amp.calibrate(host);
    rows.push_back(measure_both(
        text, 0, [&] { return amp.beside_the_host(host); }, [&] { return std::max(kernel, host); },
        setup.repetitions));
  }
  std::size_t prepared = 0;
  for (const Question& question : questions(effort)) {
    if (!is_asked(question.text)) continue;
    if (question.bytes != 0 && question.bytes != prepared) {
      amp.prepare_copies(question.bytes);
      raw.prepare_copies(question.bytes);
      prepared = question.bytes;
    }
    rows.push_back(measure_both(
        question.text, question.bytes, [&] { return question.ask(amp); }, [&] { return question.ask(raw); },
        setup.repetitions));
  }
  if (rows.empty()) throw std::runtime_error(fmt::format("no row of the table matches '{}'", filter));
  if (!amp.is_right()) throw WrongResult("a launch or a copy of C++ AMP has a wrong result");
  if (!raw.is_right()) throw WrongResult("a copy of Vulkan has a wrong result");
  return rows;
}

void add_cuda_runtime(const std::string& file, const Provenance& provenance, std::vector<RuntimeRow>& rows) {
  const nlohmann::json cuda = read_cuda(file, provenance);
  bool answers = false;
  try {
    for (RuntimeRow& row : rows) {
      row.cuda = cuda.at("seconds").value(row.question, 0.0);
      answers |= row.cuda != 0;
    }
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(
        fmt::format("{} is not a file of ampbench-cuda-runtime: {}", file, error.what()));
  }
  if (!answers)
    throw std::runtime_error(
        fmt::format("{} has no row of --runtime; ampbench-cuda-runtime writes a file that has", file));
}

std::string runtime_page(const Provenance& provenance, const std::vector<RuntimeRow>& rows) {
  const bool with_cuda = std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row.cuda != 0; });
  std::string text =
      "# What the runtime costs\n\nMade by `ampbench --runtime --table`. Times are medians, by the host's "
      "clock. Ratios are C++ AMP's time divided by that of the other: below 1, C++ AMP is faster.\n\n" +
      lines_of(provenance) + "\n";
  text += with_cuda ? "| | C++ AMP | Vulkan | ratio | CUDA | ratio |\n|---|---:|---:|---:|---:|---:|\n"
                    : "| | C++ AMP | Vulkan | ratio |\n|---|---:|---:|---:|\n";
  for (const RuntimeRow& row : rows) {
    const auto cell = [&](double seconds) {
      if (row.bytes == 0) return fmt::format("{:.2f} us", 1e6 * seconds);
      return fmt::format("{:.2f} us, {:.2f} GB/s", 1e6 * seconds,
                         1e-9 * static_cast<double>(row.bytes) / seconds);
    };
    text += fmt::format("| {} | {} | {} | {:.2f} |", row.question, cell(row.amp), cell(row.raw),
                        row.amp / row.raw);
    if (with_cuda)
      text += row.cuda == 0 ? " | |" : fmt::format(" {} | {:.2f} |", cell(row.cuda), row.amp / row.cuda);
    text += "\n";
  }
  return text;
}

nlohmann::json to_json(const Provenance& provenance, const std::vector<RuntimeRow>& rows) {
  nlohmann::json object = {{"commit", provenance.commit},
                           {"device", provenance.device},
                           {"driver", provenance.driver},
                           {"date", provenance.date},
                           {"rows", nlohmann::json::array()}};
  for (const RuntimeRow& row : rows) {
    object["rows"].push_back(
        {{"question", row.question}, {"amp", row.amp}, {"vulkan", row.raw}, {"bytes", row.bytes}});
    if (row.cuda != 0) object["rows"].back()["cuda"] = row.cuda;
  }
  return object;
}

}  // namespace ampbench
