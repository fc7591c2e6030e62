// Code that several commands share: options, finding out about the vendor, judging and reporting.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "judge/judge.h"
#include "judge/summary.h"
#include "model/adapter.h"
#include "model/case_list.h"
#include "model/selection.h"
#include "process/process.h"
#include "report/report.h"
#include "run/journal.h"

namespace ampcts {

/// Add --cases and --vendor.
void add_cases_option(CLI::App& command, std::string& folder, const Places& places);
void add_vendor_option(CLI::App& command, std::string& vendor);

/// Default of --batch, the maximum number of cases in one compilation. With it, a negative of the reference
/// takes 30 ms, and a build of 128 programs takes 12 s.
constexpr unsigned kDefaultBatch = 128;

/// Returns the number of processors.
unsigned default_jobs();

/// Add --jobs and --batch; --together.
void add_jobs_options(CLI::App& command, unsigned& jobs, unsigned& batch);
void add_together_option(CLI::App& command, unsigned& together);

/// Adds --filter, --clause, --level and --polarity.
void add_selection_options(CLI::App& command, Selection& selection);

/// Returns the selected cases. Throws BadInput if there are none: an empty selection must not count as
/// success.
std::vector<const Case*> selected_cases(const CaseList& list, const Selection& selection);

/// Throws BadInput if the compiler of the adapter does not exist or is not executable.
void require_compiler(const Adapter& adapter);

/// Returns the first line that the version command of the adapter prints, or nothing if it fails or prints
/// nothing.
std::optional<std::string> known_compiler_version(const Adapter& adapter, ProcessHost& host);

/// Does the same for reports: returns "version unknown" on failure, and "" if the adapter has no version
/// command.
std::string compiler_version(const Adapter& adapter, ProcessHost& host);

/// Returns the commit of the source tree, with `-dirty` if there are uncommitted changes, or "" if the tree
/// is not the top of a git repository.
std::string source_commit(const Places& places, ProcessHost& host);

/// Returns the path of a command's journal: `given` or, if that is empty, `name` in `out`. Creates `out` and
/// the journal's folder; throws HarnessError if that fails.
std::filesystem::path prepared_journal(const std::string& given, const std::filesystem::path& out,
                                       const std::string& name);

/// Judges `cases` by their records. A case without a record is `missing`.
std::vector<CaseResult> judged(const std::vector<const Case*>& cases, const Adapter& adapter,
                               const std::map<std::string, JournalRecord>& records);

/// Returns the rules of the judge for an adapter. They refer to `reader`.
JudgeRules judge_rules(const Adapter& adapter, const DiagnosticReader& reader);

/// Writes the reports to `out` (unless it is empty) and prints the summary. Returns the exit code.
int conclude(const CaseList& list, const Adapter& adapter, const std::vector<CaseResult>& results,
             const Selection& selection, const nlohmann::json& header, const std::filesystem::path& out);

/// Returns the advice about `count` runs of a bundle that are open (is_open()).
std::string open_cases_note(std::size_t count);

std::string now_utc();

}  // namespace ampcts
