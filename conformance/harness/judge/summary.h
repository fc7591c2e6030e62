// Counts verdicts and derives the overall verdict.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "judge/observation.h"
#include "judge/verdict.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

struct CaseResult {
  const Case* entry = nullptr;
  Judgement judgement;
  CaseObservations observations;
  bool reused = false;  // the observations are those of an earlier run with the same inputs
};

/// Counts over a set of cases. The tiers overlap and are never added up.
struct Tally {
  std::size_t cases = 0;
  std::size_t passed = 0;
  std::size_t failed = 0;  // neither passed nor skipped
  std::size_t skipped = 0;

  // The counts below exclude skipped cases.
  std::size_t negatives = 0;  // reject and static-assert
  std::size_t negatives_passed = 0;
  std::size_t negatives_passed_ill_formed = 0;  // of these, ill-formed in plain C++ too
  std::size_t rejected = 0, located = 0, identified = 0;
  std::size_t warns = 0, warns_passed = 0, warns_identified = 0;
  std::size_t twins = 0, twins_accepted = 0;  // of negatives and warns
  std::size_t accepts = 0, accepts_passed = 0;
  std::size_t runs = 0, runs_passed = 0;
  std::size_t invalid = 0, crash = 0, time_out = 0, missing = 0;

  std::set<std::string> rules;
  std::set<std::pair<std::string, std::string>> shapes;  // rule and shape; equal pairs count once

  void add(const CaseResult& result);
};

enum class Overall { conformant, partial, not_conformant };

std::string to_string(Overall overall);

struct Summary {
  Tally total;
  std::map<std::string, Tally> by_clause;  // reports sort by clause_sort_key
  std::map<std::string, Tally> by_level;
  std::map<std::string, Tally> by_rule;
  std::map<std::string, std::size_t> by_verdict;
  std::size_t deciding_failures = 0;  // failures of cases whose rule decides conformance
  std::size_t reused = 0;
  std::set<std::string> untested;  // required rules of which no case was tested; any prevents CONFORMANT
  double median_negative_ms = 0;   // wall time to compile a negative without its twin; in a batch, its share
  Overall overall = Overall::not_conformant;
  std::string why;  // reason for `overall`, in a sentence

  /// Whether no deciding case failed and at least one case passed.
  bool success() const { return overall != Overall::not_conformant && total.passed > 0; }
};

struct Scope {
  bool whole_suite = false;          // no filter was given
  bool vendor_rules_decide = false;  // Adapter::vendor_rules_decide
};

/// Summarises results. Conformant: the whole suite was run and no deciding case failed. Partial: only a part
/// of the suite was run and none of its cases failed; there, every selected case decides.
Summary summarise(const std::vector<CaseResult>& results, Scope scope);

/// Returns a key that sorts clauses by number: 2.4 before 2.10.
std::string clause_sort_key(const std::string& clause);

}  // namespace ampcts
