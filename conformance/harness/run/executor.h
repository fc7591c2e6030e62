// Observes cases: compiles the twin, the case itself, and runs it if it is a program.
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

/// An executable, and the arguments by which it is the program of one case.
struct Program {
  std::shared_ptr<const std::string> executable;  // its bytes
  std::vector<std::string> arguments;
};

class Executor {
 public:
  struct Options {
    std::string device;  // for the adapter's device variable; empty: the vendor's default
    bool keep = false;   // keep temporary folders
    std::function<void(const std::string&)> kept;    // told the path of each folder kept
    std::map<std::string, std::string> environment;  // of compilations, beside command_environment()
    std::size_t together = 1;                        // most programs of one executable that share a process
    std::function<void(const Case&, Program)> take =
        {};  // gets each program that was built, which is not run then
  };

  Executor(const Adapter& adapter, ProcessHost& host, Options options);

  /// Nothing when `stop` ended a command of the case: it then counts as not observed.
  std::optional<CaseObservations> observe(const Case& entry, const std::function<bool()>& stop);

  /// What one compilation of `files` says of each (batch_source.h, batch_shares.h).
  std::vector<std::optional<Observation>> compile_batch(const std::vector<std::filesystem::path>& files,
                                                        const std::string& standard,
                                                        const std::function<bool()>& stop);

  /// What one program made of those of `group`, which share a standard, says of each. Of a case whose program
  /// was built its run is seen as well: each is a process of its own unless Options::together says otherwise,
  /// in a folder that holds a fresh copy of the program, with a nonce and evidence of its own.
  std::vector<std::optional<CaseObservations>> observe_programs(const std::vector<const Case*>& group,
                                                                const std::function<bool()>& stop);

  /// Runs a program that was built before as the case's own: in an empty folder that holds a fresh copy of
  /// it. `seen` holds the build. False when `stop` ended it.
  bool run_copy(const Program& program, const std::function<bool()>& stop, CaseObservations& seen);

  /// A program, and what was seen of it: first its build.
  struct Built {
    Program program;
    CaseObservations* seen;
  };

  /// Runs programs of one executable that share processes, each with a nonce of its own; what a process
  /// leaves as evidence holds for all in it. Those that came to their end in a process that ended well get
  /// their runs. The others, such as one that ends the process, have none after this.
  void run_together(std::vector<Built> due, const std::function<bool()>& stop);

  /// Environment of a program's run, as `observe` sets it.
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
  /// Runs them in one process. Gives how many came to their end, in their order; nothing when the process was
  /// ended, since nobody can tell for whose sake.
  std::optional<std::size_t> run_once(const std::vector<Built>& programs, const std::function<bool()>& stop);
  /// Runs the executable in the folder.
  Observation run_process(const std::vector<std::string>& arguments, std::uint32_t nonce,
                          const std::filesystem::path& folder, const std::function<bool()>& stop) const;

  /// What a build of several programs says of each, and the one executable that holds those it built.
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

/// Environment of every command: the diagnostics' language and the command's own folder for temporary files.
std::map<std::string, std::string> command_environment(const std::filesystem::path& folder);

}  // namespace ampcts
