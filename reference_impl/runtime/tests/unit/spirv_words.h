/// Builds SPIR-V modules for tests.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "pipelines/spirv.h"

using Words = std::vector<std::uint32_t>;

/// The words of a literal string.
inline Words text(const char* characters) {
  Words words(std::strlen(characters) / 4 + 1);
  std::memcpy(words.data(), characters, std::strlen(characters));
  return words;
}

inline Words joined(Words first, const Words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

struct SpirvWords {
  Words words = {0x07230203, 0x00010500, 0, 100, 0};

  void add(spv::Op op, const Words& operands) {
    words.push_back(amprt::first_word(op, operands.size() + 1));
    words.insert(words.end(), operands.begin(), operands.end());
  }
};
