/// What was measured, and how it is kept as JSON.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ampbench {

/// The most that a device was seen to do.
struct Ceilings {
  double bytes = 0;       ///< per second, read and written by a copy
  double operations = 0;  ///< per second: additions and multiplications of single precision
};

/// A kernel in one mode. Seconds are medians; a side that was not measured has none.
struct Row {
  std::string kernel;
  double bytes = 0;
  double operations = 0;
  std::map<std::string, double> seconds;  ///< by side: amp, glsl, glsl by addresses, cuda
};

struct Measurement {
  std::string mode;  ///< precise or fast
  Ceilings ceilings;
  std::vector<Row> rows;
};

/// Where and when.
struct Provenance {
  std::string commit;
  std::string device;
  std::string driver;
  std::string date;
  std::string size;
};

/// A list in Markdown: commit, device, driver, date.
std::string lines_of(const Provenance& provenance);

double median(std::vector<double> values);

nlohmann::json to_json(const Provenance& provenance, const std::vector<Measurement>& measurements);

/// What one of the programs of the CUDA side wrote. Throws std::runtime_error when the file cannot be read,
/// is no JSON or is of another size.
nlohmann::json read_cuda(const std::string& file, const Provenance& provenance);

/// Puts what ampbench-cuda wrote beside what was measured in the same mode and at the same size. Throws
/// std::runtime_error when the file cannot be read or is of another size.
void add_cuda(const std::string& file, const Provenance& provenance, std::vector<Measurement>& measurements);

}  // namespace ampbench
