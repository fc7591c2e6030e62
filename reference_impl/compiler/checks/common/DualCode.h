// Code with restrict(cpu,amp) is analysed twice, once for each restriction (AMP 1.2 §2.2 l.395-398, §2.3.2.1
// l.581-606): each pass chooses the overloads for its restriction. DualCode records what expressions resolve
// to in the device pass, so that the host pass can compare.
#ifndef AMP_CHECKS_DUALCODE_H
#define AMP_CHECKS_DUALCODE_H

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace amp::checks {

/// A location in a file. Locations of two passes over the same translation unit can be compared.
struct Place {
  std::string file;
  unsigned offset = 0;
};

/// What an expression resolves to in one pass.
struct Resolved {
  std::string type;
  Place callee;  ///< the declaration of the called function; without a file if there is none
};

class DualCode {
 public:
  /// The enclosing function, the file, and the offsets of the expression's first and last token. The
  /// expressions that a macro expands to share a key; they are recorded in the order of the traversal.
  using Key = std::tuple<std::string, std::string, unsigned, unsigned>;

  void note(const Key& key, Resolved resolved) { expressions_[key].push_back(std::move(resolved)); }

  /// Returns the records for `key`; null if there are none.
  const std::vector<Resolved>* at(const Key& key) const {
    const auto found = expressions_.find(key);
    return found == expressions_.end() ? nullptr : &found->second;
  }

 private:
  std::map<Key, std::vector<Resolved>> expressions_;
};

}  // namespace amp::checks

#endif
