#include "judge/negative.h"

#include <fmt/format.h>

#include <algorithm>

namespace ampcts {
namespace {

/// Whether a diagnostic is on a marked line of `main`, which is the file of the case or its twin, or of a
/// further file. Case and twin have the same lines.
bool is_marked_in(const std::filesystem::path& main, const Case& entry, const Diagnostic& diagnostic) {
  return std::any_of(entry.marks.begin(), entry.marks.end(), [&](const Mark& mark) {
    return diagnostic.line == mark.line &&
           stands_in(diagnostic, mark.file.empty() ? main.string() : mark.file);
  });
}

bool is_marked(const Case& entry, const Diagnostic& diagnostic) {
  return is_marked_in(entry.file, entry, diagnostic);
}

/// Whether a diagnostic names `rule`: by the rule id if the vendor prints ids, otherwise by a code
/// (docs/contract.md).
bool identifies(const Rule& rule, const Diagnostic& diagnostic, bool vendor_prints_ids) {
  if (vendor_prints_ids) return diagnostic.rule == rule.id;
  return !diagnostic.code.empty() &&
         std::find(rule.codes.begin(), rule.codes.end(), diagnostic.code) != rule.codes.end();
}

bool is_companion(const Case& entry, const Diagnostic& diagnostic, bool vendor_prints_ids) {
  return std::any_of(entry.companions.begin(), entry.companions.end(), [&](const Companion& companion) {
    return vendor_prints_ids ? !companion.rule.empty() && companion.rule == diagnostic.rule
                             : !companion.code.empty() && companion.code == diagnostic.code;
  });
}

std::string described(const Diagnostic& diagnostic) {
  if (!diagnostic.has_place()) return fmt::format("'{}' without a location", diagnostic.text);
  return fmt::format("'{}' at {}:{}", diagnostic.text, file_name_of(diagnostic.file), diagnostic.line);
}

/// Whether a tier is reached and, if not, a sentence why not.
struct TierCheck {
  bool reached = false;
  std::string why_not;
};

TierCheck located(const Case& entry, const std::vector<Diagnostic>& diagnostics) {
  bool marked = false;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!diagnostic.is_error()) continue;
    if (!is_marked(entry, diagnostic))
      return {false, "an error is not on a marked line: " + described(diagnostic)};
    marked = true;
  }
  return {marked, marked ? "" : "no error is on a marked line"};
}

TierCheck identified(const Case& entry, const std::vector<Diagnostic>& diagnostics, bool vendor_prints_ids) {
  bool found = false;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!diagnostic.is_error()) continue;
    const bool placed_well = !diagnostic.has_place() || is_marked(entry, diagnostic);
    if (identifies(*entry.rule, diagnostic, vendor_prints_ids) && placed_well)
      found = true;
    else if (!identifies(*entry.rule, diagnostic, vendor_prints_ids) &&
             !is_companion(entry, diagnostic, vendor_prints_ids))
      return {false, "an error names neither the rule nor a companion of the case: " + described(diagnostic)};
  }
  return {found, found ? "" : fmt::format("no diagnostic on a marked line names {}", entry.rule->id)};
}

/// Whether the twin was accepted. If the same command line does not accept the twin, a rejection of the case
/// proves nothing.
bool twin_is_accepted(const Case& entry, const CaseObservations& observations, const JudgeRules& rules,
                      Judgement& judgement) {
  if (!observations.twin) {
    judgement.reason = "the twin was not observed";
    return false;
  }
  const Compilation twin = read_compilation(*observations.twin, rules.reader);
  judgement.twin_accepted = twin.accepted();
  if (twin.accepted()) return true;
  judgement.verdict = Verdict::invalid;
  judgement.stage = "twin";
  judgement.cause = twin.rejected() ? Verdict::invalid : twin.failure;
  judgement.reason =
      fmt::format("the twin {} was not accepted: {}", entry.twin.filename().string(), twin.detail);
  return false;
}

Judgement& conclude(Judgement& judgement, Verdict verdict, std::string reason) {
  judgement.verdict = verdict;
  judgement.stage = "compile";
  judgement.reason = std::move(reason);
  return judgement;
}

}  // namespace

Judgement judge_negative(const Case& entry, const CaseObservations& observations, const JudgeRules& rules) {
  Judgement judgement;
  if (!twin_is_accepted(entry, observations, rules, judgement)) return judgement;
  if (!observations.compile) return judgement;
  const Compilation negative = read_compilation(*observations.compile, rules.reader);
  if (negative.accepted())
    return conclude(judgement, Verdict::not_rejected, "the compiler accepted the case");
  // The linker names no line and no rule, so that its errors reach no further tier.
  judgement.rejected = negative.rejected() || (entry.at_link_time && negative.failure == Verdict::link_error);
  if (!judgement.rejected) return conclude(judgement, negative.failure, negative.detail);
  if (!negative.rejected()) {
    judgement.verdict = Verdict::passed;
    return judgement;
  }

  const TierCheck place = located(entry, negative.diagnostics);
  const TierCheck name = identified(entry, negative.diagnostics, rules.reader.prints_rule_ids());
  judgement.located = place.reached;
  judgement.identified = name.reached;
  if (rules.required_tier >= Tier::located && !place.reached)
    return conclude(judgement, Verdict::not_located, place.why_not);
  if (rules.required_tier >= Tier::identified && !name.reached)
    return conclude(judgement, Verdict::not_identified, name.why_not);
  judgement.verdict = Verdict::passed;
  return judgement;
}

Judgement judge_warning(const Case& entry, const CaseObservations& observations, const JudgeRules& rules) {
  Judgement judgement;
  if (!twin_is_accepted(entry, observations, rules, judgement)) return judgement;
  const bool prints_ids = rules.reader.prints_rule_ids();
  const Compilation twin = read_compilation(*observations.twin, rules.reader);
  for (const Diagnostic& diagnostic : twin.diagnostics) {
    if (diagnostic.severity != Severity::warning) continue;
    // If the twin draws a warning that cannot be distinguished from that of the rule, the warning of the case
    // proves nothing.
    const bool unnamed_there =
        !prints_ids && diagnostic.code.empty() && is_marked_in(entry.twin, entry, diagnostic);
    if (!unnamed_there && !identifies(*entry.rule, diagnostic, prints_ids)) continue;
    judgement.verdict = Verdict::invalid;
    judgement.stage = "twin";
    judgement.reason = "the twin also draws the warning: " + described(diagnostic);
    return judgement;
  }
  if (!observations.compile) return judgement;
  const Compilation compilation = read_compilation(*observations.compile, rules.reader);
  if (compilation.rejected()) return conclude(judgement, Verdict::not_accepted, compilation.detail);
  if (!compilation.accepted()) return conclude(judgement, compilation.failure, compilation.detail);

  for (const Diagnostic& diagnostic : compilation.diagnostics) {
    if (diagnostic.severity != Severity::warning) continue;
    judgement.rejected = true;
    if (!is_marked(entry, diagnostic)) continue;
    judgement.located = true;
    if (identifies(*entry.rule, diagnostic, prints_ids)) judgement.identified = true;
  }
  if (!judgement.located) return conclude(judgement, Verdict::not_warned, "no warning is on a marked line");
  if (rules.required_tier >= Tier::identified && !judgement.identified)
    return conclude(judgement, Verdict::not_identified,
                    fmt::format("no warning on a marked line names {}", entry.rule->id));
  judgement.verdict = Verdict::passed;
  return judgement;
}

}  // namespace ampcts
