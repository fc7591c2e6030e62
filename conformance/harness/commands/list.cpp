// ampcts list: lists the cases or rules.
#include <fmt/format.h>

#include <map>

#include "base/output.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/session.h"

namespace ampcts {
namespace {

struct ListOptions {
  std::string cases;
  Selection selection;
  bool rules = false;
};

void print_cases(const std::vector<const Case*>& cases) {
  for (const Case* entry : cases)
    say("{:<13} {:<18} {:<10} {}\n", to_string(entry->kind), entry->rule->level.text(), entry->rule->clause,
        entry->id);
}

void print_rules(const CaseList& list, const std::vector<const Case*>& cases) {
  std::map<const Rule*, std::size_t> counts;
  for (const Case* entry : cases) ++counts[entry->rule];
  for (const Rule& rule : list.rules())
    if (const auto count = counts.find(&rule); count != counts.end())
      say("{:<13} {:<18} {:<10} {:<38} {:>5}  {}\n", to_string(rule.polarity), rule.level.text(), rule.clause,
          rule.id, count->second, rule.title);
}

int list_cases(const ListOptions& options) {
  const CaseList list = CaseList::load(options.cases);
  const auto cases = selected_cases(list, options.selection);
  if (options.rules)
    print_rules(list, cases);
  else
    print_cases(cases);
  tell("{}, {} distinct shapes, of {}\n", counted(cases.size(), "case"), distinct_shapes(cases),
       counted(list.rules().size(), "rule"));
  return kConformant;
}

}  // namespace

void add_list_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<ListOptions>();
  CLI::App* command = app.add_subcommand("list", "List cases with their kind, level, clause and id");
  add_cases_option(*command, options->cases, places);
  add_selection_options(*command, options->selection);
  command->add_flag("--rules", options->rules,
                    "List rules instead, with the number of selected cases of each");
  command->callback([&action, options] { action = [options] { return list_cases(*options); }; });
}

}  // namespace ampcts
