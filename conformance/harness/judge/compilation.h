// The result of one compilation, determined from exit status and diagnostics together.
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
  Verdict failure = Verdict::missing;  // for `failed`: how it failed
  std::string detail;                  // for `failed`: one sentence; for `rejected`: the first error
  std::vector<Diagnostic> diagnostics;

  bool accepted() const { return result == Result::accepted; }
  bool rejected() const { return result == Result::rejected; }
};

/// Determines the result. A compiler rejects a program if it exits with a nonzero status *and* reports an
/// error about the program. It accepts a program if it exits with 0 and reports no error. Anything else is
/// `failed`.
Compilation read_compilation(const Observation& observation, const DiagnosticReader& reader);

/// Returns the verdict and one sentence for a process that crashed, reached a limit or was not started;
/// Verdict::passed for any other.
std::pair<Verdict, std::string> abnormal_end(const Outcome& outcome);

}  // namespace ampcts
