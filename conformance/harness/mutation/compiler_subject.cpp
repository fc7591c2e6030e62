#include "mutation/compiler_subject.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/error.h"
#include "base/temp_folder.h"
#include "base/text.h"
#include "run/executor.h"

namespace ampcts {
namespace {

Adapter with_defects(Adapter adapter) {
  adapter.program = adapter.mutants->program;
  return adapter;
}

}  // namespace

CompilerSubject::CompilerSubject(const Adapter& adapter)
    : adapter_(with_defects(adapter)),
      reader_(adapter_),
      rules_{reader_, adapter_.required_tier, nlohmann::json::object()} {}

Trial CompilerSubject::without_defect(const TestGroup& group, ProcessHost& host,
                                      const std::filesystem::path& trace, const Stop& stop) const {
  return try_group(group, adapter_, host, {{adapter_.mutants->trace, trace.string()}}, rules_, stop);
}

Trial CompilerSubject::with_defect(const TestGroup& group, ProcessHost& host, const std::string& name,
                                   std::chrono::milliseconds usual, const Stop& stop) const {
  constexpr std::chrono::milliseconds kLeastLimit{10'000};  // allows for a busy machine
  constexpr int kSlower = 10;  // time limit, as a multiple of the group's time without a defect
  Adapter hasty = adapter_;
  hasty.limits.compile = std::min(hasty.limits.compile, std::max(kLeastLimit, kSlower * usual));
  return try_group(group, hasty, host, {{adapter_.mutants->variable, name}}, rules_, stop);
}

bool CompilerSubject::has_site(const std::string& file, unsigned number, ProcessHost& host,
                               const Stop& stop) const {
  const TempFolder folder;
  Command command = {{adapter_.program}, command_environment(folder.path()), folder.path()};
  command.words.insert(command.words.end(), adapter_.version.begin(), adapter_.version.end());
  command.environment[adapter_.mutants->variable] = fmt::format("{}:{}=false", file, number);
  const Outcome outcome = host.run(command, {adapter_.limits.compile}, stop);
  return outcome.ending == Ending::exited && outcome.exit_code == 0;
}

void CompilerSubject::check_sites(const std::vector<Mutant>& mutants, const std::vector<std::size_t>& due,
                                  WorkerPool& pool, const Stop& stop) const {
  std::map<std::string, unsigned> counts;
  for (const Mutant& mutant : mutants) {
    unsigned& count = counts[mutant.site->file];
    count = std::max(count, mutant.site->number + 1);
  }
  std::set<std::string> files;
  for (const std::size_t mutant : due) files.insert(mutants[mutant].site->file);
  const std::vector<std::string> list(files.begin(), files.end());
  const auto work = [&](ProcessHost& host, std::size_t i, const Stop& stopping, const auto& put) {
    const unsigned count = counts.at(list[i]);
    const bool agrees =
        has_site(list[i], count - 1, host, stopping) && !has_site(list[i], count, host, stopping);
    if (!agrees && !stopping()) put(list[i]);
  };
  pool.run<std::string>(list.size(), stop, work, [&](const std::string& file) {
    throw BadInput::at(adapter_.mutants->sites.string(), "{} does not have the {} of {}; build both again",
                       adapter_.program, counted(counts.at(file), "site"), file);
  });
}

}  // namespace ampcts
