#include <fmt/format.h>

#include <map>

#include "base/error.h"
#include "base/text.h"
#include "report/report.h"
#include "report/verdict_name.h"

namespace ampcts {
using nlohmann::json;
namespace {

/// Escapes text for XML. XML 1.0 cannot represent control characters, U+FFFE and U+FFFF, not even escaped:
/// these become U+FFFD, like bytes that are not UTF-8.
std::string xml(const std::string& text) {
  std::string allowed = printable_utf8(text);
  for (const std::string_view unknown : {"\x1b", "\xEF\xBF\xBE", "\xEF\xBF\xBF"})
    for (std::size_t at = 0; (at = allowed.find(unknown, at)) != std::string::npos;)
      allowed.replace(at, unknown.size(), "\xEF\xBF\xBD");
  return html_escaped(allowed);
}

std::string text_of(const json& object, const char* key) {
  return object.at(key).get<std::string>();
}

/// Returns the time of a case. The time of a command that observed several cases is divided among them.
double seconds_of(const json& entry) {
  double milliseconds = 0;
  for (const char* stage : {"twin", "compile", "run"})
    if (const json& observation = entry.at("evidence").at(stage); observation.is_object())
      milliseconds += observation.at("milliseconds").get<double>() / observation.value("shared_by", 1.0);
  return milliseconds / 1000;
}

std::string evidence_text(const json& entry) {
  std::string text;
  for (const char* stage : {"twin", "compile", "run"}) {
    const json& observation = entry.at("evidence").at(stage);
    if (!observation.is_object()) continue;
    text += fmt::format("[{}] {}\n{}{}", stage, text_of(observation, "command"),
                        text_of(observation, "stdout"), text_of(observation, "stderr"));
    if (!text.empty() && text.back() != '\n') text += '\n';
  }
  return text;
}

Verdict verdict_of(const json& entry) {
  const std::string name = text_of(entry, "verdict");
  if (const auto verdict = verdict_named(name)) return *verdict;
  throw HarnessError(fmt::format("the report contains the unknown verdict '{}'", name));
}

std::string test_case(const json& entry) {
  const Verdict verdict = verdict_of(entry);
  std::string element =
      fmt::format(R"(    <testcase classname="{}" name="{}" time="{:.3f}")", xml(text_of(entry, "rule")),
                  xml(text_of(entry, "id")), seconds_of(entry));
  if (verdict == Verdict::passed) return element + "/>\n";
  element += ">\n";
  if (verdict == Verdict::skipped)
    element += fmt::format("      <skipped message=\"{}\"/>\n", xml(text_of(entry, "reason")));
  else
    element += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", to_string(verdict),
                           xml(text_of(entry, "reason")), xml(evidence_text(entry)));
  return element + "    </testcase>\n";
}

}  // namespace

/// One test suite per clause, one test case per case.
std::string junit_xml(const json& report) {
  std::map<std::string, std::string> clause_of;
  for (const json& rule : report.at("rules")) clause_of[text_of(rule, "id")] = text_of(rule, "clause");
  struct Suite {
    std::string cases;
    std::size_t tests = 0, failures = 0, skipped = 0;
  };
  std::map<std::string, Suite> suites;
  for (const json& entry : report.at("cases")) {
    Suite& suite = suites[clause_of[text_of(entry, "rule")]];
    const Verdict verdict = verdict_of(entry);
    ++suite.tests;
    suite.failures += is_failure(verdict);
    suite.skipped += verdict == Verdict::skipped;
    suite.cases += test_case(entry);
  }
  const json& summary = report.at("summary");
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"AMP-CTS {}\" tests=\"{}\" "
      "failures=\"{}\" skipped=\"{}\">\n",
      xml(text_of(report.at("vendor"), "name")), summary.at("cases").get<std::size_t>(),
      summary.at("failed").get<std::size_t>(), summary.at("skipped").get<std::size_t>());
  for (const auto& [clause, suite] : suites)
    text += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n{}  </testsuite>\n",
        xml(clause), suite.tests, suite.failures, suite.skipped, suite.cases);
  return text + "</testsuites>\n";
}

}  // namespace ampcts
