/// What the runtime of C++ AMP costs, beside Vulkan alone on the same device in the same run.
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
  std::size_t bytes;  ///< moved in that time, 0 for none
  double cuda = 0;    ///< seconds; 0 where nobody measured it
};

/// Medians of the setup's number of runs of each side in turn, of the questions that match the pattern.
/// Throws WrongResult.
std::vector<RuntimeRow> measure_runtime(const Setup& setup, Effort effort, const std::string& filter);

/// Puts what ampbench-cuda-runtime wrote beside the rows. Throws std::runtime_error when the file cannot be
/// read or is of another size.
void add_cuda_runtime(const std::string& file, const Provenance& provenance, std::vector<RuntimeRow>& rows);

/// Markdown.
std::string runtime_page(const Provenance& provenance, const std::vector<RuntimeRow>& rows);
nlohmann::json to_json(const Provenance& provenance, const std::vector<RuntimeRow>& rows);

}  // namespace ampbench
