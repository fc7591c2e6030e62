#include "judge/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace ampcts {
namespace {

bool decides(const CaseResult& result, Scope scope) {
  if (!scope.whole_suite) return true;
  return result.entry->rule->level.weight != Level::Weight::vendor || scope.vendor_rules_decide;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void append_compile_times(const CaseResult& result, std::vector<double>& times) {
  if (!is_negative(result.entry->kind) || !result.observations.compile) return;
  const Observation& seen = *result.observations.compile;
  times.push_back(static_cast<double>(seen.outcome.wall.count()) / seen.shared_by);
}

/// Whether every vendor must pass the case: neither the case nor its rule needs an optional feature.
bool is_for_all(const Case& entry) {
  return entry.rule->level.weight == Level::Weight::required && entry.rule->features.empty() &&
         entry.features.empty();
}

void conclude(Summary& summary, Scope scope) {
  const Tally& total = summary.total;
  if (total.cases == 0) {
    summary.why = "no case was selected";
  } else if (summary.deciding_failures != 0) {
    summary.why = counted(summary.deciding_failures, "case") + " failed";
  } else if (!summary.untested.empty()) {
    summary.why =
        fmt::format("no case of {} was tested: {}", counted(summary.untested.size(), "required rule"),
                    fmt::join(summary.untested, ", "));
  } else if (total.passed == 0) {
    summary.why = "every case was skipped: nothing was tested";
  } else if (!scope.whole_suite) {
    summary.overall = Overall::partial;
    summary.why = "only a part of the suite was selected; every selected case passed or was skipped";
  } else {
    summary.overall = Overall::conformant;
    summary.why = "every required rule and every rule of the claimed features passed";
    if (total.failed != 0)
      summary.why += fmt::format("; {} of vendor rules failed", counted(total.failed, "case"));
  }
}

}  // namespace

void Tally::add(const CaseResult& result) {
  const Case& entry = *result.entry;
  const Judgement& judgement = result.judgement;
  ++cases;
  rules.insert(entry.rule->id);
  shapes.emplace(entry.rule->id, entry.shape.empty() ? entry.id : entry.shape);
  if (judgement.verdict == Verdict::skipped) {
    ++skipped;
    return;
  }
  const bool pass = judgement.verdict == Verdict::passed;
  ++(pass ? passed : failed);
  if (is_negative(entry.kind)) {
    ++twins;
    twins_accepted += judgement.twin_accepted;
  }
  if (entry.kind == Kind::warn) {
    ++warns;
    warns_passed += pass;
    warns_identified += judgement.identified;
  } else if (is_negative(entry.kind)) {
    ++negatives;
    negatives_passed += pass;
    negatives_passed_ill_formed += pass && entry.ill_formed_cpp;
    rejected += judgement.rejected;
    located += judgement.located;
    identified += judgement.identified;
  } else if (is_program(entry.kind)) {
    ++runs;
    runs_passed += pass;
  } else {
    ++accepts;
    accepts_passed += pass;
  }
  invalid += judgement.verdict == Verdict::invalid;
  missing += judgement.verdict == Verdict::missing;
  crash += judgement.cause == Verdict::crash;
  time_out += judgement.cause == Verdict::time_out;
}

std::string to_string(Overall overall) {
  switch (overall) {
    case Overall::conformant:
      return "CONFORMANT";
    case Overall::partial:
      return "PARTIAL";
    case Overall::not_conformant:
      return "NOT CONFORMANT";
  }
  return "?";
}

std::string clause_sort_key(const std::string& clause) {
  std::string key;
  for (std::size_t i = 0; i < clause.size();) {
    if (!std::isdigit(static_cast<unsigned char>(clause[i]))) {
      key += clause[i++];
      continue;
    }
    std::size_t end = i;
    while (end < clause.size() && std::isdigit(static_cast<unsigned char>(clause[end]))) ++end;
    key += fmt::format("{:0>6}", clause.substr(i, end - i));
    i = end;
  }
  return key;
}

Summary summarise(const std::vector<CaseResult>& results, Scope scope) {
  Summary summary;
  std::vector<double> times;
  for (const CaseResult& result : results) {
    const Rule& rule = *result.entry->rule;
    summary.total.add(result);
    summary.by_clause[rule.clause].add(result);
    summary.by_level[rule.level.text()].add(result);
    summary.by_rule[rule.id].add(result);
    ++summary.by_verdict[to_string(result.judgement.verdict)];
    summary.reused += result.reused;
    summary.deciding_failures += is_failure(result.judgement.verdict) && decides(result, scope);
    append_compile_times(result, times);
  }
  for (const CaseResult& result : results) {
    const Tally& rule = summary.by_rule[result.entry->rule->id];
    if (scope.whole_suite && is_for_all(*result.entry) && rule.passed + rule.failed == 0)
      summary.untested.insert(result.entry->rule->id);
  }
  summary.median_negative_ms = median(std::move(times));
  conclude(summary, scope);
  return summary;
}

}  // namespace ampcts
