#include "host_checks/program_memory.h"

#include <iterator>

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
  const auto next = blocks_.upper_bound(address);
  if (next == blocks_.begin()) return nullptr;
  const ProgramBlock& block = std::prev(next)->second;
  return address - block.begin < block.bytes ? &block : nullptr;
}

}  // namespace amprt
