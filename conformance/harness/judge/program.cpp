#include "judge/program.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include "base/text.h"

namespace ampcts {
namespace {

struct ResultLine {
  std::uint64_t checks = 0;
  std::uint64_t failures = 0;
};

/// Returns the last result line of ampcts::finish() with the nonce of this run. A line with another nonce
/// does not count, so that a program cannot print a valid result without having read the environment.
std::optional<ResultLine> result_of(const std::string& output, std::uint32_t nonce) {
  static const RE2 kLine(R"(AMPCTS (\d+) (\d+) checks, (\d+) failures)");
  std::optional<ResultLine> result;
  for_each_line(output, [&](std::string_view line) {
    std::uint64_t printed = 0;
    ResultLine found;
    if (RE2::FullMatch({line.data(), line.size()}, kLine, &printed, &found.checks, &found.failures) &&
        printed == nonce)
      result = found;
  });
  return result;
}

/// Returns a sentence why the evidence does not suffice, or "" if it does.
std::string evidence_fault(const nlohmann::json& evidence, const nlohmann::json& required) {
  if (required.empty()) return "";
  if (!evidence.is_object()) return "the program left no evidence file";
  for (const auto& [name, wanted] : required.items()) {
    const auto found = evidence.find(name);
    if (found == evidence.end()) return fmt::format("the evidence has no field '{}'", name);
    if (*found != wanted)
      return fmt::format("the evidence has {} = {}; required is {}", name, found->dump(), wanted.dump());
  }
  return "";
}

Judgement failed(Verdict verdict, std::string stage, std::string reason) {
  Judgement judgement;
  judgement.verdict = verdict;
  judgement.stage = std::move(stage);
  judgement.reason = std::move(reason);
  return judgement;
}

Judgement judge_run(const CaseObservations& observations, const JudgeRules& rules) {
  const Outcome& outcome = observations.run->outcome;
  if (const auto [verdict, detail] = abnormal_end(outcome); verdict != Verdict::passed)
    return failed(verdict, "run", detail);
  const auto result = result_of(outcome.output, observations.nonce);
  if (!result)
    return failed(
        Verdict::no_result, "run",
        fmt::format("exit status {} and no line 'AMPCTS {} ...'", outcome.exit_code, observations.nonce));
  if (result->checks == 0) return failed(Verdict::no_result, "run", "the program checked nothing");
  if (result->failures != 0 || outcome.exit_code != 0)
    return failed(Verdict::wrong_result, "run",
                  fmt::format("{} of {} checks failed, exit status {}", result->failures, result->checks,
                              outcome.exit_code));
  if (const std::string fault = evidence_fault(observations.evidence, rules.evidence_required);
      !fault.empty())
    return failed(Verdict::no_evidence, "run", fault);
  Judgement judgement;
  judgement.verdict = Verdict::passed;
  return judgement;
}

}  // namespace

Judgement judge_program(const CaseObservations& observations, const JudgeRules& rules) {
  if (!observations.compile) return {};
  const Compilation compilation = read_compilation(*observations.compile, rules.reader);
  if (compilation.rejected()) return failed(Verdict::not_accepted, "compile", compilation.detail);
  if (!compilation.accepted()) return failed(compilation.failure, "compile", compilation.detail);
  if (!observations.run) return failed(Verdict::missing, "run", "the program was not run");
  return judge_run(observations, rules);
}

}  // namespace ampcts
