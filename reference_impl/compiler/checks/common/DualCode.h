// Code that is restricted to cpu and to amp is analysed twice, once for each side (AMP 1.2 §2.2 l.395-398, §2.3.2.1
// l.581-606): each pass chooses the overloads of its side. What the accelerator's pass made of an expression is
// noted here, so that the processor's pass can compare.
#ifndef AMP_CHECKS_DUALCODE_H
#define AMP_CHECKS_DUALCODE_H

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace amp::checks {

/// A place in a file, comparable between two passes over the same unit.
struct Place {
  std::string file;
  unsigned offset = 0;
};

/// What one pass made of an expression.
struct Resolved {
  std::string type;
  Place callee;  ///< where the function it calls is declared; no file if it calls none
};

class DualCode {
 public:
  /// The function around the expression, its file, its first and its last token. Expressions of one macro share a
  /// key, in the order in which they are walked.
  using Key = std::tuple<std::string, std::string, unsigned, unsigned>;

  void note(const Key& key, Resolved resolved) { expressions_[key].push_back(std::move(resolved)); }

  /// What was noted at `key`; null if nothing was.
  const std::vector<Resolved>* at(const Key& key) const {
    const auto found = expressions_.find(key);
    return found == expressions_.end() ? nullptr : &found->second;
  }

 private:
  std::map<Key, std::vector<Resolved>> expressions_;
};

}  // namespace amp::checks

#endif
