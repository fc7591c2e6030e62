#include "run/fingerprint.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/sha256.h"
#include "base/text.h"
#include "model/command_lines.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

constexpr const char* kEvidenceFormat = "ampcts evidence 1";

/// Whether a variable can change what a compiler or a driver does: any can, except those that only shells,
/// terminals and build tools use.
bool matters(const char* entry) {
  for (const char* prefix : {"_=", "PWD=", "OLDPWD=", "SHLVL=", "TERM=", "COLUMNS=", "LINES=", "LS_COLORS=",
                             "PS1=", "HIST", "SSH_", "DBUS_", "XDG_SESSION",
                             "WINDOWID=", "PROMPT_COMMAND=", "MAKEFLAGS=", "MFLAGS=", "MAKELEVEL=", "CTEST_"})
    if (std::strncmp(entry, prefix, std::strlen(prefix)) == 0) return false;
  return true;
}

/// Returns the sorted environment, independent of the order in which variables were set.
std::vector<std::string> environment() {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (matters(*entry)) entries.emplace_back(*entry);
  std::sort(entries.begin(), entries.end());
  return entries;
}

}  // namespace

fs::path find_program(const std::string& program) {
  if (program.find('/') != std::string::npos)
    return ::access(program.c_str(), X_OK) == 0 ? fs::path(program) : fs::path();
  const char* variable = std::getenv("PATH");
  std::string path = variable != nullptr ? variable : "/usr/bin:/bin";
  while (!path.empty()) {
    const std::size_t colon = path.find(':');
    const fs::path candidate = fs::path(path.substr(0, colon)) / program;
    if (::access(candidate.c_str(), X_OK) == 0 && fs::is_regular_file(candidate)) return candidate;
    path = colon == std::string::npos ? "" : path.substr(colon + 1);
  }
  return {};
}

namespace {

std::string driver_fingerprint(const Adapter& adapter, const std::string& device) {
  Sha256 sum;
  sum.field(device);
  for (const std::string& input : adapter.run_inputs) sum.field(input).field(sha256_of_path(input));
  return sum.hex();
}

}  // namespace

std::string run_fingerprint(const Adapter& adapter, const std::string& device) {
  Sha256 sum;
  sum.field(driver_fingerprint(adapter, device));
  for (const std::string& entry : environment()) sum.field(entry);
  return sum.hex();
}

Fingerprint::Fingerprint(const Adapter& adapter, const Places& places, const std::string& version,
                         const std::string& device)
    : adapter_(adapter), compiler_(sha256_of_path(find_program(adapter.program))) {
  Sha256 tools;
  tools.field(kEvidenceFormat).field(adapter.sha256).field(compiler_).field(version);
  for (const std::string& input : adapter.inputs) tools.field(input).field(sha256_of_path(input));
  tools.field(sha256_of_path(places.include));
  tools_ = tools.hex();
  Sha256 vendor;
  vendor.field(tools_);
  for (const std::string& entry : environment()) vendor.field(entry);
  vendor_ = vendor.hex();
  driver_ = driver_fingerprint(adapter, device);
}

std::string Fingerprint::of(const Case& entry) const {
  Sha256 sum;
  sum.field(vendor_).field(text_of(entry));
  if (is_program(entry.kind)) sum.field(driver_);
  return sum.hex();
}

std::string Fingerprint::program_of(const Case& entry) const {
  return Sha256().field(tools_).field(text_of(entry)).hex();
}

std::string Fingerprint::text_of(const Case& entry) const {
  Sha256 sum;
  sum.field(to_string(entry.kind));
  for (const std::string& word : case_command(adapter_, entry, sources_of(entry, entry.file), "program"))
    sum.field(word);
  for (const fs::path& file : files_of(entry)) {
    // The command names the main file.
    if (file != entry.file) sum.field(file.string());
    sum.field(read_file(file.string()));
  }
  return sum.hex();
}

}  // namespace ampcts
