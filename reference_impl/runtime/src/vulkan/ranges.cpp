#include "vulkan/ranges.h"

#include <iterator>

namespace amprt {

void Ranges::add_gap(std::size_t offset, std::size_t bytes) {
  gaps_.emplace(offset, bytes);
  gaps_by_size_.emplace(bytes, offset);
}

void Ranges::remove_gap(std::map<std::size_t, std::size_t>::iterator gap) {
  gaps_by_size_.erase({gap->second, gap->first});
  gaps_.erase(gap);
}

std::optional<std::size_t> Ranges::take(std::size_t bytes) {
  const auto smallest = gaps_by_size_.lower_bound({bytes, 0});
  if (smallest == gaps_by_size_.end()) return std::nullopt;
  const auto [gap_bytes, offset] = *smallest;
  remove_gap(gaps_.find(offset));
  if (gap_bytes > bytes) add_gap(offset + bytes, gap_bytes - bytes);
  return offset;
}

void Ranges::give_back(std::size_t offset, std::size_t bytes) {
  const auto behind = gaps_.lower_bound(offset);
  if (behind != gaps_.begin()) {
    const auto before = std::prev(behind);
    if (before->first + before->second == offset) {
      offset = before->first;
      bytes += before->second;
      remove_gap(before);
    }
  }
  if (behind != gaps_.end() && behind->first == offset + bytes) {
    bytes += behind->second;
    remove_gap(behind);
  }
  add_gap(offset, bytes);
}

}  // namespace amprt
