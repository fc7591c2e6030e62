#include "mutation/program_subject.h"

#include <algorithm>

#include "base/error.h"
#include "base/temp_folder.h"
#include "run/executor.h"

namespace ampcts {
namespace {

const DefectsOfVendor& defects_of_vendor(const Adapter& adapter) {
  if (adapter.defects) return *adapter.defects;
  throw BadInput::at(
      adapter.file.string(),
      "has no section [defects]: the programs of {} have none; make the bundle with the adapter "
      "of a build that seeds them",
      adapter.title);
}

}  // namespace

ProgramSubject::ProgramSubject(Bundle& bundle, std::string device)
    : bundle_(bundle),
      device_(std::move(device)),
      adapter_(bundle.adapter()),
      vendor_(defects_of_vendor(adapter_)),
      reader_(adapter_),
      rules_{reader_, adapter_.required_tier, adapter_.evidence_required} {
  for (const BundledCase& entry : bundle.cases()) programs_[entry.id] = &entry;
}

std::vector<TestGroup> ProgramSubject::groups_of(const std::vector<const Case*>& cases) {
  std::vector<TestGroup> groups;
  for (const Case* entry : cases) groups.push_back({entry->id, entry->rule->id, Side::own, {*entry}});
  return groups;
}

Trial ProgramSubject::run(const Case& entry, ProcessHost& host, const std::string& variable,
                          const std::string& value, std::chrono::milliseconds limit, const Stop& stop) const {
  Adapter adapter = adapter_;
  adapter.run_environment[variable] = value;
  adapter.limits.run = std::min(adapter.limits.run, limit);
  Executor::Options options;
  options.device = device_;
  Executor executor(adapter, host, options);
  const BundledCase& program = *programs_.at(entry.id);
  CaseObservations seen;
  seen.compile = program.build;
  if (!program.executable.empty())
    executor.run_copy({bundle_.executable(program.executable), program.arguments}, stop, seen);
  Trial trial;
  if (stop()) return trial;
  if (seen.run) trial.slowest = seen.run->outcome.wall;
  const Judgement judgement = judge(entry, seen, rules_);
  if (judgement.verdict != Verdict::passed)
    trial.failure = {entry.id, Side::own, judgement.verdict, judgement.reason};
  return trial;
}

Defects ProgramSubject::defects(const std::vector<const Case*>& cases, WorkerPool& pool,
                                const Stop& stop) const {
  std::map<std::string, const Case*> of_executable;
  for (const Case* entry : cases)
    if (const std::string& file = programs_.at(entry->id)->executable; !file.empty())
      of_executable.emplace(file, entry);
  std::vector<const Case*> chosen;
  for (const auto& [file, entry] : of_executable) chosen.push_back(entry);
  const TempFolder folder;
  const auto list_of = [&](std::size_t i) { return folder.path() / std::to_string(i); };
  const auto work = [&](ProcessHost& host, std::size_t i, const Stop& stopping, const auto& put) {
    run(*chosen[i], host, vendor_.list, list_of(i).string(), adapter_.limits.run, stopping);
    if (!stopping()) put(i);
  };
  Defects defects;
  pool.run<std::size_t>(chosen.size(), stop, work, [&](std::size_t i) {
    if (!std::filesystem::exists(list_of(i)))
      throw BadInput::at(adapter_.file.string(),
                         "the program of {} writes no list of defects to the file that {} names",
                         chosen[i]->id, vendor_.list);
    defects.add(list_of(i));
    std::filesystem::remove(list_of(i));
  });
  return defects;
}

Trial ProgramSubject::without_defect(const TestGroup& group, ProcessHost& host,
                                     const std::filesystem::path& trace, const Stop& stop) const {
  return run(group.cases.front(), host, vendor_.trace, trace.string(), adapter_.limits.run, stop);
}

Trial ProgramSubject::with_defect(const TestGroup& group, ProcessHost& host, const std::string& name,
                                  std::chrono::milliseconds usual, const Stop& stop) const {
  constexpr std::chrono::milliseconds kLeastLimit{5'000};  // allows for a busy machine
  constexpr int kSlower = 20;  // time limit, as a multiple of the program's time without a defect
  return run(group.cases.front(), host, vendor_.variable, name, std::max(kLeastLimit, kSlower * usual), stop);
}

}  // namespace ampcts
