/// The rows of the runtime's table, the same for each side.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "Side.h"

namespace ampbench {

struct Question {
  std::string text;
  std::size_t bytes;  ///< size of the copy for which Side::prepare_copies must be called before; 0 if none
  std::function<double(Side&)> ask;  ///< measures: seconds of one launch, copy or array
};

enum class Effort { quick, full };

/// Returns all rows. Copies of the same size are adjacent.
std::vector<Question> questions(Effort effort);

}  // namespace ampbench
