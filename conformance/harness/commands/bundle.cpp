// ampcts bundle: builds the programs of the suite for a machine without a compiler.
#include "base/error.h"
#include "base/output.h"
#include "base/text.h"
#include "bundle/bundle_writer.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "judge/judge.h"
#include "run/fingerprint.h"
#include "run/interrupt.h"
#include "run/progress.h"
#include "run/runner.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr const char* kBuilt = "built";  // folder of files that are not yet in a part
constexpr std::uint64_t kMostBytes = std::uint64_t{48} << 20;

struct BundleOptions {
  std::string cases;
  std::string vendor;
  Selection selection;
  unsigned jobs = default_jobs();
  unsigned batch = kDefaultBatch;
  std::string out;
  std::vector<std::string> again;
  std::uint64_t split = kMostBytes;
};

class BundleCommand {
 public:
  BundleCommand(const BundleOptions& options, const Places& places)
      : options_(options),
        list_(CaseList::load(options.cases)),
        adapter_(Adapter::load(Adapter::find(options.vendor, places), places)),
        selection_(programs_of(options.selection)),
        cases_(cases_of(options)),
        folder_(options.out),
        programs_(folder_.staging() / kBuilt),
        harness_(own_copy(folder_.staging() / kBuilt)),
        runner_(checked(adapter_), options.jobs, executor_options(), batches()),
        fingerprint_(adapter_, places, compiler_version(adapter_, runner_.first_host()), "") {
    origin_ = {{"vendor", adapter_.name},
               {"adapter_sha256", adapter_.sha256},
               {"cases_sha256", list_.sha256()},
               {"selection", selection_.to_json()},
               {"compiler", compiler_version(adapter_, runner_.first_host())},
               {"compiler_sha256", fingerprint_.compiler_sha256()},
               {"commit", source_commit(places, runner_.first_host())},
               {"made", now_utc()}};
  }

  int run() {
    watch_for_interrupt();
    build();
    if (interrupted()) return stopped();
    const Libraries libraries = libraries_of_programs();
    const Libraries own = libraries_of({harness_}, Leave::c_library, runner_.first_host(), interrupted);
    if (interrupted()) return stopped();
    const PartSizes sizes =
        write_bundle({list_, adapter_, programs_, built_, origin_, libraries, harness_, own},
                     folder_.staging(), options_.split);
    fs::remove_all(folder_.staging() / kBuilt);
    folder_.publish();
    conclude(sizes, libraries);
    return kConformant;
  }

 private:
  static const Adapter& checked(const Adapter& adapter) {
    require_compiler(adapter);
    std::set<std::string> names;
    for (const auto& list : {adapter.bundle.libraries, adapter.bundle.files})
      for (const std::string& path : list)
        if (!fs::is_regular_file(path))
          throw BadInput::at(
              adapter.file.string(),
              "[bundle] names {}, which is not a file on this machine; install it, or correct the adapter",
              path);
        else if (const std::string name = fs::path(path).filename().string(); !names.insert(name).second)
          throw BadInput::at(
              adapter.file.string(),
              "[bundle] names two files {}; their names must differ, as a bundle puts them into one folder",
              name);
    return adapter;
  }

  static fs::path own_copy(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    const fs::path copy = folder / kHarnessFile;
    if (!error) fs::copy_file("/proc/self/exe", copy, error);
    if (error) throw HarnessError(fmt::format("{} cannot be written: {}", copy.string(), error.message()));
    return copy;
  }

  /// Returns `selection` restricted to programs, the only cases that a bundle contains.
  static Selection programs_of(Selection selection) {
    if (selection.polarities.empty()) selection.polarities = {"run", "throw"};
    for (const std::string& polarity : selection.polarities)
      if (polarity != "run" && polarity != "throw")
        throw BadInput(
            fmt::format("--polarity {}: a bundle contains only programs; give run or throw", polarity));
    return selection;
  }

  std::vector<const Case*> cases_of(const BundleOptions& options) const {
    const std::vector<const Case*> selected = selected_cases(list_, selection_);
    if (options.again.empty()) return selected;
    const DiagnosticReader reader(adapter_);
    const JudgeRules rules = judge_rules(adapter_, reader);
    std::set<std::string> open;
    for (const std::string& file : options.again)
      for (const auto& [id, record] : read_journal(file).records)
        if (const Case* entry = list_.find_case(id);
            entry != nullptr && is_open(*entry, record.observations, rules))
          open.insert(id);
    std::vector<const Case*> cases;
    for (const Case* entry : selected)
      if (open.count(entry->id) != 0) cases.push_back(entry);
    if (cases.empty())
      throw BadInput::at(
          options.again.front(),
          "contains no selected case that failed in a shared executable; there is nothing to build again");
    return cases;
  }

  Executor::Options executor_options() {
    Executor::Options options;
    options.take = [this](const Case& entry, const Program& program) { programs_.take(entry, program); };
    return options;
  }

  Runner::Batches batches() const {
    return {options_.again.empty() ? options_.batch : 1, [](const Case&, const CaseObservations& seen) {
              return seen.compile && ended_well(*seen.compile);
            }};
  }

  void build() {
    std::vector<const Case*> due;
    for (const Case* entry : cases_)
      if (adapter_.skip_reason(*entry).empty()) due.push_back(entry);
    std::map<std::string, BundledCase> built;
    Progress progress(due.size(), {"programs", "not built", "built"});
    runner_.run(due, interrupted, [&](const Case& entry, CaseObservations observations) {
      BundledCase bundled = {
          entry.id, "", {}, fingerprint_.program_of(entry), *std::move(observations.compile)};
      programs_.name_program_of(bundled);
      if (ended_well(bundled.build))
        progress.add();
      else
        progress.add_failure("not built: " + entry.id);
      built[entry.id] = std::move(bundled);
    });
    for (auto& [id, entry] : built) built_.push_back(std::move(entry));
  }

  Libraries libraries_of_programs() {
    std::vector<fs::path> roots = programs_.executables();
    for (const std::string& library : adapter_.bundle.libraries) roots.emplace_back(library);
    Libraries libraries = libraries_of(roots, Leave::c_and_cxx_libraries, runner_.first_host(), interrupted);
    // The libraries that the adapter names are always included, even a C++ library.
    for (const std::string& library : adapter_.bundle.libraries)
      libraries[fs::path(library).filename().string()] = library;
    return libraries;
  }

  int stopped() const {
    tell("interrupted; no bundle was written\n");
    return kInterrupted;
  }

  void conclude(const PartSizes& sizes, const Libraries& libraries) const {
    const auto mebibytes = [](std::uintmax_t bytes) { return static_cast<double>(bytes) / (1 << 20); };
    std::uintmax_t unpacked = 0;
    for (const auto& [name, file] : programs_.files()) unpacked += file.unpacked;
    say("{} in {} of {:.1f} MiB; libraries: {}\n", counted(built_.size(), "program"),
        counted(programs_.files().size(), "executable"), mebibytes(unpacked),
        libraries.empty() ? "none" : fmt::format("{}", fmt::join(names_of(libraries), ", ")));
    const fs::path out = options_.out;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      say("{}: {:.1f} MiB\n", (sizes.size() == 1 ? out : out / fmt::format("part-{}", i + 1)).string(),
          mebibytes(sizes[i]));
    say("on the target machine, in {}: ./ampcts run --bundle . --out OUT\n",
        sizes.size() == 1 ? "this folder" : "each of these folders");
  }

  static std::vector<std::string> names_of(const Libraries& libraries) {
    std::vector<std::string> names;
    for (const auto& [name, path] : libraries) names.push_back(name);
    return names;
  }

  const BundleOptions& options_;
  CaseList list_;
  Adapter adapter_;
  Selection selection_;
  std::vector<const Case*> cases_;
  NewFolder folder_;
  ProgramStore programs_;
  fs::path harness_;
  Runner runner_;
  Fingerprint fingerprint_;
  json origin_;
  std::vector<BundledCase> built_;
};

}  // namespace

void add_bundle_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<BundleOptions>();
  CLI::App* command = app.add_subcommand(
      "bundle",
      "Build the programs of the suite for a machine without a compiler, where 'run --bundle' runs them");
  add_vendor_option(*command, options->vendor);
  add_cases_option(*command, options->cases, places);
  add_selection_options(*command, options->selection);
  add_jobs_options(*command, options->jobs, options->batch);
  command
      ->add_option(
          "--again", options->again,
          "Journals of 'run --bundle': build only the cases that failed there in a shared executable, each "
          "in an executable of its own")
      ->type_name("FILE");
  command->add_option("--out", options->out, "Folder of the bundle; it must be empty or not exist")
      ->required()
      ->type_name("DIR");
  command
      ->add_option(
          "--split", options->split,
          "Maximum size of a part, e.g. 20MiB: a larger bundle is split into DIR/part-1, DIR/part-2 ..., "
          "each of which can be run alone. Default: 48MiB")
      ->transform(CLI::AsSizeValue(false))
      ->type_name("SIZE");
  command->callback([&places, &action, options] {
    action = [&places, options] { return BundleCommand(*options, places).run(); };
  });
}

}  // namespace ampcts
