/// Which words of a memory have no value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace amprt {

/// Refers to one byte for each word; bit 0 is set if nothing has written the word.
class UndefinedWords {
 public:
  static constexpr std::size_t word_bytes = 4;
  static constexpr std::uint8_t undefined = 1;

  UndefinedWords() = default;
  explicit UndefinedWords(std::uint8_t* facts) : facts_(facts) {}

  explicit operator bool() const { return facts_ != nullptr; }

  void write(std::size_t offset, std::size_t bytes) const {
    for (std::size_t word = offset / word_bytes; word <= (offset + bytes - 1) / word_bytes; ++word)
      facts_[word] &= static_cast<std::uint8_t>(~undefined);
  }
  bool any(std::size_t offset, std::size_t bytes) const {
    return std::any_of(first(offset), end(offset, bytes), is_undefined);
  }
  bool all(std::size_t offset, std::size_t bytes) const {
    return std::all_of(first(offset), end(offset, bytes), is_undefined);
  }

 private:
  static bool is_undefined(std::uint8_t facts) { return (facts & undefined) != 0; }
  const std::uint8_t* first(std::size_t offset) const { return facts_ + offset / word_bytes; }
  const std::uint8_t* end(std::size_t offset, std::size_t bytes) const {
    return facts_ + (offset + bytes - 1) / word_bytes + 1;
  }

  std::uint8_t* facts_ = nullptr;
};

}  // namespace amprt
