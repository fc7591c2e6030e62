#include "mutants/Sites.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace amp::mutants {

namespace {

constexpr unsigned kNone = ~0U;

/// Number of evaluations after which a condition that is forced to true aborts the process: its loop may be
/// endless.
constexpr unsigned long kPatience = 20'000'000;

struct Chosen {
  std::string_view file, defect;
  unsigned site = kNone;
};

Chosen chosen() {
  const char* text = std::getenv("AMP_MUTANT");
  if (!text) return {};
  const std::string_view mutant = text;
  const size_t colon = mutant.rfind(':'), equal = mutant.rfind('=');
  if (colon == std::string_view::npos || equal == std::string_view::npos || equal < colon) {
    std::fprintf(stderr, "AMP_MUTANT must be FILE:SITE=DEFECT, not '%s'\n", text);
    std::exit(2);
  }
  const auto site = static_cast<unsigned>(std::strtoul(text + colon + 1, nullptr, 10));
  return {mutant.substr(0, colon), mutant.substr(equal + 1), site};
}

/// Returns the sites of all files. The list is a static variable of a function, because the files are
/// initialized in any order.
std::vector<Sites*>& everywhere() {
  static std::vector<Sites*> sites;
  return sites;
}

int openedTrace() {
  const char* path = std::getenv("AMP_MUTANT_TRACE");
  return path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
}

/// Returns the file of AMP_MUTANT_TRACE; -1 if there is none.
int& traceFile() {
  static int file = openedTrace();
  return file;
}

}  // namespace

Sites::Sites(const char* file, unsigned count) : file_(file), seen_(count) {
  everywhere().push_back(this);
  arm();
}

void Sites::begin() {
  traceFile() = openedTrace();
  for (Sites* sites : everywhere()) sites->arm();
}

void Sites::arm() {
  active_ = kNone;
  std::fill(seen_.begin(), seen_.end(), 0);
  const Chosen mutant = chosen();
  if (mutant.file != file_) return;
  if (mutant.site >= seen_.size()) {
    std::fprintf(stderr, "AMP_MUTANT: '%s' has no site %u\n", file_, mutant.site);
    std::exit(2);
  }
  active_ = mutant.site;
  forcedTo_ = mutant.defect == "true";
}

/// Each line is written at once: a process can end without destructors.
void Sites::trace(unsigned site, unsigned char what) {
  seen_[site] |= what;
  if (traceFile() == -1) return;
  const char* const value = what == kTrue ? "true" : what == kFalse ? "false" : "reached";
  const std::string line = std::string(file_) + ':' + std::to_string(site) + '=' + value + '\n';
  if (write(traceFile(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
    std::fprintf(stderr, "cannot write to the file that AMP_MUTANT_TRACE names\n");
    std::exit(2);
  }
}

bool Sites::forced() {
  if (forcedTo_ && ++evaluations_ > kPatience) std::abort();
  return forcedTo_;
}

}  // namespace amp::mutants
