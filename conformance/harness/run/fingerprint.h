// Fingerprints of observations. An observation is reused only if its fingerprint is unchanged.
#pragma once

#include <string>

#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// Hashes the vendor's side once (adapter file, compiler, the adapter's inputs, environment, device), then
/// each case with its commands and files.
class Fingerprint {
 public:
  Fingerprint(const Adapter& adapter, const Places& places, const std::string& version,
              const std::string& device);

  std::string of(const Case& entry) const;

  /// Returns a hash over everything that decides which program is built from a case, wherever it runs: the
  /// vendor's side without environment and device, the command and the text.
  std::string program_of(const Case& entry) const;

  const std::string& compiler_sha256() const { return compiler_; }

 private:
  std::string text_of(const Case& entry) const;  // the case with its command and files

  const Adapter& adapter_;
  std::string compiler_;
  std::string tools_;   // hash of adapter, compiler and its inputs
  std::string vendor_;  // hash of tools_ and the environment
  std::string driver_;  // hash of device and driver files
};

/// Returns a hash over everything that decides how a built program runs: environment, device, driver files.
std::string run_fingerprint(const Adapter& adapter, const std::string& device);

/// Returns the path of the program that an adapter names; looks up a bare name in PATH. Returns an empty path
/// if it does not exist or is not executable.
std::filesystem::path find_program(const std::string& program);

}  // namespace ampcts
