// Writes one self-contained page with style, script and the whole report.
#include <map>

#include "base/error.h"
#include "base/text.h"
#include "page_template.h"
#include "report/report.h"

namespace ampcts {
using nlohmann::json;
namespace {

/// Returns JSON for use in a script element. Escapes '<', because "</script>" or "<!--" in a compiler's
/// output would end the element.
std::string embedded(const json& report) {
  std::string escaped;
  for (const char c : report.dump(-1, ' ', false, json::error_handler_t::replace)) {
    if (c == '<')
      escaped += "\\u003c";
    else
      escaped += c;
  }
  return escaped;
}

const char* verdict_class(const std::string& verdict) {
  if (verdict == "CONFORMANT") return "good";
  return verdict == "PARTIAL" ? "mild" : "bad";
}

/// Replaces each `@NAME@` of `values`, in one pass, so that values are not searched for names.
std::string filled(std::string_view page, const std::map<std::string, std::string>& values) {
  std::string result;
  while (true) {
    const std::size_t start = page.find('@');
    if (start == std::string_view::npos) return result.append(page);
    const std::size_t end = page.find('@', start + 1);
    const auto value = end == std::string_view::npos
                           ? values.end()
                           : values.find(std::string(page.substr(start + 1, end - start - 1)));
    if (value == values.end()) {
      result.append(page.substr(0, start + 1));
      page.remove_prefix(start + 1);
      continue;
    }
    result.append(page.substr(0, start)).append(value->second);
    page.remove_prefix(end + 1);
  }
}

}  // namespace

std::string html_page(const json& report) {
  const std::string title = report.at("vendor").at("title");
  const std::string verdict = report.at("verdict");
  return filled(kPageTemplate, {{"TITLE", html_escaped("AMP-CTS: " + title)},
                                {"HEADING", html_escaped("C++ AMP conformance: " + title)},
                                {"VERDICT", html_escaped(verdict)},
                                {"VERDICT_CLASS", verdict_class(verdict)},
                                {"WHY", html_escaped(report.at("why").get<std::string>())},
                                {"REPORT", embedded(report)}});
}

}  // namespace ampcts
