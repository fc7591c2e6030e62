// What the harness knows about one vendor's implementation, read from an adapter file (docs/adapters.md).
#pragma once

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/case_list.h"

namespace ampcts {

/// The tier that a negative case must reach to pass. Each tier includes the ones before it.
enum class Tier { rejected, located, identified };

enum class DiagnosticFormat { clang, msvc };

/// The paths that placeholders in adapter files stand for.
struct Places {
  std::filesystem::path build;    // ${build}
  std::filesystem::path root;     // ${root}
  std::filesystem::path include;  // ${include}: the folder of ampcts.h

  /// Returns the paths of the build to which the running program belongs.
  static Places of_this_build();
};

struct Limits {
  std::chrono::milliseconds compile{60'000};
  std::chrono::milliseconds run{60'000};
  std::uint64_t memory_bytes = std::uint64_t{4096} << 20;  // resident size of the whole process tree
  std::uint64_t output_bytes = std::uint64_t{1024} << 10;  // standard output and error together
};

/// A build of the vendor's compiler into which defects can be seeded one at a time (docs/mutation.md).
struct MutantsOfVendor {
  std::string program;
  std::filesystem::path sites;       // list of the sites
  std::filesystem::path equivalent;  // list of equivalent mutants; empty if the adapter names none
  std::string variable;              // environment variable that selects the defect of a process
  std::string trace;  // environment variable with the file to which a process appends its trace
};

/// The defects that a build of the vendor seeds into programs, so that one can be selected when a program
/// starts (docs/mutation.md). Each is an environment variable.
struct DefectsOfVendor {
  std::string variable;  // selects the defect of a process
  std::string trace;     // file to which a process appends the names of the defects that it reached
  std::string list;      // file to which a process appends the defects of its code
};

/// What programs need on a machine that has only a driver (docs/bundles.md).
struct BundleNeeds {
  std::vector<std::string> libraries;              // shared libraries in addition to those that ldd finds
  std::vector<std::string> files;                  // other files, such as the description of a Vulkan layer
  std::map<std::string, std::string> environment;  // of runs from a bundle; ${bundle} is not yet expanded
};

class Adapter {
 public:
  /// Reads an adapter file. Throws BadInput, which names file and line, for an unknown key, a wrong type, a
  /// missing key, an unknown placeholder, and a regular expression that RE2 does not accept.
  static Adapter load(const std::filesystem::path& file, const Places& places);

  /// Returns the path of an adapter file. `name` is that path if it has a slash or ends in .toml, otherwise
  /// the name of an adapter in conformance/adapters. Throws BadInput if there is no such adapter.
  static std::filesystem::path find(const std::string& name, const Places& places);

  std::string name;
  std::string title;
  std::filesystem::path file;
  std::string sha256;  // of the adapter file

  std::string program;               // a path, or a bare name to look up in PATH
  std::vector<std::string> version;  // arguments that print the version
  std::vector<std::string> inputs;   // further files and folders that decide what the program does

  std::vector<std::string> check;  // arguments; ${source} and ${standard} are not yet expanded
  std::vector<std::string> build;
  std::vector<std::string> batch;        // like `check`, for many cases in one file; empty: each case alone
  std::vector<std::string> batch_build;  // like `build`, for many programs in one file; empty: each alone
  std::map<std::string, std::vector<std::string>> standards;

  DiagnosticFormat format = DiagnosticFormat::clang;
  std::string identify;  // regular expression; empty if diagnostics carry no rule ids

  std::map<std::string, std::string> run_environment;
  std::string device_variable;
  std::vector<std::string> devices;     // command line that prints one device per line
  std::vector<std::string> run_inputs;  // driver files that decide how a program runs
  std::string evidence_variable;
  nlohmann::json evidence_required = nlohmann::json::object();

  std::set<std::string> features;
  Limits limits;

  Tier required_tier = Tier::rejected;
  bool vendor_rules_decide = false;

  std::optional<MutantsOfVendor> mutants;
  std::optional<DefectsOfVendor> defects;
  BundleNeeds bundle;

  /// Returns the standard in which the case is compiled: the lowest of the adapter within the range of the
  /// case, or "" if there is none.
  std::string standard_for(const Case& entry) const;

  /// Returns why this vendor skips the case, or "" if it does not. Follows from the adapter and the case
  /// alone.
  std::string skip_reason(const Case& entry) const;
};

std::string to_string(Tier tier);

}  // namespace ampcts
