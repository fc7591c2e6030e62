#include <fmt/format.h>

#include "report/report.h"

namespace ampcts {
using nlohmann::json;
namespace {

std::size_t number(const json& object, const char* key) {
  return object.at(key).get<std::size_t>();
}

std::string of(const json& object, const char* part, const char* whole) {
  const std::size_t total = number(object, whole);
  return total == 0 ? "-" : fmt::format("{}/{}", number(object, part), total);
}

constexpr std::size_t kNameWidth = 30;

/// Returns a name for the first column, shortened if necessary: headings of documents can be long.
std::string first_column(const std::string& name) {
  return name.size() <= kNameWidth ? name : name.substr(0, kNameWidth - 3) + "...";
}

std::string row(const std::string& name, const json& tally) {
  const json& negatives = tally.at("negatives");
  return fmt::format("{:<{}} {:>5} {:>6} {:>6} {:>11} {:>11} {:>11} {:>9} {:>9} {:>9} {:>7} {:>7}\n",
                     first_column(name), kNameWidth, number(tally, "rules"), number(tally, "cases"),
                     number(tally, "shapes"), of(negatives, "rejected", "total"),
                     of(negatives, "located", "total"), of(negatives, "identified", "total"),
                     of(tally.at("warns"), "passed", "total"), of(tally.at("accepts"), "passed", "total"),
                     of(tally.at("runs"), "passed", "total"), number(tally, "failed"),
                     number(tally, "skipped"));
}

std::string table(const std::string& title, const json& tallies, const char* key) {
  std::string text =
      fmt::format("\n{:<{}} {:>5} {:>6} {:>6} {:>11} {:>11} {:>11} {:>9} {:>9} {:>9} {:>7} {:>7}\n{}\n",
                  title, kNameWidth, "rules", "cases", "shapes", "rejected", "located", "identified",
                  "warned", "accepted", "ran", "failed", "skipped", std::string(kNameWidth + 103, '-'));
  for (const json& tally : tallies) text += row(tally.at(key), tally);
  return text;
}

}  // namespace

std::string console_summary(const json& report) {
  const json& total = report.at("summary");
  const json& negatives = total.at("negatives");
  const json& vendor = report.at("vendor");
  std::string text = fmt::format("{} - {}\n", vendor.at("title").get<std::string>(),
                                 vendor.at("compiler").get<std::string>());
  if (const std::string device = vendor.at("device"); !device.empty())
    text += fmt::format("device: {}\n", device);
  if (const std::string driver = vendor.at("driver"); !driver.empty())
    text += fmt::format("driver: {}\n", driver);
  if (const auto runs = report.find("runs"); runs != report.end())
    text += fmt::format("programs: run on another machine, {}\n", runs->at("started").get<std::string>());
  if (const std::string commit = report.at("commit"); !commit.empty())
    text += fmt::format("commit: {}\n", commit);
  text += table("clause", report.at("by_clause"), "clause");
  text += table("level", report.at("by_level"), "level");
  text += fmt::format("\nrules: {}\n", number(total, "rules"));
  text += fmt::format("cases: {} ({} distinct shapes)\n", number(total, "cases"), number(total, "shapes"));
  const std::size_t all = number(negatives, "total");
  text += fmt::format("twins accepted: {}/{}\n", number(total.at("twins"), "accepted"),
                      number(total.at("twins"), "total"));
  for (const char* tier : {"rejected", "located", "identified"})
    text += fmt::format("negatives {}: {}/{}\n", tier, number(negatives, tier), all);
  text += fmt::format("negatives passed: {}", number(negatives, "passed"));
  if (const std::size_t ill_formed = number(negatives, "passed_ill_formed_cpp"); ill_formed != 0)
    text += fmt::format(" ({} of them ill-formed in plain C++ too)", ill_formed);
  text += fmt::format("\nwarns passed: {}/{}\n", number(total.at("warns"), "passed"),
                      number(total.at("warns"), "total"));
  text += fmt::format("accepts passed: {}/{}\n", number(total.at("accepts"), "passed"),
                      number(total.at("accepts"), "total"));
  text += fmt::format("runs passed: {}/{}\n", number(total.at("runs"), "passed"),
                      number(total.at("runs"), "total"));
  text += fmt::format("skipped: {}\nINVALID: {}\ncrash: {}\ntime-out: {}\nmissing: {}\n",
                      number(total, "skipped"), number(total, "invalid"), number(total, "crash"),
                      number(total, "time_out"), number(total, "missing"));
  const json& evidence = report.at("evidence");
  text +=
      fmt::format("evidence: {} fresh, {} reused\n", number(evidence, "fresh"), number(evidence, "reused"));
  if (const double median = report.at("median_negative_ms"); median > 0)
    text += fmt::format("median time per negative: {:.0f} ms\n", median);
  text +=
      fmt::format("\n{}: {}\n", report.at("verdict").get<std::string>(), report.at("why").get<std::string>());
  return text;
}

}  // namespace ampcts
