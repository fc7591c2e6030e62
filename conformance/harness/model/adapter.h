// All that is known of one vendor's implementation, read from an adapter file (docs/adapters.md).
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

/// How far a negative case must get to pass; each tier includes the ones before it.
enum class Tier { rejected, located, identified };

enum class DiagnosticFormat { clang, msvc };

/// Where `${...}` in adapter files leads.
struct Places {
  std::filesystem::path build;    // ${build}
  std::filesystem::path root;     // ${root}
  std::filesystem::path include;  // ${include}: the folder of ampcts.h

  /// The places of this harness' own build tree, found from the running program.
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
  std::filesystem::path sites;       // the list of places
  std::filesystem::path equivalent;  // mutants that are none; empty when the adapter names no such list
  std::string variable;              // that names the one defect of a process
  std::string trace;                 // that names the file to which a process appends what it reached
};

/// What programs need on a machine that has nothing but a driver (docs/bundles.md).
struct BundleNeeds {
  std::vector<std::string> libraries;  // shared libraries that travel beside those the programs name
  std::vector<std::string> files;      // other files, as a layer's description
  std::map<std::string, std::string> environment;  // of runs from a bundle; ${bundle} is still in it
};

class Adapter {
 public:
  /// Reads an adapter file. BadInput names file and line of an unknown key, a wrong type, a missing entry,
  /// an unknown placeholder, a regular expression that RE2 refuses.
  static Adapter load(const std::filesystem::path& file, const Places& places);

  /// `name` is a path (it has a slash or ends in .toml) or the name of a file in the adapters folder.
  static std::filesystem::path find(const std::string& name, const Places& places);

  std::string name;
  std::string title;
  std::filesystem::path file;
  std::string sha256;  // of the adapter file

  std::string program;               // as it is started: a path, or a bare name for PATH
  std::vector<std::string> version;  // arguments that print the version
  std::vector<std::string> inputs;   // files and folders beside the program that decide what it does

  std::vector<std::string> check;  // arguments with ${source} and ${standard} still in them
  std::vector<std::string> build;
  std::vector<std::string> batch;        // as `check`, for many cases in one file; empty: each case by itself
  std::vector<std::string> batch_build;  // as `build`, for many programs in one file; empty: likewise
  std::map<std::string, std::vector<std::string>> standards;

  DiagnosticFormat format = DiagnosticFormat::clang;
  std::string identify;  // regular expression; empty when diagnostics carry no rule ids

  std::map<std::string, std::string> run_environment;
  std::string device_variable;
  std::vector<std::string> devices;     // command line that prints one device a line
  std::vector<std::string> run_inputs;  // driver files that decide how a program runs
  std::string evidence_variable;
  nlohmann::json evidence_required = nlohmann::json::object();

  std::set<std::string> features;
  Limits limits;

  Tier required_tier = Tier::rejected;
  bool vendor_rules_decide = false;

  std::optional<MutantsOfVendor> mutants;
  BundleNeeds bundle;

  /// The standard this case is compiled in: the lowest the adapter has within the case's range; "" when none
  /// is.
  std::string standard_for(const Case& entry) const;

  /// The reason why this vendor does not take the case, checkable by a machine; "" when it does.
  std::string skip_reason(const Case& entry) const;
};

std::string to_string(Tier tier);

}  // namespace ampcts
