// The cases that are compiled together when a defect is to be noticed, and what notices it.
#pragma once

#include <string>
#include <vector>

#include "judge/judge.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// Which text of a case is compiled: a defect that shows in one is not looked for in the other.
enum class Side { own, twin };

std::string to_string(Side side);

/// Cases of one rule, one side, one kind: what one compilation tells of.
struct TestGroup {
  std::string name;  // RULE SIDE NUMBER
  std::string rule;
  Side side = Side::own;
  std::vector<Case>
      cases;  // `file` is the text of the side, and there is no twin; a program is only compiled
};

/// The groups of `cases`, at most `size` in each, by rule. What the adapter's vendor does not take is left
/// out.
std::vector<TestGroup> test_groups(const std::vector<const Case*>& cases, const Adapter& adapter,
                                   std::size_t size);

/// Verdict::passed when the side is as it must be: of a negative its own text as if its twin were accepted,
/// and the twin as if nothing else were known. What passes on both sides passes as a case.
Judgement judge_side(Side side, const Case& entry, const CaseObservations& seen, const JudgeRules& rules);

}  // namespace ampcts
