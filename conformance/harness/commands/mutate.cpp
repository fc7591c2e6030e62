// ampcts mutate: seeds defects into the vendor's implementation, one at a time, and checks whether a case
// detects each.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/error.h"
#include "commands/commands.h"
#include "commands/mutation_run.h"
#include "commands/session.h"

namespace ampcts {
namespace {

// A compilation takes about a second, plus about 15 ms per case in it: each further mutant costs little more
// than that second.
constexpr unsigned kBatch = 32;
constexpr unsigned kEffort = 60;

}  // namespace

void add_mutate_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<MutateOptions>();
  options->jobs = std::max(1U, std::thread::hardware_concurrency());
  options->batch = kBatch;
  options->effort = kEffort;
  CLI::App* command = app.add_subcommand(
      "mutate",
      "Seed defects into the vendor's implementation, one at a time, and check that a case detects each");
  CLI::Option_group* const kind = command->add_option_group("kind of defects");
  kind->add_flag("--checks", options->checks, "Defects of the checks of the compiler");
  kind->add_flag("--semantics", options->semantics,
                 "Defects of what programs do: of the programs in the folder that --bundle names");
  kind->require_option(1);
  command
      ->add_option(
          "--bundle", options->bundle,
          "With --semantics: folder that 'bundle' made with a build that seeds defects into programs")
      ->type_name("DIR");
  command->add_option("--device", options->device, "With --semantics: as for 'run'")->type_name("NAME");
  command
      ->add_option("--equivalent", options->equivalent,
                   "With --semantics: file with the equivalent and the excluded defects")
      ->type_name("FILE");
  add_vendor_option(*command, options->vendor);
  add_cases_option(*command, options->cases, places);
  command
      ->add_option("--mutants", options->mutants,
                   "Only mutants whose name FILE:SITE=DEFECT matches, e.g. 'checks/Casts.cpp:*'; repeatable")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  add_selection_options(*command, options->selection);
  command->add_option("--shard", options->shard, "Only part I of N parts of the mutants, e.g. 2/8")
      ->type_name("I/N");
  command
      ->add_option("-j,--jobs", options->jobs, "Number of parallel compilations; default: one per processor")
      ->check(CLI::Range(1U, 1024U));
  command
      ->add_option("--batch", options->batch,
                   fmt::format("Maximum number of cases in one compilation; default: {}", kBatch))
      ->check(CLI::Range(1U, 1000U));
  command
      ->add_option("--effort", options->effort,
                   fmt::format("Maximum number of groups of cases tried on one mutant; default: {}", kEffort))
      ->check(CLI::Range(1U, 1000000U));
  command
      ->add_option(
          "--journal", options->journal,
          "Journal of results, from which the command continues; default: mutation-VENDOR.jsonl in --out")
      ->type_name("FILE");
  command
      ->add_option("--with", options->with, "Journal of another shard, whose results are merged; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--earlier", options->earlier,
          "mutation.json of an earlier run with any build of the compiler: the cases that killed a mutant "
          "there are tried first")
      ->type_name("FILE");
  command->add_option("--out", options->out, "Folder for mutation.json; default: ampcts-out")
      ->type_name("DIR");
  command->add_flag("--fresh", options->fresh, "Discard the results of earlier runs");
  command->callback([&places, &action, options] {
    action = [&places, options] {
      if (options->checks) return mutate_checks(*options, places);
      if (options->bundle.empty())
        throw BadInput("--semantics needs --bundle DIR: the programs in which defects are selected");
      return mutate_programs(*options);
    };
  });
}

}  // namespace ampcts
