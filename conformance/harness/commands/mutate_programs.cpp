// Semantic defects: of the programs in a bundle.
#include <fmt/format.h>

#include "base/error.h"
#include "base/sha256.h"
#include "bundle/bundle.h"
#include "commands/mutation_run.h"
#include "commands/session.h"
#include "mutation/program_subject.h"
#include "run/fingerprint.h"
#include "run/interrupt.h"

namespace ampcts {

int mutate_programs(const MutateOptions& options) {
  WorkerPool pool(options.jobs);  // first: it forks, which must precede any thread
  watch_for_interrupt();
  Bundle bundle(options.bundle);
  const CaseList list = CaseList::load_part(bundle.list(), bundle.case_ids());
  const Adapter adapter = bundle.adapter();
  const ProgramSubject subject(bundle, options.device);
  const std::vector<const Case*> cases = selected_cases(list, options.selection);
  const Defects defects = subject.defects(cases, pool, interrupted);
  if (interrupted()) return kInterrupted;
  const std::vector<Mutant> mutants = defects.mutants();
  const EquivalentMutants equivalent(options.equivalent, mutants);
  std::vector<std::size_t> selected;
  for (std::size_t i = 0; i < mutants.size(); ++i)
    if (!equivalent.is_excluded(mutants[i]) &&
        (options.mutants.empty() || matches_any(options.mutants, mutants[i].name)))
      selected.push_back(i);
  const std::vector<std::size_t> chosen = sharded(selected, options, options.bundle);
  const std::vector<TestGroup> groups = ProgramSubject::groups_of(cases);

  const std::string machine = run_fingerprint(adapter, options.device);
  const auto inputs = [&] {
    Sha256 sum;
    sum.field(bundle.manifest().id).field(machine).field(options.selection.to_json().dump());
    return sum.hex();
  };
  MutationSetup setup = {adapter.name, subject, mutants, equivalent, groups, chosen};
  setup.is_partial = !options.selection.is_everything() || !options.mutants.empty() ||
                     !options.shard.empty() || bundle.manifest().parts != 1;
  const nlohmann::json& origin = bundle.manifest().origin;
  setup.header = {{"compiler", origin.at("compiler")},
                  {"commit", origin.at("commit")},
                  {"cases_sha256", list.sha256()},
                  {"cases", cases.size()}};
  setup.inputs = inputs;
  return MutationRun(options, std::move(setup), pool).run();
}

}  // namespace ampcts
