// Observes one case: compiles its twin, itself, and runs it if it is a program.
#pragma once

#include <functional>
#include <optional>
#include <string>

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
  };

  Executor(const Adapter& adapter, ProcessHost& host, Options options);

  /// Nothing when `stop` ended a command of the case: it then counts as not observed.
  std::optional<CaseObservations> observe(const Case& entry, const std::function<bool()>& stop);

  /// Environment of a program's run, as `observe` sets it.
  std::map<std::string, std::string> run_environment(std::uint32_t nonce,
                                                     const std::string& evidence_file) const;

 private:
  Observation compile(const std::vector<std::string>& words, const std::filesystem::path& folder,
                      const std::function<bool()>& stop);
  void observe_program(const Case& entry, const std::filesystem::path& folder,
                       const std::function<bool()>& stop, CaseObservations& observations);

  const Adapter& adapter_;
  ProcessHost& host_;
  Options options_;
};

/// Environment of every command: the diagnostics' language and the command's own folder for temporary files.
std::map<std::string, std::string> command_environment(const std::filesystem::path& folder);

}  // namespace ampcts
