// Insertions into the text of one file, around ranges that may nest.
#ifndef AMP_MUTANTS_TOOL_EDITS_H
#define AMP_MUTANTS_TOOL_EDITS_H

#include <string>
#include <vector>

namespace amp::mutants {

class Edits {
 public:
  /// Puts `before` and `after` around the text in [begin, end). Ranges nest or are disjoint.
  void wrap(unsigned begin, unsigned end, std::string before, std::string after);
  void insert(unsigned at, std::string text) { wrap(at, at, std::move(text), ""); }

  /// `text` with all that was asked for, on the same lines.
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
