#include "mutants/Sites.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace amp::mutants {

namespace {

constexpr unsigned kNone = ~0U;

/// Number of evaluations after which a condition that is forced to true aborts the process: its loop may be
/// endless.
constexpr unsigned long kPatience = 1'000'000;

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

}  // namespace

Sites::Sites(const char* file, unsigned count) : file_(file), seen_(count) {
  everywhere().push_back(this);
  arm();
}

void Sites::begin() {
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

Sites::~Sites() {
  const char* path = std::getenv("AMP_MUTANT_TRACE");
  std::FILE* trace = path ? std::fopen(path, "a") : nullptr;
  if (!trace) return;
  std::string text;
  const auto line = [&](unsigned site, const char* value) {
    text += std::string(file_) + ':' + std::to_string(site) + '=' + value + '\n';
  };
  for (unsigned site = 0; site < seen_.size(); ++site) {
    if (seen_[site] & kTrue) line(site, "true");
    if (seen_[site] & kFalse) line(site, "false");
    if (seen_[site] & kReached) line(site, "reached");
  }
  std::fwrite(text.data(), 1, text.size(), trace);
  std::fclose(trace);
}

bool Sites::forced(bool) {
  if (forcedTo_ && ++evaluations_ > kPatience) std::abort();
  return forcedTo_;
}

clang::SourceLocation Sites::elsewhere() {
  // The beginning of the main file: the source manager loads it first, after two offsets of its own.
  return clang::SourceLocation::getFromRawEncoding(2);
}

}  // namespace amp::mutants
