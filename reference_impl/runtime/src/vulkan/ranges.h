/// Which bytes of a block are in use.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace amprt {

/// Allocates ranges in a space of bytes, each in the smallest gap that holds it.
class Ranges {
 public:
  explicit Ranges(std::size_t bytes) : bytes_(bytes) { add_gap(0, bytes); }

  /// Returns the offset of a new range; none if no gap is large enough. `bytes` must not be 0.
  std::optional<std::size_t> take(std::size_t bytes);

  /// Frees a range that take() returned, all of it.
  void give_back(std::size_t offset, std::size_t bytes);

  bool are_all_free() const { return gaps_.size() == 1 && gaps_.begin()->second == bytes_; }

 private:
  void add_gap(std::size_t offset, std::size_t bytes);
  void remove_gap(std::map<std::size_t, std::size_t>::iterator gap);

  std::size_t bytes_;
  std::map<std::size_t, std::size_t> gaps_;                     ///< bytes by offset; no two touch
  std::set<std::pair<std::size_t, std::size_t>> gaps_by_size_;  ///< bytes and offset
};

}  // namespace amprt
