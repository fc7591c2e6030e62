#include "judge/compilation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/text.h"

namespace ampcts {
namespace {

std::string signal_name(int number) {
  const char* name = ::sigabbrev_np(number);
  return name != nullptr ? std::string("SIG") + name : fmt::format("signal {}", number);
}

const Diagnostic* first(const std::vector<Diagnostic>& diagnostics, bool (*wanted)(const Diagnostic&)) {
  const auto found = std::find_if(diagnostics.begin(), diagnostics.end(), wanted);
  return found == diagnostics.end() ? nullptr : &*found;
}

bool is_internal_fault(const Diagnostic& diagnostic) {
  return diagnostic.origin == Origin::internal && diagnostic.is_error();
}
bool is_compile_error(const Diagnostic& diagnostic) {
  return diagnostic.origin == Origin::compiler && diagnostic.is_error();
}
/// Whether a diagnostic is an error about the program: it has a location, a code or a rule id. A compiler
/// driver that cannot reach its licence server also prints an error; codes of MSVC's driver begin with D.
bool is_about_the_program(const Diagnostic& diagnostic) {
  const bool numbered = !diagnostic.code.empty() && diagnostic.code.front() != 'D';
  return is_compile_error(diagnostic) && (diagnostic.has_place() || numbered || !diagnostic.rule.empty());
}
bool is_link_error(const Diagnostic& diagnostic) {
  return diagnostic.origin == Origin::linker && diagnostic.is_error();
}
bool is_any_error(const Diagnostic& diagnostic) {
  return diagnostic.is_error();
}

Compilation& fail(Compilation& compilation, Verdict verdict, std::string detail) {
  compilation.failure = verdict;
  compilation.detail = std::move(detail);
  return compilation;
}

}  // namespace

std::pair<Verdict, std::string> abnormal_end(const Outcome& outcome) {
  switch (outcome.ending) {
    case Ending::signalled:
      return {Verdict::crash, fmt::format("ended by {}", signal_name(outcome.signal))};
    case Ending::timed_out:
      return {Verdict::time_out, fmt::format("still running after {:.1f} s", outcome.wall.count() / 1000.0)};
    case Ending::memory_exceeded:
      return {Verdict::out_of_memory, fmt::format("used {} MiB of memory", outcome.peak_memory_bytes >> 20)};
    case Ending::output_exceeded:
      return {Verdict::output_flood, "printed more than the output limit"};
    case Ending::not_started:
      return {Verdict::not_started, outcome.error};
    case Ending::interrupted:
      return {Verdict::missing, "interrupted"};
    case Ending::exited:
      break;
  }
  // A wrapper script whose compiler was killed by a signal exits with 128 plus the number of the signal.
  if (outcome.exit_code > 128 && outcome.exit_code < 128 + 32)
    return {Verdict::crash, fmt::format("exit status {}: {} in a child", outcome.exit_code,
                                        signal_name(outcome.exit_code - 128))};
  return {Verdict::passed, ""};
}

Compilation read_compilation(const Observation& observation, const DiagnosticReader& reader) {
  const Outcome& outcome = observation.outcome;
  Compilation compilation;
  compilation.diagnostics = reader.read(outcome.errors);
  // MSVC writes its diagnostics to standard output.
  for (Diagnostic& diagnostic : reader.read(outcome.output))
    compilation.diagnostics.push_back(std::move(diagnostic));
  if (const auto [verdict, detail] = abnormal_end(outcome); verdict != Verdict::passed)
    return fail(compilation, verdict, detail);
  if (const Diagnostic* fault = first(compilation.diagnostics, is_internal_fault))
    return fail(compilation, Verdict::crash, "internal compiler error: " + fault->text);

  const Diagnostic* error = first(compilation.diagnostics, is_any_error);
  if (outcome.exit_code == 0) {
    if (error != nullptr)
      return fail(compilation, Verdict::contradiction, "exit status 0 despite an error: " + error->text);
    compilation.result = Compilation::Result::accepted;
    return compilation;
  }
  if (const Diagnostic* reason = first(compilation.diagnostics, is_about_the_program)) {
    compilation.result = Compilation::Result::rejected;
    compilation.detail = reason->text;
    return compilation;
  }
  if (const Diagnostic* reason = first(compilation.diagnostics, is_link_error))
    return fail(compilation, Verdict::link_error, reason->text);
  if (const Diagnostic* reason = first(compilation.diagnostics, is_compile_error))
    return fail(compilation, Verdict::no_diagnostic,
                fmt::format("exit status {} and no error with a location or a code: {}", outcome.exit_code,
                            reason->text));
  return fail(compilation, Verdict::no_diagnostic,
              fmt::format("exit status {} without an error diagnostic", outcome.exit_code));
}

}  // namespace ampcts
