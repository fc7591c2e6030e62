#include "Edits.h"

#include <algorithm>
#include <tuple>

namespace amp::mutants {

void Edits::wrap(unsigned begin, unsigned end, std::string before, std::string after) {
  wraps_.push_back({begin, end, std::move(before), std::move(after)});
}

std::string Edits::applied(const std::string& text) const {
  struct Insertion {
    unsigned at;
    bool opens;       // at one place, closing text comes before opening text
    unsigned length;  // outer ranges open first and close last
    const std::string* text;
  };
  std::vector<Insertion> insertions;
  for (const Wrap& wrap : wraps_) {
    const unsigned length = wrap.end - wrap.begin;
    insertions.push_back({wrap.begin, true, length, &wrap.before});
    if (length) insertions.push_back({wrap.end, false, length, &wrap.after});
  }
  std::stable_sort(insertions.begin(), insertions.end(), [](const Insertion& a, const Insertion& b) {
    if (std::tie(a.at, a.opens) != std::tie(b.at, b.opens))
      return std::tie(a.at, a.opens) < std::tie(b.at, b.opens);
    return a.opens ? a.length > b.length : a.length < b.length;
  });
  std::string result;
  unsigned copied = 0;
  for (const Insertion& insertion : insertions) {
    result.append(text, copied, insertion.at - copied);
    result += *insertion.text;
    copied = insertion.at;
  }
  return result.append(text, copied);
}

}  // namespace amp::mutants
