#include "mutation/test_group.h"

#include <fmt/format.h>

#include <deque>
#include <map>
#include <utility>

#include "run/batch_groups.h"

namespace ampcts {
namespace {

bool has_twin_side(Kind kind) {
  return is_negative(kind) || kind == Kind::warn;
}

Case side_of(const Case& entry, Side side) {
  Case text = entry;
  if (side == Side::twin) text.file = entry.twin;
  text.twin.clear();
  if (is_program(text.kind)) text.kind = Kind::accept;
  return text;
}

Observation accepted_compilation() {
  Observation observation;
  observation.outcome.ending = Ending::exited;
  return observation;
}

}  // namespace

std::string to_string(Side side) {
  return side == Side::own ? "own" : "twin";
}

std::vector<TestGroup> test_groups(const std::vector<const Case*>& cases, const Adapter& adapter,
                                   std::size_t size) {
  std::map<std::pair<std::string, Side>, std::deque<Case>> texts;
  for (const Case* entry : cases) {
    if (!adapter.skip_reason(*entry).empty()) continue;
    texts[{entry->rule->id, Side::own}].push_back(side_of(*entry, Side::own));
    if (has_twin_side(entry->kind))
      texts[{entry->rule->id, Side::twin}].push_back(side_of(*entry, Side::twin));
  }
  std::vector<TestGroup> groups;
  for (const auto& [key, of_side] : texts) {
    const auto& [rule, side] = key;
    std::vector<const Case*> pointers;
    for (const Case& text : of_side) pointers.push_back(&text);
    std::size_t number = 0;
    for (const std::vector<const Case*>& members : grouped(pointers, adapter, size)) {
      TestGroup group = {fmt::format("{} {} {}", rule, to_string(side), ++number), rule, side, {}};
      for (const Case* text : members) group.cases.push_back(*text);
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

Judgement judge_side(Side side, const Case& entry, const CaseObservations& seen, const JudgeRules& rules) {
  if (!seen.compile || !has_twin_side(entry.kind)) return judge(entry, seen, rules);
  Case whole = entry;
  CaseObservations both;
  if (side == Side::own) {
    both.twin = accepted_compilation();
    both.compile = seen.compile;
    return judge(whole, both, rules);
  }
  whole.twin = entry.file;
  both.twin = seen.compile;
  Judgement judgement = judge(whole, both, rules);
  if (judgement.verdict == Verdict::invalid) return judgement;
  judgement = {};
  judgement.verdict = Verdict::passed;
  return judgement;
}

}  // namespace ampcts
