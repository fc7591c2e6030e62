/// What the runtime of C++ AMP costs, beside Vulkan alone on the same device in the same run.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "src/Measurement.h"
#include "src/Vulkan.h"

namespace concurrency::__detail {
struct view_object;
}

namespace ampbench {

struct RuntimeRow {
  std::string question;
  double amp;         ///< seconds
  double raw;         ///< seconds; 0 where there is nothing to compare with
  std::size_t bytes;  ///< moved in that time, 0 for none
};

enum class Effort { quick, full };

/// Medians of `repetitions` runs of each side in turn. Throws WrongResult.
std::vector<RuntimeRow> measure_runtime(concurrency::__detail::view_object* view, Vulkan& vulkan,
                                        const std::filesystem::path& modules, Effort effort, int repetitions);

/// Markdown.
std::string runtime_page(const Provenance& provenance, const std::vector<RuntimeRow>& rows);
nlohmann::json to_json(const Provenance& provenance, const std::vector<RuntimeRow>& rows);

}  // namespace ampbench
