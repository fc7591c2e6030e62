// Observes cases: compiles the twin, the case itself, and runs it if it is a program.
#pragma once

#include <functional>
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

class Executor {
 public:
  struct Options {
    std::string device;  // for the adapter's device variable; empty: the vendor's default
    bool keep = false;   // keep temporary folders
    std::function<void(const std::string&)> kept;  // told the path of each folder kept
    std::size_t batch = 1;                         // most cases in one compilation
    // Whether what was seen of a case in a batch settles it; what does not is observed again, alone.
    std::function<bool(const Case&, const CaseObservations&)> conclusive;
  };

  Executor(const Adapter& adapter, ProcessHost& host, Options options);

  /// Nothing when `stop` ended a command of the case: it then counts as not observed.
  std::optional<CaseObservations> observe(const Case& entry, const std::function<bool()>& stop);

  /// Observes a group of grouped() in as few compilations as it takes, and tells `observed` of each case. A
  /// case that `stop` left unobserved is not told of.
  void observe(const std::vector<const Case*>& group, const std::function<bool()>& stop,
               const std::function<void(const Case&, CaseObservations)>& observed);

  /// Environment of a program's run, as `observe` sets it.
  std::map<std::string, std::string> run_environment(std::uint32_t nonce,
                                                     const std::string& evidence_file) const;

 private:
  void keep(TempFolder& folder);
  Observation compile(const std::vector<std::string>& words, const std::filesystem::path& folder,
                      const std::function<bool()>& stop);
  void observe_program(const Case& entry, const std::filesystem::path& folder,
                       const std::function<bool()>& stop, CaseObservations& observations);

  std::vector<std::optional<Observation>> compile_batch(const std::vector<std::filesystem::path>& files,
                                                        const std::string& standard,
                                                        const std::function<bool()>& stop);
  std::vector<std::optional<CaseObservations>> observe_batch(const std::vector<const Case*>& group,
                                                             const std::function<bool()>& stop);

  const Adapter& adapter_;
  DiagnosticReader reader_;
  ProcessHost& host_;
  Options options_;
};

/// Environment of every command: the diagnostics' language and the command's own folder for temporary files.
std::map<std::string, std::string> command_environment(const std::filesystem::path& folder);

}  // namespace ampcts
