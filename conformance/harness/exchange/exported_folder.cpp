#include "exchange/exported_folder.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <random>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "exchange/command_scripts.h"
#include "run/evidence_file.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kExportFormat = 2;
constexpr const char* kManifest = "export.json";

constexpr const char* kExportReadMe =
    "Cases of the C++ AMP conformance test suite and the command lines that compile and run them.\n"
    "\n"
    "1. Run commands.sh or commands.cmd in this folder, or run the same commands in any other way. Each "
    "command writes\n"
    "   outputs/<case id>/<stage>.out, .err and .exit; stages are twin, compile and run. The .exit file "
    "contains the exit\n"
    "   status, or `signal N`, or `time-out`.\n"
    "2. Copy the folder back and run: ampcts judge FOLDER\n";

void require_empty(const fs::path& folder) {
  if (fs::exists(folder) && !fs::is_empty(folder))
    throw BadInput(
        fmt::format("{} is not empty; give a folder that is empty or does not exist", folder.string()));
}

void copy_into(const fs::path& from, const fs::path& to) {
  fs::create_directories(to.parent_path());
  fs::copy_file(from, to, fs::copy_options::overwrite_existing);
}

Nonces draw_nonces(const std::vector<const Case*>& cases) {
  std::random_device device;
  Nonces nonces;
  for (const Case* entry : cases)
    if (is_program(entry->kind)) nonces[entry->id] = static_cast<std::uint32_t>(device());
  return nonces;
}

std::string contents_or_nothing(const fs::path& file) {
  return fs::exists(file) ? read_file(file.string()) : "";
}

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void read_status(const fs::path& file, Outcome& outcome) {
  const std::string contents = read_file(file.string());
  const std::string_view text = trimmed(contents);
  constexpr std::string_view kSignal = "signal ";
  if (text == "time-out") {
    outcome.ending = Ending::timed_out;
  } else if (const auto status = whole_number(text)) {
    outcome.ending = Ending::exited;
    outcome.exit_code = *status;
  } else if (const auto number = text.substr(0, kSignal.size()) == kSignal
                                     ? whole_number(text.substr(kSignal.size()))
                                     : std::nullopt) {
    outcome.ending = Ending::signalled;
    outcome.signal = *number;
  } else {
    throw BadInput::at(file.string(),
                       "'{}' is not an exit status; expected a number, `signal N` or `time-out`",
                       excerpt(text, 80));
  }
}

}  // namespace

std::size_t export_suite(const CaseList& list, const Selection& selection, const Adapter& adapter,
                         const Places& places, const fs::path& folder) {
  require_empty(folder);
  const std::vector<const Case*> cases = selection.from(list);
  std::vector<const Case*> taken;
  for (const Case* entry : cases)
    if (adapter.skip_reason(*entry).empty()) taken.push_back(entry);
  try {
    for (const Case* entry : cases)
      for (const fs::path& file : files_of(*entry))
        copy_into(file, folder / "cases" / file.lexically_relative(list.folder()));
    copy_into(list.folder() / "cases.json", folder / "cases" / "cases.json");
    copy_into(places.include / "ampcts.h", folder / "include" / "ampcts.h");
    copy_into(adapter.file, folder / "adapter.toml");
  } catch (const fs::filesystem_error& error) {
    throw HarnessError(fmt::format("the export failed: {}", error.what()));
  }
  // The exported command lines find the support header in the folder itself.
  Places local = places;
  local.include = "include";
  const Adapter moved = Adapter::load(adapter.file, local);
  const Nonces nonces = draw_nonces(taken);
  write_file_atomically(folder / "commands.sh", shell_script(taken, moved, list, nonces));
  write_file_atomically(folder / "commands.cmd", batch_script(taken, moved, list, nonces));
  write_file_atomically(folder / "README.txt", kExportReadMe);
  std::vector<std::string> ids;
  for (const Case* entry : cases) ids.push_back(entry->id);
  const json manifest = {{"export", kExportFormat},
                         {"selection", selection.to_json()},
                         {"cases", ids},
                         {"nonces", nonces},
                         {"cases_sha256", list.sha256()}};
  write_file_atomically(folder / kManifest, manifest.dump(1) + "\n");
  return taken.size();
}

ExportedFolder::ExportedFolder(fs::path folder) : folder_(std::move(folder)) {
  const std::string file = (folder_ / kManifest).string();
  if (!fs::exists(file))
    throw BadInput::at(folder_.string(),
                       "is not an exported folder: it has no {}; make one with 'ampcts export'", kManifest);
  try {
    const json manifest = json::parse(read_file(file));
    if (manifest.at("export") != kExportFormat)
      throw BadInput::at(file, "does not have format {}; export again", kExportFormat);
    nonces_ = manifest.at("nonces").get<std::map<std::string, std::uint32_t>>();
    selection_ = Selection::from_json(manifest.at("selection"));
    ids_ = manifest.at("cases").get<std::set<std::string>>();
    if (manifest.at("cases_sha256") != sha256_of_path(cases() / "cases.json"))
      throw BadInput::at((cases() / "cases.json").string(),
                         "is not the file that was exported; restore that file, or export again");
  } catch (const json::exception& error) {
    throw BadInput::at(file, "cannot be read: {}; export again", error.what());
  }
}

std::optional<Observation> ExportedFolder::stage(const Case& entry, const std::string& name) const {
  const fs::path base = folder_ / "outputs" / entry.id;
  if (!fs::exists(base / (name + ".exit"))) return std::nullopt;
  Observation observation;
  observation.words = {"(" + name + " on another machine)"};
  read_status(base / (name + ".exit"), observation.outcome);
  observation.outcome.output = contents_or_nothing(base / (name + ".out"));
  observation.outcome.errors = contents_or_nothing(base / (name + ".err"));
  tidy(observation.outcome);
  return observation;
}

CaseObservations ExportedFolder::observations_of(const Case& entry) const {
  CaseObservations observations;
  observations.twin = stage(entry, "twin");
  observations.compile = stage(entry, "compile");
  observations.run = stage(entry, "run");
  if (const auto nonce = nonces_.find(entry.id); nonce != nonces_.end()) observations.nonce = nonce->second;
  observations.evidence = read_evidence(folder_ / "outputs" / entry.id / "evidence.json");
  return observations;
}

}  // namespace ampcts
