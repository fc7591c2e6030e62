#include "host_checks/program_memory.h"

#include <iterator>
#include <ranges>

namespace amprt {

void ProgramMemory::add(const ProgramBlock& block) {
  if (block.begin == 0) return;
  // What overlaps it has ended in code that is not checked.
  auto next = blocks_.lower_bound(block.begin);
  if (next != blocks_.begin() && block.begin - std::prev(next)->first < std::prev(next)->second.bytes) --next;
  while (next != blocks_.end() && next->first < block.begin + block.bytes) next = blocks_.erase(next);
  blocks_.emplace(block.begin, block);
}

std::optional<ProgramBlock> ProgramMemory::remove(std::uintptr_t begin) {
  const auto found = blocks_.find(begin);
  if (found == blocks_.end()) return {};
  const ProgramBlock block = found->second;
  blocks_.erase(found);
  return block;
}

std::vector<std::uintptr_t> ProgramMemory::variables_below(std::uintptr_t address) const {
  std::vector<std::uintptr_t> found;
  for (const auto& [begin, block] : blocks_)
    if (begin < address && block.made_at && block.thread == std::this_thread::get_id())
      found.push_back(begin);
  return found;
}

const ProgramBlock* ProgramMemory::at(std::uintptr_t address) const {
  const std::ranges::subrange up_to_it(blocks_.begin(), blocks_.upper_bound(address));
  for (const auto& [begin, block] : up_to_it | std::views::reverse | std::views::take(1))
    if (address - begin < block.bytes) return &block;
  return nullptr;
}

}  // namespace amprt
