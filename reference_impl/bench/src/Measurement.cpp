#include "Measurement.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace ampbench {

using nlohmann::json;

std::string lines_of(const Provenance& provenance) {
  return fmt::format("- commit: {}\n- device: {}\n- driver: {}\n- date: {}\n", provenance.commit,
                     provenance.device, provenance.driver, provenance.date);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

json to_json(const Provenance& provenance, const std::vector<Measurement>& measurements) {
  json all = {{"commit", provenance.commit}, {"device", provenance.device}, {"driver", provenance.driver},
              {"date", provenance.date},     {"size", provenance.size},     {"modes", json::array()}};
  for (const Measurement& measurement : measurements) {
    json rows = json::array();
    for (const Row& row : measurement.rows) {
      rows.push_back({{"kernel", row.kernel},
                      {"bytes", row.bytes},
                      {"operations", row.operations},
                      {"seconds", row.seconds}});
    }
    all["modes"].push_back({{"mode", measurement.mode},
                            {"ceilings",
                             {{"bytes_per_second", measurement.ceilings.bytes},
                              {"operations_per_second", measurement.ceilings.operations}}},
                            {"rows", std::move(rows)}});
  }
  return all;
}

json read_cuda(const std::string& file, const Provenance& provenance) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(fmt::format("cannot read {}; ampbench-cuda writes it", file));
  try {
    json cuda = json::parse(stream);
    const auto size = cuda.at("size").get<std::string>();
    if (size != provenance.size) {
      throw std::runtime_error(fmt::format("{} was measured with --size {}, this run with --size {}", file,
                                           size, provenance.size));
    }
    return cuda;
  } catch (const json::exception& error) {
    throw std::runtime_error(fmt::format("{} is not a file of ampbench-cuda: {}", file, error.what()));
  }
}

void add_cuda(const std::string& file, const Provenance& provenance, std::vector<Measurement>& measurements) {
  const json cuda = read_cuda(file, provenance);
  try {
    for (Measurement& measurement : measurements) {
      if (cuda.at("mode") != measurement.mode) continue;
      Ceilings& ceilings = measurement.ceilings;
      ceilings.bytes = std::max(ceilings.bytes, cuda.at("ceilings").at("bytes_per_second").get<double>());
      ceilings.operations =
          std::max(ceilings.operations, cuda.at("ceilings").at("operations_per_second").get<double>());
      for (Row& row : measurement.rows) {
        if (cuda.at("seconds").contains(row.kernel)) row.seconds["cuda"] = cuda["seconds"][row.kernel];
      }
    }
  } catch (const json::exception& error) {
    throw std::runtime_error(fmt::format("{} is not a file of ampbench-cuda: {}", file, error.what()));
  }
}

}  // namespace ampbench
