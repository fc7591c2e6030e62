#include "Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace ampbench {
namespace {

/// The keys of the forms of a side, of which the fastest counts.
using Side = std::vector<std::string>;
const Side amp = {"amp"}, descriptors = {"glsl"}, addresses = {"glsl by addresses"},
           glsl = {"glsl", "glsl by addresses"}, cuda = {"cuda"}, openmp = {"openmp"}, opencl = {"opencl"},
           all_others = {"glsl", "glsl by addresses", "openmp", "opencl"};

std::optional<double> seconds_of(const Row& row, const Side& side) {
  std::optional<double> least;
  for (const std::string& form : side) {
    const auto found = row.seconds.find(form);
    if (found != row.seconds.end()) least = std::min(least.value_or(found->second), found->second);
  }
  return least;
}

/// Returns the speed of one side relative to that of the other.
std::optional<double> speed(const Row& row, const Side& side, const Side& other) {
  const auto mine = seconds_of(row, side), theirs = seconds_of(row, other);
  if (!mine || !theirs) return std::nullopt;
  return *theirs / *mine;
}

std::string milliseconds(std::optional<double> seconds) {
  return seconds ? fmt::format("{:.3f}", 1e3 * *seconds) : "";
}
std::string ratio(std::optional<double> value) {
  return value ? fmt::format("{:.2f}", *value) : "";
}

/// Returns the rate and the fraction of the ceiling, for the nearer of the two ceilings: "3.2 TB/s, 0.91".
std::string against_ceiling(const Row& row, const Ceilings& ceilings) {
  const auto seconds = seconds_of(row, amp);
  if (!seconds) return "";
  const double bytes = row.bytes / *seconds, operations = row.operations / *seconds;
  const double of_bytes = bytes / ceilings.bytes, of_operations = operations / ceilings.operations;
  if (of_bytes >= of_operations) return fmt::format("{:.4g} GB/s, {:.2f}", bytes * 1e-9, of_bytes);
  return fmt::format("{:.4g} GFLOP/s, {:.2f}", operations * 1e-9, of_operations);
}

std::string mean_of(const std::vector<Row>& rows, const Side& side, const Side& other) {
  double logarithms = 0;
  std::size_t count = 0;
  for (const Row& row : rows) {
    if (const auto value = speed(row, side, other)) {
      logarithms += std::log(*value);
      ++count;
    }
  }
  return count ? fmt::format("**{:.3f}**", std::exp(logarithms / static_cast<double>(count))) : "";
}

/// A column: the cell of a kernel, and the cell of the last line, with the geometric mean.
struct Column {
  std::string heading;
  std::function<std::string(const Row&)> cell;
  std::function<std::string(const std::vector<Row>&)> mean = [](const auto&) { return ""; };
};

Column time_of(const std::string& heading, const Side& side) {
  return {heading, [=](const Row& row) { return milliseconds(seconds_of(row, side)); }};
}
Column ratio_of(const std::string& heading, const Side& side, const Side& other) {
  return {heading, [=](const Row& row) { return ratio(speed(row, side, other)); },
          [=](const std::vector<Row>& rows) { return mean_of(rows, side, other); }};
}
/// The last line compares with AMP.
Column time_of_form(const std::string& heading, const Side& form) {
  return {heading, time_of(heading, form).cell, ratio_of(heading, amp, form).mean};
}

std::string table(const std::vector<Row>& rows, const std::string& last, const std::vector<Column>& columns) {
  std::string head = "| kernel |", line = "|---|", body, means = fmt::format("| {} |", last);
  for (const Column& column : columns) {
    head += fmt::format(" {} |", column.heading);
    line += "---|";
    const std::string mean = column.mean(rows);
    means += mean.empty() ? " |" : fmt::format(" {} |", mean);
  }
  for (const Row& row : rows) {
    body += fmt::format("| {} |", row.kernel);
    for (const Column& column : columns) body += fmt::format(" {} |", column.cell(row));
    body += "\n";
  }
  return head + "\n" + line + "\n" + body + means + "\n";
}

std::string device_table(const Measurement& measurement) {
  return table(
      measurement.rows, "geometric mean; of AMP to each form of GLSL",
      {time_of("AMP ms", amp),
       time_of_form("GLSL ms, by descriptors", descriptors),
       time_of_form("by addresses", addresses),
       time_of("CUDA ms", cuda),
       ratio_of("AMP to GLSL", amp, glsl),
       ratio_of("AMP to CUDA", amp, cuda),
       ratio_of("GLSL to CUDA", glsl, cuda),
       {"AMP, of the ceiling", [&](const Row& row) { return against_ceiling(row, measurement.ceilings); }}});
}

std::string processor_table(const Measurement& measurement) {
  return table(measurement.rows, "geometric mean",
               {time_of("AMP ms", amp), time_of("GLSL ms", glsl), time_of("OpenMP ms", openmp),
                time_of("OpenCL ms", opencl), ratio_of("AMP to GLSL", amp, glsl),
                ratio_of("AMP to OpenMP", amp, openmp), ratio_of("AMP to OpenCL", amp, opencl),
                ratio_of("AMP to the fastest", amp, all_others)});
}

}  // namespace

std::string device_page(const Provenance& provenance, const std::vector<Measurement>& measurements) {
  std::string text = fmt::format(
      "# Speed of kernels\n\nMade by `ampbench --table --size {}`. Times are medians, by the device's clock; "
      "results are verified. Ratios compare speeds: above 1, the first is faster. For GLSL the faster of its "
      "two forms counts.\n\n{}",
      provenance.size, lines_of(provenance));
  for (const Measurement& measurement : measurements) {
    text += fmt::format(
        "\n## {}\n\nCeilings measured: {:.4g} GB/s by a copy, {:.4g} GFLOP/s by chains of multiplications "
        "and additions.\n\n{}",
        measurement.mode == "precise"
            ? "No contraction: default of amp++, `precise` and float controls in GLSL, -fmad=false in CUDA"
            : "Fast: -ffast-math of amp++, no `precise` in GLSL, -use_fast_math in CUDA",
        measurement.ceilings.bytes * 1e-9, measurement.ceilings.operations * 1e-9, device_table(measurement));
  }
  return text;
}

std::string processor_page(const Provenance& provenance, const std::vector<Measurement>& measurements) {
  std::string text = fmt::format(
      "# Speed of kernels on the host's processor\n\nMade by `ampbench --table --device processor --size "
      "{}`. "
      "Times are medians: of GLSL by the device's clock,\notherwise by the host's; results are verified. "
      "Ratios "
      "compare speeds: above 1, the first is faster. For GLSL the faster\nof its two forms counts.\n\n{}",
      provenance.size, lines_of(provenance));
  for (const Measurement& measurement : measurements) {
    text += fmt::format(
        "\n## {}\n\n{}",
        measurement.mode == "precise"
            ? "No contraction: default of amp++, `precise` in GLSL, -ffp-contract=off in C++, FP_CONTRACT "
              "OFF in OpenCL"
            : "Fast: -ffast-math of amp++ and in C++, no `precise` in GLSL, -cl-fast-relaxed-math in OpenCL",
        processor_table(measurement));
  }
  return text;
}

}  // namespace ampbench
