// The verdicts on one case (docs/judge.md has the table).
#pragma once

#include <string>

namespace ampcts {

enum class Verdict {
  passed,
  skipped,         // the adapter denies a capability the case needs
  invalid,         // the twin was not accepted, so that the negative proves nothing
  not_rejected,    // a negative was accepted
  not_located,     // rejected, but not on a marked line only; a failure where the adapter asks for the tier
  not_identified,  // located, but the diagnostic names another rule or none; likewise
  not_warned,      // a warn case drew no warning on a marked line
  not_accepted,    // an accept, warn or run case was rejected
  contradiction,   // error diagnostics and exit status 0
  no_diagnostic,   // a failing exit status and not one error diagnostic
  link_error,      // an error of the linker where the compiler's is due
  wrong_result,    // the program ran and its checks failed
  no_result,       // the program ended without its result line, or with no check in it
  no_evidence,     // the vendor's evidence file is missing or does not say what the adapter requires
  crash,           // a signal, or the compiler's report of a fault of its own
  time_out,
  output_flood,
  out_of_memory,
  not_started,  // the command could not be started
  missing,      // nothing was observed
};

/// Whether it counts against the vendor: neither passed nor skipped.
constexpr bool is_failure(Verdict verdict) {
  return verdict != Verdict::passed && verdict != Verdict::skipped;
}

std::string to_string(Verdict verdict);

/// The verdict for a reader: what was expected and what happened.
std::string headline(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::missing;
  std::string reason;  // one sentence on what decided
  std::string stage;   // twin, compile, run: where it was decided; empty for passed

  // Tiers of a negative, each counted by itself. For a warn case `rejected` reads "warned".
  bool rejected = false;
  bool located = false;
  bool identified = false;

  bool twin_accepted = false;

  /// How the stage that decided ended, whatever the verdict: an invalid case may be so because the twin
  /// crashed.
  Verdict cause = Verdict::missing;
};

}  // namespace ampcts
