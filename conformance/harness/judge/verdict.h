// The verdicts on one case (table in docs/judge.md).
#pragma once

#include <string>

namespace ampcts {

enum class Verdict {
  passed,
  skipped,         // the adapter does not claim a feature, or has no standard, that the case needs
  invalid,         // the twin was not accepted, so the negative proves nothing
  not_rejected,    // a negative was accepted
  not_located,     // rejected, but not only on marked lines; a failure only if the adapter requires this tier
  not_identified,  // located, but the diagnostics do not name the rule; likewise
  not_warned,      // a warn case drew no warning on a marked line
  not_accepted,    // an accept, warn or run case was rejected
  contradiction,   // error diagnostics and exit status 0
  no_diagnostic,   // a nonzero exit status without an error diagnostic
  link_error,      // errors of the linker only
  wrong_result,    // the program ran and its checks failed
  no_result,       // the program printed no result line, or made no check
  no_evidence,     // the vendor's evidence file is missing or lacks what the adapter requires
  crash,           // ended by a signal, or the compiler reports an internal error
  time_out,
  output_flood,
  out_of_memory,
  not_started,  // the command could not be started
  missing,      // nothing was observed
};

/// Whether the verdict counts as a failure: it is neither passed nor skipped.
constexpr bool is_failure(Verdict verdict) {
  return verdict != Verdict::passed && verdict != Verdict::skipped;
}

std::string to_string(Verdict verdict);

/// Returns the verdict in words: what was expected and what happened.
std::string headline(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::missing;
  std::string reason;  // what decided, in one sentence
  std::string stage;   // that decided: twin, compile or run; empty for passed

  // Tiers of a negative, each counted separately. For a warn case, `rejected` means "warned".
  bool rejected = false;
  bool located = false;
  bool identified = false;

  bool twin_accepted = false;

  /// How the deciding stage ended. It can differ from the verdict: for example, a case is `invalid` because
  /// its twin crashed.
  Verdict cause = Verdict::missing;
};

}  // namespace ampcts
