// Defects of the checks of the vendor's compiler.
#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "commands/mutation_run.h"
#include "commands/session.h"
#include "mutation/compiler_subject.h"
#include "run/fingerprint.h"
#include "run/interrupt.h"

namespace ampcts {
namespace {

/// Returns the [mutants] section of the adapter. Throws BadInput if there is none or its program does not
/// exist.
const MutantsOfVendor& mutants_of_vendor(const Adapter& adapter) {
  if (!adapter.mutants)
    throw BadInput::at(
        adapter.file.string(),
        "has no section [mutants], which names a build of {} into which defects can be seeded; add it",
        adapter.title);
  if (find_program(adapter.mutants->program).empty())
    throw BadInput::at(adapter.file.string(),
                       "mutants.program '{}' does not exist or is not executable; build it",
                       adapter.mutants->program);
  return *adapter.mutants;
}

/// Without --mutants, a selection of cases selects the mutants that the rules of those cases must detect.
std::vector<std::size_t> selected_mutants(const std::vector<Mutant>& mutants,
                                          const std::vector<const Case*>& cases,
                                          const MutateOptions& options) {
  std::set<std::string> rules;
  for (const Case* entry : cases) rules.insert(entry->rule->id);
  const auto is_chosen = [&](const Mutant& mutant) {
    if (!options.mutants.empty()) return matches_any(options.mutants, mutant.name);
    if (options.selection.is_everything()) return true;
    const std::set<std::string>& own = mutant.site->rules;
    return std::any_of(own.begin(), own.end(),
                       [&](const std::string& rule) { return rules.count(rule) != 0; });
  };
  std::vector<std::size_t> selected;
  for (std::size_t i = 0; i < mutants.size(); ++i)
    if (is_chosen(mutants[i])) selected.push_back(i);
  return selected;
}

}  // namespace

int mutate_checks(const MutateOptions& options, const Places& places) {
  const CaseList list = CaseList::load(options.cases);
  const Adapter adapter = Adapter::load(Adapter::find(options.vendor, places), places);
  const MutantsOfVendor& vendor = mutants_of_vendor(adapter);
  const std::vector<MutationSite> sites = read_mutation_sites(vendor.sites);
  const std::vector<Mutant> mutants = mutants_of(sites);
  const EquivalentMutants equivalent(vendor.equivalent, mutants);
  const std::vector<const Case*> cases = selected_cases(list, options.selection);
  const std::vector<std::size_t> chosen =
      sharded(selected_mutants(mutants, cases, options), options, vendor.sites.string());
  const std::vector<TestGroup> groups = test_groups(cases, adapter, options.batch);
  WorkerPool pool(options.jobs);
  const CompilerSubject subject(adapter);

  const auto inputs = [&] {
    Sha256 sum;
    sum.field(adapter.sha256).field(sha256_of_path(find_program(vendor.program)));
    for (const std::string& input : adapter.inputs) sum.field(sha256_of_path(input));
    sum.field(sha256_of_path(vendor.sites)).field(sha256_of_path(places.include));
    sum.field(std::to_string(options.batch));
    sum.field(list.sha256()).field(options.selection.to_json().dump());
    for (const TestGroup& group : groups)
      for (const Case& entry : group.cases) sum.field(text_of(entry, entry.file));
    return sum.hex();
  };
  MutationSetup setup = {adapter.name, subject, mutants, equivalent, groups, chosen};
  setup.is_partial = !options.selection.is_everything() || !options.mutants.empty() || !options.shard.empty();
  setup.header = {{"compiler", compiler_version(adapter, pool.first_host())},
                  {"commit", source_commit(places, pool.first_host())},
                  {"cases_sha256", list.sha256()},
                  {"cases", cases.size()}};
  setup.inputs = inputs;
  setup.check = [&](const std::vector<std::size_t>& due) {
    subject.check_sites(mutants, due, pool, interrupted);
  };
  watch_for_interrupt();
  return MutationRun(options, std::move(setup), pool).run();
}

}  // namespace ampcts
