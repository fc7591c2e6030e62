#include "Table.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

namespace ampbench {
namespace {

const std::string addresses = "glsl by addresses";

std::optional<double> seconds_of(const Row& row, const std::string& side) {
  const auto found = row.seconds.find(side);
  if (found == row.seconds.end()) return std::nullopt;
  return found->second;
}

/// Speed of one side, the other's being 1.
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

/// Of the two limits the one that is nearer: "3.2 TB/s, 0.91".
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
      "| kernel | AMP ms | GLSL ms | GLSL by addresses ms | CUDA ms | AMP to GLSL | AMP to GLSL by addresses "
      "| "
      "AMP to CUDA | GLSL to CUDA | AMP, of the ceiling |\n|---|---|---|---|---|---|---|---|---|---|\n";
  for (const Row& row : measurement.rows) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", row.kernel,
                        milliseconds(seconds_of(row, "amp")), milliseconds(seconds_of(row, "glsl")),
                        milliseconds(seconds_of(row, addresses)), milliseconds(seconds_of(row, "cuda")),
                        ratio(speed(row, "amp", "glsl")), ratio(speed(row, "amp", addresses)),
                        ratio(speed(row, "amp", "cuda")), ratio(speed(row, "glsl", "cuda")),
                        against_ceiling(row, measurement.ceilings));
  }
  text += fmt::format("| geometric mean | | | | | {} | {} | {} | {} | |\n",
                      mean_of(measurement.rows, "amp", "glsl"), mean_of(measurement.rows, "amp", addresses),
                      mean_of(measurement.rows, "amp", "cuda"), mean_of(measurement.rows, "glsl", "cuda"));
  return text;
}

std::string heading(const std::string& mode) {
  if (mode == "precise") return "No contraction: default of amp++, `precise` in GLSL, -fmad=false in CUDA";
  return "Fast: -ffast-math of amp++, no `precise` in GLSL, -use_fast_math in CUDA";
}

}  // namespace

std::string page(const Provenance& provenance, const std::vector<Measurement>& measurements) {
  std::string text = fmt::format(
      "# Speed of kernels\n\nMade by `ampbench --table --size {}`. Times by the device's clock, medians; "
      "results are "
      "verified. Ratios are speeds: above 1 the first is faster.\n\n- commit: {}\n- device: {}\n- driver: "
      "{}\n"
      "- date: {}\n",
      provenance.size, provenance.commit, provenance.device, provenance.driver, provenance.date);
  for (const Measurement& measurement : measurements) {
    text += fmt::format(
        "\n## {}\n\nCeilings measured: {:.4g} GB/s by a copy, {:.4g} GFLOP/s by chains of "
        "multiplications and additions.\n\n{}",
        heading(measurement.mode), measurement.ceilings.bytes * 1e-9, measurement.ceilings.operations * 1e-9,
        table(measurement));
  }
  return text;
}

}  // namespace ampbench
