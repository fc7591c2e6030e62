// Groups of cases that are compiled together to detect a defect.
#pragma once

#include <string>
#include <vector>

#include "judge/judge.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// Which text of a case is compiled: its own or its twin. One that detects the defect suffices.
enum class Side { own, twin };

std::string to_string(Side side);

/// Cases of one rule, side and kind that are compiled together.
struct TestGroup {
  std::string name;  // RULE SIDE NUMBER
  std::string rule;
  Side side = Side::own;
  std::vector<Case> cases;  // `file` is the text of the side, `twin` is empty; programs are only compiled
};

/// Returns the groups of `cases` by rule, with at most `size` cases each. Leaves out cases that the adapter
/// skips.
std::vector<TestGroup> test_groups(const std::vector<const Case*>& cases, const Adapter& adapter,
                                   std::size_t size);

/// Judges one side of a case. A negative's own text is judged as if its twin were accepted; a twin passes if
/// it is accepted. A case passes if both sides pass.
Judgement judge_side(Side side, const Case& entry, const CaseObservations& seen, const JudgeRules& rules);

}  // namespace ampcts
