// Insertions into the text of one file, around ranges that can nest.
#ifndef AMP_MUTANTS_TOOL_EDITS_H
#define AMP_MUTANTS_TOOL_EDITS_H

#include <string>
#include <vector>

namespace amp::mutants {

class Edits {
 public:
  /// Puts `before` and `after` around the text in [begin, end). Ranges must nest or be disjoint.
  void wrap(unsigned begin, unsigned end, std::string before, std::string after);
  void insert(unsigned at, std::string text) { wrap(at, at, std::move(text), ""); }

  /// Returns `text` with all insertions. Line numbers do not change.
  std::string applied(const std::string& text) const;

 private:
  struct Wrap {
    unsigned begin, end;
    std::string before, after;
  };
  std::vector<Wrap> wraps_;
};

}  // namespace amp::mutants

#endif
