#include "commands/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "base/temp_folder.h"
#include "base/text.h"
#include "commands/session.h"
#include "judge/compilation.h"
#include "judge/judge.h"
#include "model/command_lines.h"
#include "run/batch_source.h"
#include "run/executor.h"
#include "run/interrupt.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

constexpr const char* kAccepted = "int main() { return 0; }\n";
constexpr const char* kRejected = "int main() {\n  int number = 0;\n  return number.none;\n}\n";
constexpr const char* kRejectedInBatch = "int probe() {\n  int number = 0;\n  return number.none;\n}\n";
constexpr int kRejectedLine = 3;  // of the error in both texts
constexpr const char* kUnlinkable = "void defined_nowhere();\nint main() { defined_nowhere(); }\n";
constexpr const char* kNumbered =
    "#include <cstdio>\nint main() {{\n  std::puts(\"program {}\");\n  return 0;\n}}\n";
constexpr const char* kFirstUnit =
    "#include \"number.h\"\nint main() {\n  return number_of_second() == 2 ? 0 : 1;\n}\n";
constexpr const char* kSecondUnit = "#include \"number.h\"\nint number_of_second() {\n  return 2;\n}\n";
constexpr const char* kHeader = "int number_of_second();\n";
constexpr const char* kKernel = R"(#include <amp.h>
#include <ampcts.h>
#include <vector>
int main() {
  const unsigned nonce = ampcts::nonce();
  std::vector<unsigned> data(64);
  concurrency::array_view<unsigned, 1> view(64, data);
  concurrency::parallel_for_each(view.get_extent(), [=](concurrency::index<1> i) restrict(amp) {
    view[i] = ampcts::accelerator_mark(nonce, i[0]);
  });
  view.synchronize();
  for (unsigned i = 0; i < 64; ++i) AMPCTS_CHECK(data[i] == ampcts::expected_mark(nonce, i));
  return ampcts::finish();
}
)";

class Prober {
 public:
  Prober(const Adapter& adapter, ProcessHost& host, const std::string& device)
      : adapter_(adapter), host_(host), device_(device), reader_(adapter) {}

  std::vector<ProbeResult> run() {
    probe_compiler();
    probe_standards();
    probe_reject_and_location();
    probe_batch();
    probe_batch_of_programs();
    probe_units();
    probe_link_error();
    probe_crash();
    probe_time_out();
    probe_missing_compiler();
    probe_accelerator();
    list_devices();
    return std::move(results_);
  }

 private:
  void add(bool good, std::string name, std::string detail) {
    results_.push_back(
        {good ? ProbeResult::State::ok : ProbeResult::State::failed, std::move(name), std::move(detail)});
  }
  void note(std::string name, std::string detail) {
    results_.push_back({ProbeResult::State::note, std::move(name), std::move(detail)});
  }

  fs::path source(const std::string& name, const std::string& text) {
    const fs::path path = folder_.path() / (name + ".cpp");
    std::ofstream(path) << text;
    return path;
  }

  Compilation observe(const std::vector<std::string>& words, std::chrono::milliseconds limit) {
    Observation observation;
    observation.words = words;
    observation.outcome =
        host_.run({words, command_environment(folder_.path()), folder_.path()},
                  {limit, adapter_.limits.memory_bytes, adapter_.limits.output_bytes}, interrupted);
    tidy(observation.outcome);
    return read_compilation(observation, reader_);
  }

  Compilation check(const std::string& standard, const fs::path& file) {
    return observe(check_command(adapter_, standard, {file}, "program"), adapter_.limits.compile);
  }

  static std::string described(const Compilation& compilation) {
    if (compilation.accepted()) return "accepted";
    if (compilation.rejected()) return "rejected: " + compilation.detail;
    return to_string(compilation.failure) + ": " + compilation.detail;
  }

  std::string lowest_standard() const {
    Case any;
    return adapter_.standard_for(any);
  }

  void probe_compiler() {
    if (adapter_.version.empty())
      return note("compiler", "the adapter has no arguments that print its version");
    const auto version = known_compiler_version(adapter_, host_);
    add(version.has_value(), "compiler",
        version.value_or("cannot determine the version; check the arguments compiler.version"));
  }

  void probe_standards() {
    const fs::path file = source("accepted", kAccepted);
    for (const auto& [name, flags] : adapter_.standards) {
      const Compilation compilation = check(name, file);
      add(compilation.accepted(), "accept, " + name, described(compilation));
    }
  }

  /// Whether there is an error on line kRejectedLine of `file`.
  static bool has_error_in(const Compilation& compilation, const fs::path& file) {
    return std::any_of(
        compilation.diagnostics.begin(), compilation.diagnostics.end(), [&](const Diagnostic& seen) {
          return seen.is_error() && stands_in(seen, file.string()) && seen.line == kRejectedLine;
        });
  }

  void probe_reject_and_location() {
    const fs::path file = source("rejected", kRejected);
    const Compilation compilation = check(lowest_standard(), file);
    add(compilation.rejected(), "reject", described(compilation));
    const bool located = has_error_in(compilation, file);
    add(located, "location",
        located ? fmt::format("the error is on line {}", kRejectedLine)
                : fmt::format("found no error on line {}; check diagnostics.format", kRejectedLine));
  }

  /// Checks that the compiler reports every error of a batch, each in the file that contains it.
  void probe_batch() {
    if (adapter_.batch.empty()) return;
    const std::vector<fs::path> files = {source("batched-1", kRejectedInBatch),
                                         source("batched-2", kRejectedInBatch)};
    const fs::path whole = source("batch", batch_source(files));
    const Compilation compilation =
        observe(batch_command(adapter_, lowest_standard(), whole, "program"), adapter_.limits.compile);
    std::size_t seen = 0;
    for (const fs::path& file : files) seen += has_error_in(compilation, file);
    add(seen == files.size(), "batch",
        seen == files.size() ? "found the errors of two files in one compilation"
                             : fmt::format("found the errors of {} of two files in one compilation; {}", seen,
                                           described(compilation)));
  }

  /// Checks that a copy of an executable built from two programs runs each of them by number.
  void probe_batch_of_programs() {
    if (adapter_.batch_build.empty()) return;
    std::vector<Case> entries(2);
    std::vector<const Case*> group;
    for (Case& entry : entries) {
      const std::size_t number = group.size();
      entry.kind = Kind::run;
      entry.file = source(fmt::format("program-{}", number), fmt::format(kNumbered, number));
      group.push_back(&entry);
    }
    Executor::Options options;
    options.device = device_;
    Executor executor(adapter_, host_, options);
    const auto seen = executor.observe_programs(group, interrupted);
    std::size_t right = 0;
    for (std::size_t i = 0; i < seen.size(); ++i)
      right += seen[i] && seen[i]->run && seen[i]->run->outcome.output == fmt::format("program {}\n", i);
    add(right == seen.size(), "batch of programs",
        fmt::format("{} of two programs built into one executable ran by number", right));
  }

  /// Checks that the commands compile several sources at once, and that one of them can include a header in
  /// its own folder.
  void probe_units() {
    std::ofstream(folder_.path() / "number.h") << kHeader;
    const std::vector<fs::path> sources = {source("first", kFirstUnit), source("second", kSecondUnit)};
    const Compilation checked =
        observe(check_command(adapter_, lowest_standard(), sources, "program"), adapter_.limits.compile);
    const Compilation built =
        observe(build_command(adapter_, lowest_standard(), sources, "program"), adapter_.limits.compile);
    add(checked.accepted() && built.accepted(), "two units",
        checked.accepted() ? described(built) : described(checked));
  }

  void probe_link_error() {
    const Compilation compilation =
        observe(build_command(adapter_, lowest_standard(), {source("unlinkable", kUnlinkable)}, "program"),
                adapter_.limits.compile);
    add(compilation.failure == Verdict::link_error, "link error", described(compilation));
  }

  void probe_crash() {
    const Compilation compilation = observe({"/bin/sh", "-c", "kill -SEGV $$"}, adapter_.limits.compile);
    add(compilation.failure == Verdict::crash, "crash", described(compilation));
  }

  void probe_time_out() {
    const Compilation compilation =
        observe({"/bin/sh", "-c", "trap '' TERM INT; sleep 600"}, std::chrono::milliseconds(300));
    add(compilation.failure == Verdict::time_out, "time-out", described(compilation));
  }

  void probe_missing_compiler() {
    const Compilation compilation =
        observe({(folder_.path() / "no-such-compiler").string()}, adapter_.limits.compile);
    add(compilation.failure == Verdict::not_started, "missing compiler", described(compilation));
  }

  /// Only a note: that a vendor does not support C++ AMP is not a fault of the adapter.
  void probe_accelerator() {
    Rule rule;
    Case entry;
    entry.rule = &rule;
    entry.kind = Kind::run;
    entry.file = source("kernel", kKernel);
    Executor::Options options;
    options.device = device_;
    Executor executor(adapter_, host_, options);
    const auto observations = executor.observe(entry, interrupted);
    if (!observations) return;
    const Judgement judgement = judge(entry, *observations, judge_rules(adapter_, reader_));
    note("accelerator", judgement.verdict == Verdict::passed
                            ? "a kernel ran on it and wrote its marks"
                            : to_string(judgement.verdict) + ": " + judgement.reason);
    if (!observations->evidence.is_null()) note("evidence", observations->evidence.dump());
  }

  void list_devices() {
    if (adapter_.devices.empty()) return;
    const Outcome outcome = host_.run(
        {adapter_.devices, command_environment(folder_.path()), folder_.path()},
        {adapter_.limits.run, adapter_.limits.memory_bytes, adapter_.limits.output_bytes}, interrupted);
    if (outcome.ending != Ending::exited || outcome.exit_code != 0)
      return add(false, "devices",
                 fmt::format("the command run.devices of the adapter failed: {}{}", to_string(outcome.ending),
                             outcome.error));
    const std::string text = printable_utf8(outcome.output);
    for_each_line(text, [&](std::string_view line) {
      if (!trimmed(line).empty()) note("device", std::string(trimmed(line)));
    });
  }

  const Adapter& adapter_;
  ProcessHost& host_;
  std::string device_;
  DiagnosticReader reader_;
  TempFolder folder_;
  std::vector<ProbeResult> results_;
};

}  // namespace

std::vector<ProbeResult> run_probes(const Adapter& adapter, ProcessHost& host, const std::string& device) {
  return Prober(adapter, host, device).run();
}

}  // namespace ampcts
