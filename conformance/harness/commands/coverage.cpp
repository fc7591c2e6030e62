// ampcts coverage: counts of rules and cases per clause and polarity, and the holes.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "base/output.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "model/coverage.h"

namespace ampcts {
namespace {

struct CoverageOptions {
  std::string cases;
  std::vector<std::string> clauses;
  bool json = false;
};

void print_row(const std::string& document, const std::string& clause, const std::string& polarity,
               const CoverageCount& count) {
  say("{:<10} {:<36} {:<14} {:>6} {:>6} {:>9}\n", document, clause, polarity, count.rules, count.cases,
      count.distinct);
}

void print_table(const Coverage& coverage) {
  say("{:<10} {:<36} {:<14} {:>6} {:>6} {:>9}\n", "document", "clause", "polarity", "rules", "cases",
      "distinct");
  std::vector<ClauseKey> places;
  for (const auto& [place, clause] : coverage.clauses) places.push_back(place);
  std::sort(places.begin(), places.end(), [](const ClauseKey& a, const ClauseKey& b) {
    return std::pair(a.first, clause_sort_key(a.second)) < std::pair(b.first, clause_sort_key(b.second));
  });
  for (const ClauseKey& place : places)
    for (const auto& [kind, count] : coverage.clauses.at(place).kinds)
      print_row(place.first, place.second, to_string(kind), count);
  CoverageCount sum;
  const ClauseCoverage total = coverage.total();
  for (const auto& [kind, count] : total.kinds) {
    print_row("total", "", to_string(kind), count);
    sum.add(count);
  }
  print_row("total", "", "all", sum);
  say("{}: {} with rules, {} with a keyed exception\n", counted(total.sentences, "sentence"),
      total.sentences - total.excepted, total.excepted);
  say("{} of the library: {} used by cases, {} with a keyed exception\n", counted(total.members, "member"),
      total.members - total.excepted_members, total.excepted_members);
  say("{}\n", counted(coverage.holes.size(), "hole"));
}

int print_coverage(const CoverageOptions& options) {
  const CaseList list = CaseList::load(options.cases);
  const Coverage coverage = coverage_of(CoverageData::load(list), list, options.clauses);
  if (coverage.clauses.empty())
    throw BadInput(
        "nothing is selected: that clause has no rule and no sentence; 'ampcts coverage' without --clause "
        "lists the clauses");
  if (options.json)
    say("{}\n", to_json(coverage).dump(2));
  else
    print_table(coverage);
  for (const auto& hole : coverage.holes) tell("{}: {}\n", hole.source, hole.message);
  return coverage.holes.empty() ? kConformant : kNotConformant;
}

}  // namespace

void add_coverage_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<CoverageOptions>();
  CLI::App* command = app.add_subcommand(
      "coverage",
      "Count rules, cases and distinct cases per clause and polarity; exit with 1 if there is a hole");
  add_cases_option(*command, options->cases, places);
  command
      ->add_option("--clause", options->clauses, "Only a clause and its subclauses, e.g. 2.4.3; repeatable")
      ->type_name("N")
      ->allow_extra_args(false);
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([&action, options] { action = [options] { return print_coverage(*options); }; });
}

}  // namespace ampcts
