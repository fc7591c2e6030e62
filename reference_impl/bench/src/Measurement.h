/// The results of the measurements, and their form as JSON.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ampbench {

/// The highest rates measured on a device.
struct Ceilings {
  double bytes = 0;       ///< bytes per second, read and written by a copy
  double operations = 0;  ///< single-precision additions and multiplications per second
};

/// The results of a kernel in one mode. Seconds are medians; a side that was not measured has no entry.
struct Row {
  std::string kernel;
  double bytes = 0;
  double operations = 0;
  std::map<std::string, double> seconds;  ///< key: amp, glsl, glsl by addresses, cuda, openmp, opencl
};

struct Measurement {
  std::string mode;  ///< precise or fast
  Ceilings ceilings;
  std::vector<Row> rows;
};

/// Where, when and with which commit the results were measured.
struct Provenance {
  std::string commit;
  std::string device;
  std::string driver;
  std::string date;
  std::string size;
};

/// Returns a list in Markdown: commit, device, driver, date.
std::string lines_of(const Provenance& provenance);

double median(std::vector<double> values);

nlohmann::json to_json(const Provenance& provenance, const std::vector<Measurement>& measurements);

/// Reads a file that a program of the CUDA side wrote. Throws std::runtime_error if the file cannot be read,
/// is not JSON or was measured with another --size.
nlohmann::json read_cuda(const std::string& file, const Provenance& provenance);

/// Adds the times in a file of ampbench-cuda to the measurements of the same mode. Throws std::runtime_error
/// if the file cannot be read or was measured with another --size.
void add_cuda(const std::string& file, const Provenance& provenance, std::vector<Measurement>& measurements);

}  // namespace ampbench
