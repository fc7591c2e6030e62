// Observes cases: compiles the twin and the case, and runs the case if it is a program.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/temp_folder.h"
#include "diagnostics/reader.h"
#include "judge/observation.h"
#include "model/adapter.h"
#include "model/case_list.h"
#include "process/process.h"

namespace ampcts {

/// An executable, and the arguments with which it runs the program of one case.
struct Program {
  std::shared_ptr<const std::string> executable;  // its bytes
  std::vector<std::string> arguments;
};

class Executor {
 public:
  struct Options {
    std::string device;  // value of the adapter's device variable; empty: the vendor's default
    bool keep = false;   // keep temporary folders
    std::function<void(const std::string&)> kept;    // called with the path of each folder kept
    std::map<std::string, std::string> environment;  // of compilations, in addition to command_environment()
    std::size_t together = 1;  // maximum number of programs of one executable that share a process
    std::function<void(const Case&, Program)> take = {};  // if set: gets each built program instead of a run
  };

  Executor(const Adapter& adapter, ProcessHost& host, Options options);

  /// Observes a case. Returns nothing if `stop` ended one of its commands: the case then counts as not
  /// observed.
  std::optional<CaseObservations> observe(const Case& entry, const std::function<bool()>& stop);

  /// Compiles `files` together and returns the observation of each that follows from it (batch_source.h,
  /// batch_shares.h).
  std::vector<std::optional<Observation>> compile_batch(const std::vector<std::filesystem::path>& files,
                                                        const std::string& standard,
                                                        const std::function<bool()>& stop);

  /// Builds the programs of `group`, which have the same standard, into one executable and returns the
  /// observations of each case that follow from it. Runs each program that was built, in a folder with a
  /// fresh copy of the executable, with a nonce and evidence of its own: in a process of its own or, if
  /// Options::together is greater than 1, first with run_together() and then alone if that adds no run.
  std::vector<std::optional<CaseObservations>> observe_programs(const std::vector<const Case*>& group,
                                                                const std::function<bool()>& stop);

  /// Runs a program in a process of its own, in a folder with only a fresh copy of the executable, and adds
  /// the run to `seen`. Returns false if `stop` ended it.
  bool run_copy(const Program& program, const std::function<bool()>& stop, CaseObservations& seen);

  /// A program that was built, and its observations so far.
  struct Built {
    Program program;
    CaseObservations* seen;
  };

  /// Runs programs of one executable in shared processes. Each program has its own nonce; the evidence of a
  /// process counts for all its programs. Adds a run to each program that returned 0 in a process that exited
  /// with 0. The others, such as a program that ended the process, have no run afterwards.
  void run_together(std::vector<Built> due, const std::function<bool()>& stop);

  /// Returns the environment of a program's run, as `observe` sets it.
  std::map<std::string, std::string> run_environment(std::uint32_t nonce,
                                                     const std::string& evidence_file) const;

 private:
  void keep(TempFolder& folder);
  Observation compile(const std::vector<std::string>& words, const std::filesystem::path& folder,
                      const std::function<bool()>& stop);
  void observe_program(const Case& entry, const std::filesystem::path& folder,
                       const std::function<bool()>& stop, CaseObservations& observations);
  void run_program(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
                   const std::function<bool()>& stop, CaseObservations& observations);
  /// Runs programs in one process, in order. Returns how many finished, or nothing if the harness ended the
  /// process, because the program that caused this is then unknown.
  std::optional<std::size_t> run_once(const std::vector<Built>& programs, const std::function<bool()>& stop);
  /// Runs the executable in `folder`.
  Observation run_process(const std::vector<std::string>& arguments, std::uint32_t nonce,
                          const std::filesystem::path& folder, const std::function<bool()>& stop) const;

  /// The observation of each program that follows from a shared build, and the executable; empty if the build
  /// failed.
  struct Programs {
    std::vector<std::optional<Observation>> builds;
    std::shared_ptr<const std::string> executable;
  };
  Programs build_together(const std::vector<const Case*>& group, const std::function<bool()>& stop);

  const Adapter& adapter_;
  DiagnosticReader reader_;
  ProcessHost& host_;
  Options options_;
};

/// Returns the environment of every command: the language of diagnostics, and the command's own folder for
/// temporary files.
std::map<std::string, std::string> command_environment(const std::filesystem::path& folder);

}  // namespace ampcts
