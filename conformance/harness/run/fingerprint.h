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

  const std::string& compiler_sha256() const { return compiler_; }

 private:
  const Adapter& adapter_;
  std::string compiler_;
  std::string vendor_;  // of everything but the case
  std::string driver_;  // of what decides a run besides
};

/// Path of the program an adapter names, looked up in PATH when it is a bare name; empty when there is none.
std::filesystem::path find_program(const std::string& program);

}  // namespace ampcts
