#include "run/executor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/temp_folder.h"
#include "model/command_lines.h"
#include "run/batch_shares.h"
#include "run/batch_source.h"
#include "run/evidence_file.h"
#include "run/shared_process.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

constexpr const char* kProgramFile = "program";
constexpr const char* kEvidenceFile = "evidence.json";

bool was_interrupted(const std::optional<Observation>& observation) {
  return observation && observation->outcome.ending == Ending::interrupted;
}

/// Returns the contents of a program file, or "" if it does not exist, is not a regular file or is too large.
std::string read_program(const fs::path& path) {
  constexpr std::uintmax_t kMostBytes = std::uintmax_t{256} << 20;
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path, error)) || fs::file_size(path, error) > kMostBytes)
    return "";
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

void write_program(const fs::path& path, const std::string& program) {
  std::ofstream file(path, std::ios::binary);
  file.write(program.data(), static_cast<std::streamsize>(program.size()));
  file.close();
  std::error_code error;
  fs::permissions(path, fs::perms::owner_all, error);
  if (!file || error)
    throw HarnessError(fmt::format("{} cannot be written: {}", path.string(), std::strerror(errno)));
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
  std::map<std::string, std::string> environment = command_environment(folder);
  for (const auto& [name, value] : options_.environment) environment[name] = value;
  observation.outcome = host_.run({words, std::move(environment), folder},
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
      compile(case_command(adapter_, entry, sources_of(entry, entry.file), kProgramFile), folder, stop);
  if (!ended_well(*observations.compile)) return;
  if (options_.take)
    options_.take(entry, {std::make_shared<const std::string>(read_program(folder / kProgramFile)), {}});
  else
    run_program({}, folder, stop, observations);
}

void Executor::run_program(const std::vector<std::string>& arguments, const fs::path& folder,
                           const std::function<bool()>& stop, CaseObservations& observations) {
  observations.nonce = fresh_nonce();
  observations.run = run_process(arguments, observations.nonce, folder, stop);
  observations.evidence = read_evidence(folder / kEvidenceFile);
}

Observation Executor::run_process(const std::vector<std::string>& arguments, std::uint32_t nonce,
                                  const fs::path& folder, const std::function<bool()>& stop) const {
  Command command = {{"./" + std::string(kProgramFile)}, command_environment(folder), folder};
  command.words.insert(command.words.end(), arguments.begin(), arguments.end());
  for (const auto& [name, value] : run_environment(nonce, (folder / kEvidenceFile).string()))
    command.environment[name] = value;
  const Limits& limits = adapter_.limits;
  Observation run;
  run.words = command.words;
  run.outcome = host_.run(command, {limits.run, limits.memory_bytes, limits.output_bytes}, stop);
  tidy(run.outcome);
  return run;
}

std::optional<std::size_t> Executor::run_once(const std::vector<Built>& programs,
                                              const std::function<bool()>& stop) {
  TempFolder folder;
  if (options_.keep) keep(folder);
  write_program(folder.path() / kProgramFile, *programs.front().program.executable);
  std::vector<std::string> words;
  for (const Built& one : programs) {
    one.seen->nonce = fresh_nonce();
    words.push_back(word_for(one.program.arguments.front(), one.seen->nonce));
  }
  const Observation process = run_process(words, programs.front().seen->nonce, folder.path(), stop);
  if (process.outcome.ending != Ending::exited && process.outcome.ending != Ending::signalled)
    return std::nullopt;
  const nlohmann::json evidence = read_evidence(folder.path() / kEvidenceFile);
  std::size_t ended = 0;
  for (; ended < programs.size(); ++ended) {
    CaseObservations& seen = *programs[ended].seen;
    std::optional<Outcome> outcome = outcome_of(process.outcome, seen.nonce);
    if (!outcome) break;
    Observation run{process.words, *std::move(outcome), static_cast<unsigned>(programs.size())};
    if (!ended_well(process) || !ended_well(run)) continue;
    seen.run = std::move(run);
    seen.evidence = evidence;
  }
  return ended;
}

void Executor::run_together(std::vector<Built> due, const std::function<bool()>& stop) {
  while (due.size() > 1 && !stop()) {
    const std::optional<std::size_t> ended = run_once(due, stop);
    if (!ended || *ended == due.size()) return;
    // Leave out the program that did not finish, which then runs alone, and run the others once more.
    due.erase(due.begin() + static_cast<std::ptrdiff_t>(*ended));
    std::erase_if(due, [](const Built& one) { return one.seen->run.has_value(); });
  }
}

std::optional<CaseObservations> Executor::observe(const Case& entry, const std::function<bool()>& stop) {
  TempFolder folder;
  if (options_.keep) keep(folder);
  CaseObservations observations;
  if (is_program(entry.kind)) {
    observe_program(entry, folder.path(), stop, observations);
  } else {
    if (!entry.twin.empty())
      observations.twin = compile(case_command(adapter_, entry, sources_of(entry, entry.twin), kProgramFile),
                                  folder.path(), stop);
    // If the twin is not accepted, the case is INVALID whatever the compiler does with the negative.
    if (!observations.twin || ended_well(*observations.twin))
      observations.compile = compile(
          case_command(adapter_, entry, sources_of(entry, entry.file), kProgramFile), folder.path(), stop);
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

Executor::Programs Executor::build_together(const std::vector<const Case*>& group,
                                            const std::function<bool()>& stop) {
  std::vector<fs::path> files;
  for (const Case* entry : group) files.push_back(entry->file);
  TempFolder folder;
  if (options_.keep) keep(folder);
  const fs::path source = folder.path() / kBatchFile;
  write_file_atomically(source, batch_program_source(files));
  const Observation whole =
      compile(batch_build_command(adapter_, adapter_.standard_for(*group.front()), source, kProgramFile),
              folder.path(), stop);
  return {shares(whole, files, reader_),
          std::make_shared<const std::string>(ended_well(whole) ? read_program(folder.path() / kProgramFile)
                                                                : "")};
}

std::vector<std::optional<CaseObservations>> Executor::observe_programs(const std::vector<const Case*>& group,
                                                                        const std::function<bool()>& stop) {
  std::vector<std::optional<CaseObservations>> each(group.size());
  // From here on, the executable exists only in memory, so no run can change it for the next one.
  Programs programs = build_together(group, stop);
  std::vector<Built> due;
  for (std::size_t i = 0; i < group.size(); ++i) {
    std::optional<Observation>& build = programs.builds[i];
    if (!build || (ended_well(*build) && programs.executable->empty())) continue;
    each[i].emplace().compile = std::move(build);
    if (!ended_well(*each[i]->compile)) continue;
    const Program program = {programs.executable, {std::to_string(i)}};
    if (options_.take)
      options_.take(*group[i], program);
    else
      due.push_back({program, &*each[i]});
  }
  for (std::size_t i = 0; options_.together > 1 && i < due.size(); i += options_.together)
    run_together({due.begin() + static_cast<std::ptrdiff_t>(i),
                  due.begin() + static_cast<std::ptrdiff_t>(std::min(i + options_.together, due.size()))},
                 stop);
  for (const Built& one : due)
    if (!one.seen->run && !stop()) run_copy(one.program, stop, *one.seen);
  for (std::optional<CaseObservations>& seen : each)
    if (seen && ended_well(*seen->compile) && !options_.take && (!seen->run || was_interrupted(seen->run)))
      seen.reset();
  return each;
}

bool Executor::run_copy(const Program& program, const std::function<bool()>& stop, CaseObservations& seen) {
  TempFolder folder;
  if (options_.keep) keep(folder);
  write_program(folder.path() / kProgramFile, *program.executable);
  run_program(program.arguments, folder.path(), stop, seen);
  return !was_interrupted(seen.run);
}

}  // namespace ampcts
