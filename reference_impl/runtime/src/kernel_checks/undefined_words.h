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
    for (std::size_t word = offset / word_bytes; word < end_of(offset, bytes); ++word)
      facts_[word] &= static_cast<std::uint8_t>(~undefined);
  }
  /// Whether the word has a value; a write gives it one.
  bool has_value(std::size_t word, bool is_written) const {
    if (!facts_ || !is_undefined(facts_[word])) return true;
    if (is_written) facts_[word] &= static_cast<std::uint8_t>(~undefined);
    return is_written;
  }
  bool any(std::size_t offset, std::size_t bytes) const {
    return std::any_of(first(offset), end(offset, bytes), is_undefined);
  }
  bool all(std::size_t offset, std::size_t bytes) const {
    return std::all_of(first(offset), end(offset, bytes), is_undefined);
  }

 private:
  static bool is_undefined(std::uint8_t facts) { return (facts & undefined) != 0; }
  static std::size_t end_of(std::size_t offset, std::size_t bytes) {
    return (offset + bytes + word_bytes - 1) / word_bytes;
  }
  const std::uint8_t* first(std::size_t offset) const { return facts_ + offset / word_bytes; }
  const std::uint8_t* end(std::size_t offset, std::size_t bytes) const {
    return facts_ + end_of(offset, bytes);
  }

  std::uint8_t* facts_ = nullptr;
};

}  // namespace amprt
