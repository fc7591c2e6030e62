/// Measures what the runtime of C++ AMP costs, and what Vulkan alone costs on the same device in the same
/// run.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "Questions.h"
#include "src/Measure.h"
#include "src/Measurement.h"

namespace ampbench {

struct RuntimeRow {
  std::string question;
  double amp;         ///< seconds
  double raw;         ///< seconds
  std::size_t bytes;  ///< bytes moved in that time; 0 if none
  double cuda = 0;    ///< seconds; 0 if not measured
};

/// Measures the questions that match the pattern: the sides run in turn as often as the setup says, and the
/// median of each side counts. Throws WrongResult, and std::runtime_error if no question matches.
std::vector<RuntimeRow> measure_runtime(const Setup& setup, Effort effort, const std::string& filter);

/// Adds the times in a file of ampbench-cuda-runtime to the rows. Throws std::runtime_error if the file
/// cannot be read, was measured with another --size or contains none of the rows.
void add_cuda_runtime(const std::string& file, const Provenance& provenance, std::vector<RuntimeRow>& rows);

/// Returns the table as a page in Markdown.
std::string runtime_page(const Provenance& provenance, const std::vector<RuntimeRow>& rows);
nlohmann::json to_json(const Provenance& provenance, const std::vector<RuntimeRow>& rows);

}  // namespace ampbench
