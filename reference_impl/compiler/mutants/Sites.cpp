#include "mutants/Sites.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace amp::mutants {

namespace {

/// Number of evaluations after which a condition that is forced to true aborts the process: its loop may be
/// endless.
constexpr unsigned long kPatience = 20'000'000;

struct Chosen {
  std::string_view file, defect;
  unsigned site = 0;
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

Sites* Sites::first_ = nullptr;

bool Sites::enlist() {
  next_ = first_;
  first_ = this;
  arm();
  return true;
}

void Sites::begin() {
  traceFile() = openedTrace();
  for (Sites* sites = first_; sites; sites = sites->next_) sites->arm();
}

void Sites::arm() {
  active_ = kNone;
  std::fill_n(seen_, count_, 0);
  const Chosen mutant = chosen();
  if (mutant.file != file_) return;
  if (mutant.site >= count_) {
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
  char line[256];
  const int length = std::snprintf(line, sizeof line, "%s:%u=%s\n", file_, site, value);
  if (write(traceFile(), line, static_cast<size_t>(length)) != length) {
    std::fprintf(stderr, "cannot write to the file that AMP_MUTANT_TRACE names\n");
    std::exit(2);
  }
}

bool Sites::forced() {
  if (forcedTo_ && ++evaluations_ > kPatience) std::abort();
  return forcedTo_;
}

}  // namespace amp::mutants
