#include <fmt/format.h>

#include <map>

#include "base/text.h"
#include "report/report.h"

namespace ampcts {
using nlohmann::json;
namespace {

/// XML 1.0 has no place for control characters, not even escaped.
std::string xml(const std::string& text) {
  std::string allowed;
  for (const char c : text)
    if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') allowed += c;
  return html_escaped(allowed);
}

std::string text_of(const json& object, const char* key) {
  return object.at(key).get<std::string>();
}

double seconds_of(const json& entry) {
  double milliseconds = 0;
  for (const char* stage : {"twin", "compile", "run"})
    if (const json& observation = entry.at("evidence").at(stage); observation.is_object())
      milliseconds += observation.at("milliseconds").get<double>();
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

bool is_failure(const std::string& verdict) {
  return verdict != "passed" && verdict != "skipped";
}

std::string test_case(const json& entry) {
  const std::string verdict = text_of(entry, "verdict");
  std::string element =
      fmt::format(R"(    <testcase classname="{}" name="{}" time="{:.3f}")", xml(text_of(entry, "rule")),
                  xml(text_of(entry, "id")), seconds_of(entry));
  if (verdict == "passed") return element + "/>\n";
  element += ">\n";
  if (verdict == "skipped")
    element += fmt::format("      <skipped message=\"{}\"/>\n", xml(text_of(entry, "reason")));
  else
    element += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", xml(verdict),
                           xml(text_of(entry, "reason")), xml(evidence_text(entry)));
  return element + "    </testcase>\n";
}

}  // namespace

/// One suite per clause, one test case per case.
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
    const std::string verdict = text_of(entry, "verdict");
    ++suite.tests;
    suite.failures += is_failure(verdict);
    suite.skipped += verdict == "skipped";
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
