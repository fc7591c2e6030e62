// What several commands share: options, the vendor as it is found, judging and reporting.
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

/// --cases, --vendor
void add_cases_option(CLI::App& command, std::string& folder, const Places& places);
void add_vendor_option(CLI::App& command, std::string& vendor);

/// Most cases in one compilation, unless --batch says otherwise: a negative of the reference then costs 30
/// ms; a build of as many programs, 12 s.
constexpr unsigned kDefaultBatch = 128;

/// One per processor.
unsigned default_jobs();

/// --jobs, --batch; --together
void add_jobs_options(CLI::App& command, unsigned& jobs, unsigned& batch);
void add_together_option(CLI::App& command, unsigned& together);

/// --filter, --clause, --level, --polarity
void add_selection_options(CLI::App& command, Selection& selection);

/// Throws BadInput when nothing is selected: an empty selection is no success.
std::vector<const Case*> selected_cases(const CaseList& list, const Selection& selection);

/// BadInput when the adapter's program is not there.
void require_compiler(const Adapter& adapter);

/// First line of what the adapter's version command prints; nothing when it fails or prints nothing.
std::optional<std::string> known_compiler_version(const Adapter& adapter, ProcessHost& host);

/// The same for reports: "version unknown" when it fails, empty when the adapter has no such command.
std::string compiler_version(const Adapter& adapter, ProcessHost& host);

/// The commit of the source tree, with `-dirty` when something is not committed; empty when the tree is not
/// the top of a git repository.
std::string source_commit(const Places& places, ProcessHost& host);

/// Where a command keeps what it has seen: `given`, or `name` in `out` when that is empty. Makes its folder
/// and `out`; HarnessError when one cannot be made.
std::filesystem::path prepared_journal(const std::string& given, const std::filesystem::path& out,
                                       const std::string& name);

/// Judges what the journal holds of `cases`; what it lacks is missing.
std::vector<CaseResult> judged(const std::vector<const Case*>& cases, const Adapter& adapter,
                               const std::map<std::string, JournalRecord>& records);

/// The judge's rules for an adapter; `reader` must outlive them.
JudgeRules judge_rules(const Adapter& adapter, const DiagnosticReader& reader);

/// Writes the reports below `out` (unless it is empty), prints the summary, and returns the exit code.
int conclude(const CaseList& list, const Adapter& adapter, const std::vector<CaseResult>& results,
             const Selection& selection, const nlohmann::json& header, const std::filesystem::path& out);

/// What to do about runs from a bundle that is_open() leaves open.
std::string open_cases_note(std::size_t count);

std::string now_utc();

}  // namespace ampcts
