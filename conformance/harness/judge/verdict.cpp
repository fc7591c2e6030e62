#include "judge/verdict.h"

#include <array>

namespace ampcts {
namespace {

struct Entry {
  Verdict verdict;
  const char* name;
  const char* headline;
};

constexpr std::array<Entry, 20> kEntries = {{
    {Verdict::passed, "passed", "passed"},
    {Verdict::skipped, "skipped", "skipped"},
    {Verdict::invalid, "INVALID", "the twin was not accepted: the case proves nothing"},
    {Verdict::not_rejected, "not-rejected", "accepted, though it must be rejected"},
    {Verdict::not_located, "not-located", "rejected, but not on the marked lines alone"},
    {Verdict::not_identified, "not-identified", "rejected on a marked line, but not for this rule"},
    {Verdict::not_warned, "not-warned", "no warning on a marked line"},
    {Verdict::not_accepted, "not-accepted", "rejected, though it must be accepted"},
    {Verdict::contradiction, "contradiction", "errors were reported, but the exit status is 0"},
    {Verdict::no_diagnostic, "no-diagnostic", "failed without an error diagnostic"},
    {Verdict::link_error, "link-error", "only the linker reported an error"},
    {Verdict::wrong_result, "wrong-result", "the program's checks failed"},
    {Verdict::no_result, "no-result", "the program printed no result"},
    {Verdict::no_evidence, "no-evidence", "the program left no evidence of the required run"},
    {Verdict::crash, "crash", "crashed"},
    {Verdict::time_out, "time-out", "took too long"},
    {Verdict::output_flood, "output-flood", "printed too much"},
    {Verdict::out_of_memory, "out-of-memory", "took too much memory"},
    {Verdict::not_started, "not-started", "could not be started"},
    {Verdict::missing, "missing", "was not observed"},
}};

const Entry& entry_of(Verdict verdict) {
  return kEntries[static_cast<std::size_t>(verdict)];
}

constexpr bool in_order() {
  for (std::size_t i = 0; i < kEntries.size(); ++i)
    if (static_cast<std::size_t>(kEntries[i].verdict) != i) return false;
  return true;
}
static_assert(in_order(), "kEntries follows the order of Verdict");

}  // namespace

std::string to_string(Verdict verdict) {
  return entry_of(verdict).name;
}
std::string headline(Verdict verdict) {
  return entry_of(verdict).headline;
}

}  // namespace ampcts
