// When raw evidence may be used again: when nothing that decides it has changed.
#pragma once

#include <string>

#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// Hashes the vendor's side once - adapter file, compiler, what the adapter names as inputs, environment,
/// device - and then each case with its commands and files.
class Fingerprint {
 public:
  Fingerprint(const Adapter& adapter, const Places& places, const std::string& version,
              const std::string& device);

  std::string of(const Case& entry) const;

  /// What decides the program that is built of a case, wherever it runs: the vendor's side without
  /// environment and device, the command and the text.
  std::string program_of(const Case& entry) const;

  const std::string& compiler_sha256() const { return compiler_; }

 private:
  std::string text_of(const Case& entry) const;  // the case with its command and files

  const Adapter& adapter_;
  std::string compiler_;
  std::string tools_;   // adapter, compiler and what it reads
  std::string vendor_;  // of everything but the case
  std::string driver_;  // of what decides a run besides
};

/// Hashes what decides how a program that is there already runs: environment, device, driver files.
std::string run_fingerprint(const Adapter& adapter, const std::string& device);

/// Path of the program an adapter names, looked up in PATH when it is a bare name; empty when there is none.
std::filesystem::path find_program(const std::string& program);

}  // namespace ampcts
