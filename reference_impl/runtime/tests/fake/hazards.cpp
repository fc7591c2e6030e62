#include "hazards.h"

#include <algorithm>

namespace fake {
namespace {

/// Accesses are checked in granules of this size. Arrays begin at multiples of it.
constexpr std::uintptr_t granule_bytes = 256;

constexpr Stage all_stages[] = {Stage::kernel, Stage::copy};

bool contains(VkPipelineStageFlags stages, Stage stage) {
  return stages &
         (stage == Stage::kernel ? VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT : VK_PIPELINE_STAGE_TRANSFER_BIT);
}

VkAccessFlags writes(Stage stage) {
  return stage == Stage::kernel ? VK_ACCESS_SHADER_WRITE_BIT : VK_ACCESS_TRANSFER_WRITE_BIT;
}
VkAccessFlags all_accesses(Stage stage) {
  return writes(stage) | (stage == Stage::kernel ? VK_ACCESS_SHADER_READ_BIT : VK_ACCESS_TRANSFER_READ_BIT);
}
bool contains_all(VkAccessFlags accesses, VkAccessFlags wanted) {
  return (accesses & wanted) == wanted;
}

std::size_t index_of(Stage stage) {
  return static_cast<std::size_t>(stage);
}

}  // namespace

void Hazards::begin(VkQueue queue, std::uint64_t complete_before) {
  current_.queue = queue;
  complete_before_ = complete_before;
  unshown_ = {};
}

std::string Hazards::end() {
  const bool all_is_shown = unshown_ == std::array<bool, 2>{};
  return all_is_shown
             ? ""
             : "a submission writes what the host reads, and no barrier makes it visible to the host";
}

void Hazards::barrier(const Scope& from, const Scope& to) {
  const std::uint64_t barrier = next_++;
  QueueBarriers& queue = barriers_[current_.queue];
  const bool to_host = (to.stages & VK_PIPELINE_STAGE_HOST_BIT) && (to.accesses & VK_ACCESS_HOST_READ_BIT);
  for (const Stage earlier : all_stages) {
    if (to_host && contains(from.stages, earlier) && contains_all(from.accesses, writes(earlier)))
      unshown_[index_of(earlier)] = false;
    for (const Stage later : all_stages) {
      if (!contains(from.stages, earlier) || !contains(to.stages, later)) continue;
      queue.order[index_of(earlier)][index_of(later)] = barrier;
      if (contains_all(from.accesses, writes(earlier)) && contains_all(to.accesses, all_accesses(later)))
        queue.memory[index_of(earlier)][index_of(later)] = barrier;
    }
  }
}

void Hazards::command(Stage stage) {
  current_.number = next_++;
  current_.stage = stage;
}

/// Whether the writes of an earlier command are visible to the current one: because of a barrier after that
/// command on the same queue, or because that command was complete before this submission. The end of a
/// submission makes all its writes available, and the next submission makes them visible.
bool Hazards::is_shown(const Use& write) {
  const Barriers& barriers = barriers_[current_.queue].memory;
  return write.number < complete_before_ ||
         (write.queue == current_.queue &&
          barriers[index_of(write.stage)][index_of(current_.stage)] > write.number);
}

/// Whether an earlier command has finished reading when the current one begins.
bool Hazards::is_read(const Use& read) {
  const Barriers& barriers = barriers_[current_.queue].order;
  return read.number < complete_before_ ||
         (read.queue == current_.queue &&
          barriers[index_of(read.stage)][index_of(current_.stage)] > read.number);
}

bool Hazards::is_in(const Ranges& ranges, std::uintptr_t place) {
  const auto after = ranges.upper_bound(place);
  return after != ranges.begin() && place < std::prev(after)->second;
}

std::string Hazards::uses(const void* data, std::size_t bytes, bool written) {
  const auto place = reinterpret_cast<std::uintptr_t>(data);
  if (written && is_in(read_by_host_, place)) unshown_[index_of(current_.stage)] = true;
  if (is_in(ignored_, place)) return "";
  std::string wrong;
  const auto begin = place / granule_bytes;
  const auto end = (place + bytes + granule_bytes - 1) / granule_bytes;
  for (auto granule = begin; granule != end; ++granule) {
    History& history = granules_[granule];
    const auto is_own = [&](const Use& use) { return use.number == current_.number; };
    if (!written) {
      if (!history.write.empty() && !is_own(history.write[0]) && !is_shown(history.write[0]))
        wrong = "a command reads what an earlier one wrote, without a barrier that makes it visible";
      history.reads.push_back(current_);
      continue;
    }
    if (std::any_of(history.write.begin(), history.write.end(),
                    [&](const Use& write) { return !is_own(write) && !is_shown(write); }) ||
        std::any_of(history.reads.begin(), history.reads.end(),
                    [&](const Use& read) { return !is_own(read) && !is_read(read); }))
      wrong = "a command overwrites memory that an earlier one may still use";
    history = {{current_}, {}};
  }
  return wrong;
}

void Hazards::ignore(const void* data, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(data);
  ignored_[begin] = begin + bytes;
}

void Hazards::show_to_host(const void* data, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(data);
  read_by_host_[begin] = begin + bytes;
}

void Hazards::forget(const void* data, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(data);
  ignored_.erase(begin);
  read_by_host_.erase(begin);
  granules_.erase(granules_.lower_bound(begin / granule_bytes),
                  granules_.upper_bound((begin + bytes) / granule_bytes));
}

}  // namespace fake
