#include "run/executor.h"

#include <algorithm>
#include <random>

#include "base/atomic_file.h"
#include "base/temp_folder.h"
#include "model/command_lines.h"
#include "run/batch.h"
#include "run/evidence_file.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

constexpr const char* kProgramFile = "program";
constexpr const char* kEvidenceFile = "evidence.json";
constexpr const char* kBatchFile = "batch.cpp";

bool ended_well(const Observation& observation) {
  return observation.outcome.ending == Ending::exited && observation.outcome.exit_code == 0;
}

bool was_interrupted(const std::optional<Observation>& observation) {
  return observation && observation->outcome.ending == Ending::interrupted;
}

std::uint32_t fresh_nonce() {
  thread_local std::random_device device;
  return static_cast<std::uint32_t>(device());
}

}  // namespace

std::map<std::string, std::string> command_environment(const fs::path& folder) {
  return {{"LC_ALL", "C.UTF-8"}, {"TMPDIR", folder.string()}, {"GCC_COLORS", ""}, {"TERM", "dumb"}};
}

Executor::Executor(const Adapter& adapter, ProcessHost& host, Options options)
    : adapter_(adapter), reader_(adapter), host_(host), options_(std::move(options)) {}

void Executor::keep(TempFolder& folder) {
  folder.keep();
  if (options_.kept) options_.kept(folder.path().string());
}

Observation Executor::compile(const std::vector<std::string>& words, const fs::path& folder,
                              const std::function<bool()>& stop) {
  const Limits& limits = adapter_.limits;
  Observation observation;
  observation.words = words;
  observation.outcome = host_.run({words, command_environment(folder), folder},
                                  {limits.compile, limits.memory_bytes, limits.output_bytes}, stop);
  tidy(observation.outcome);
  return observation;
}

std::map<std::string, std::string> Executor::run_environment(std::uint32_t nonce,
                                                             const std::string& evidence_file) const {
  std::map<std::string, std::string> environment = adapter_.run_environment;
  environment["AMPCTS_NONCE"] = std::to_string(nonce);
  if (!options_.device.empty() && !adapter_.device_variable.empty())
    environment[adapter_.device_variable] = options_.device;
  if (!adapter_.evidence_variable.empty()) environment[adapter_.evidence_variable] = evidence_file;
  return environment;
}

void Executor::observe_program(const Case& entry, const fs::path& folder, const std::function<bool()>& stop,
                               CaseObservations& observations) {
  observations.compile =
      compile(build_command(adapter_, adapter_.standard_for(entry), entry.file, kProgramFile), folder, stop);
  if (!ended_well(*observations.compile)) return;
  observations.nonce = fresh_nonce();
  Command command = {{"./" + std::string(kProgramFile)}, command_environment(folder), folder};
  for (const auto& [name, value] : run_environment(observations.nonce, (folder / kEvidenceFile).string()))
    command.environment[name] = value;
  const Limits& limits = adapter_.limits;
  observations.run.emplace();
  observations.run->words = command.words;
  observations.run->outcome =
      host_.run(command, {limits.run, limits.memory_bytes, limits.output_bytes}, stop);
  tidy(observations.run->outcome);
  observations.evidence = read_evidence(folder / kEvidenceFile);
}

std::optional<CaseObservations> Executor::observe(const Case& entry, const std::function<bool()>& stop) {
  TempFolder folder;
  if (options_.keep) keep(folder);
  CaseObservations observations;
  if (is_program(entry.kind)) {
    observe_program(entry, folder.path(), stop, observations);
  } else {
    const std::string standard = adapter_.standard_for(entry);
    if (!entry.twin.empty())
      observations.twin =
          compile(check_command(adapter_, standard, entry.twin, kProgramFile), folder.path(), stop);
    // A twin that was not accepted decides alone: the case is INVALID whatever the negative does.
    if (!observations.twin || ended_well(*observations.twin))
      observations.compile =
          compile(check_command(adapter_, standard, entry.file, kProgramFile), folder.path(), stop);
  }
  if (was_interrupted(observations.twin) || was_interrupted(observations.compile) ||
      was_interrupted(observations.run))
    return std::nullopt;
  return observations;
}

std::vector<std::optional<Observation>> Executor::compile_batch(const std::vector<fs::path>& files,
                                                                const std::string& standard,
                                                                const std::function<bool()>& stop) {
  TempFolder folder;
  if (options_.keep) keep(folder);
  const fs::path source = folder.path() / kBatchFile;
  write_file_atomically(source, batch_source(files));
  return shares(compile(batch_command(adapter_, standard, source, kProgramFile), folder.path(), stop), files,
                reader_);
}

std::vector<std::optional<CaseObservations>> Executor::observe_batch(const std::vector<const Case*>& group,
                                                                     const std::function<bool()>& stop) {
  const std::string standard = adapter_.standard_for(*group.front());
  std::vector<std::optional<CaseObservations>> each(group.size());

  std::vector<fs::path> twins;
  for (const Case* entry : group)
    if (!entry->twin.empty() && std::find(twins.begin(), twins.end(), entry->twin) == twins.end())
      twins.push_back(entry->twin);
  std::vector<std::optional<Observation>> of_twins;
  if (!twins.empty()) of_twins = compile_batch(twins, standard, stop);

  std::vector<std::size_t> left;
  std::vector<fs::path> files;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const auto twin = std::find(twins.begin(), twins.end(), group[i]->twin);
    std::optional<Observation> of_twin;
    if (twin != twins.end()) {
      of_twin = of_twins[static_cast<std::size_t>(twin - twins.begin())];
      if (!of_twin || !ended_well(*of_twin)) continue;
    }
    each[i].emplace();
    each[i]->twin = std::move(of_twin);
    left.push_back(i);
    files.push_back(group[i]->file);
  }
  if (files.empty()) return each;
  std::vector<std::optional<Observation>> of_cases = compile_batch(files, standard, stop);
  for (std::size_t k = 0; k < left.size(); ++k) each[left[k]]->compile = std::move(of_cases[k]);
  return each;
}

void Executor::observe(const std::vector<const Case*>& group, const std::function<bool()>& stop,
                       const std::function<void(const Case&, CaseObservations)>& observed) {
  std::vector<std::optional<CaseObservations>> each(group.size());
  if (group.size() > 1) each = observe_batch(group, stop);
  for (std::size_t i = 0; i < group.size() && !stop(); ++i) {
    if (!each[i] || !options_.conclusive(*group[i], *each[i])) each[i] = observe(*group[i], stop);
    if (each[i]) observed(*group[i], std::move(*each[i]));
  }
}

}  // namespace ampcts
