/// The lines of the runtime's table, the same for every side.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "Side.h"

namespace ampbench {

struct Question {
  std::string text;
  std::size_t bytes;  ///< that are copied, 0 for none: those that Side::prepare_copies made ready last
  std::function<double(Side&)> ask;  ///< seconds of one launch, copy or array
};

enum class Effort { quick, full };

/// Copies of one size follow one another.
std::vector<Question> questions(Effort effort);

}  // namespace ampbench
