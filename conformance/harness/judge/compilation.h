// How one compilation ended, read from exit status and diagnostics together.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/reader.h"
#include "judge/observation.h"
#include "judge/verdict.h"

namespace ampcts {

struct Compilation {
  enum class Result { accepted, rejected, failed };

  Result result = Result::failed;
  Verdict failure = Verdict::missing;  // of `failed`: which way
  std::string detail;                  // of `failed`: one sentence; of `rejected`: the first error
  std::vector<Diagnostic> diagnostics;

  bool accepted() const { return result == Result::accepted; }
  bool rejected() const { return result == Result::rejected; }
};

/// A compiler rejects a program when it exits with a failure *and* reports an error. Anything else that is
/// not a clean acceptance is a failure of its own kind.
Compilation read_compilation(const Observation& observation, const DiagnosticReader& reader);

/// The verdict and one sentence for a process that did not end by itself with a plain exit; Verdict::passed
/// when it did.
std::pair<Verdict, std::string> abnormal_end(const Outcome& outcome);

}  // namespace ampcts
