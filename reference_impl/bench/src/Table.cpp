#include "Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ampbench {
namespace {

const std::string descriptors = "glsl", addresses = "glsl by addresses", faster_glsl = "glsl at its best";

std::optional<double> seconds_of(const Row& row, const std::string& side) {
  if (side == faster_glsl) {
    const auto one = seconds_of(row, descriptors), other = seconds_of(row, addresses);
    return one && other ? std::min(*one, *other) : one ? one : other;
  }
  const auto found = row.seconds.find(side);
  if (found == row.seconds.end()) return std::nullopt;
  return found->second;
}

/// Returns the speed of one side relative to that of the other.
std::optional<double> speed(const Row& row, const std::string& side, const std::string& other) {
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
  const auto seconds = seconds_of(row, "amp");
  if (!seconds) return "";
  const double bytes = row.bytes / *seconds, operations = row.operations / *seconds;
  const double of_bytes = bytes / ceilings.bytes, of_operations = operations / ceilings.operations;
  if (of_bytes >= of_operations) return fmt::format("{:.4g} GB/s, {:.2f}", bytes * 1e-9, of_bytes);
  return fmt::format("{:.4g} GFLOP/s, {:.2f}", operations * 1e-9, of_operations);
}

std::string mean_of(const std::vector<Row>& rows, const std::string& side, const std::string& other) {
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

std::string table(const Measurement& measurement) {
  std::string text =
      "| kernel | AMP ms | GLSL ms, by descriptors | by addresses | CUDA ms | AMP to GLSL | AMP to CUDA | "
      "GLSL to CUDA | AMP, of the ceiling |\n|---|---|---|---|---|---|---|---|---|\n";
  for (const Row& row : measurement.rows) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", row.kernel,
                        milliseconds(seconds_of(row, "amp")), milliseconds(seconds_of(row, descriptors)),
                        milliseconds(seconds_of(row, addresses)), milliseconds(seconds_of(row, "cuda")),
                        ratio(speed(row, "amp", faster_glsl)), ratio(speed(row, "amp", "cuda")),
                        ratio(speed(row, faster_glsl, "cuda")), against_ceiling(row, measurement.ceilings));
  }
  text +=
      fmt::format("| geometric mean; of AMP to each form of GLSL | | {} | {} | | {} | {} | {} | |\n",
                  mean_of(measurement.rows, "amp", descriptors), mean_of(measurement.rows, "amp", addresses),
                  mean_of(measurement.rows, "amp", faster_glsl), mean_of(measurement.rows, "amp", "cuda"),
                  mean_of(measurement.rows, faster_glsl, "cuda"));
  return text;
}

std::string heading(const std::string& mode) {
  if (mode == "precise")
    return "No contraction: default of amp++, `precise` and float controls in GLSL, -fmad=false in CUDA";
  return "Fast: -ffast-math of amp++, no `precise` in GLSL, -use_fast_math in CUDA";
}

}  // namespace

std::string page(const Provenance& provenance, const std::vector<Measurement>& measurements) {
  std::string text = fmt::format(
      "# Speed of kernels\n\nMade by `ampbench --table --size {}`. Times are medians, by the device's clock; "
      "results are verified. Ratios compare speeds: above 1, the first is faster. For GLSL the faster of its "
      "two forms counts.\n\n{}",
      provenance.size, lines_of(provenance));
  for (const Measurement& measurement : measurements) {
    text += fmt::format(
        "\n## {}\n\nCeilings measured: {:.4g} GB/s by a copy, {:.4g} GFLOP/s by chains of multiplications "
        "and additions.\n\n{}",
        heading(measurement.mode), measurement.ceilings.bytes * 1e-9, measurement.ceilings.operations * 1e-9,
        table(measurement));
  }
  return text;
}

}  // namespace ampbench
