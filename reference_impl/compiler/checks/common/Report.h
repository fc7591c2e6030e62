// Diagnostics of the checks: every check reports its violations to a Reporter.
#ifndef AMP_CHECKS_REPORT_H
#define AMP_CHECKS_REPORT_H

#include <concepts>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/Messages.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"

namespace clang {
class Expr;
class FunctionDecl;
class NamedDecl;
class Sema;
}  // namespace clang

namespace amp::checks {

class Reporter;

/// A place that executes code which is written elsewhere, such as a default argument. A violation in that
/// code is reported at this place.
struct Use {
  clang::SourceLocation where;  ///< invalid if the code is not written elsewhere
  Rule rule;
  const clang::NamedDecl* used;
};

/// One violation under construction. The streamed arguments replace the placeholders %0, %1, ... of the
/// rule's message, in this order (README.md). A rule without a message shows its statement, with the first
/// argument before it and the others after it.
class Violation {
 public:
  /// A name or other text of the program, shown in quotes.
  Violation& operator<<(llvm::StringRef text);
  Violation& operator<<(clang::QualType type);
  Violation& operator<<(const clang::NamedDecl& declaration);
  Violation& operator<<(std::integral auto number) { return add(static_cast<std::uint64_t>(number)); }

  /// Underlines `range` instead of the single token at the violation's location.
  Violation& underline(clang::SourceRange range);

  /// Adds a note, shown under the violation.
  Violation& note(clang::SourceLocation where, std::string text);

  /// If `expression` is a name, adds a note on the declaration that it names.
  Violation& origin(const clang::Expr* expression);

  /// Adds a note for each template instance around `function`: it shows what requested the instance.
  Violation& in(const clang::FunctionDecl* function);

  /// Adds a fix-it that replaces `range` by `text`; an empty range inserts. Does nothing for text of a macro
  /// or of a system header. Call it only if the result is certain to be what the program means.
  Violation& fix(clang::CharSourceRange range, llvm::StringRef text);

  /// Sets the location of what is at fault, such as a data member. The violation is not shown if a violation
  /// of another rule is reported at `cause`, or if it is in the range that another violation with the same
  /// cause covers.
  Violation& because(clang::SourceLocation cause);
  /// Suppresses violations of other rules in `range` that have the same cause as this one.
  Violation& cover(clang::SourceRange range);

  /// If `use` has a location, turns this into a violation of the use's rule at that location, with a note
  /// where the code is written. A warning keeps its rule and gets a note on the use.
  Violation& by(const Use& use);

 private:
  friend class Reporter;
  Violation(Reporter& owner, Rule rule, clang::SourceLocation where)
      : owner_(&owner), rule_(rule), where_(where), underlined_(where) {}

  Violation& add(Argument argument);
  std::string text() const;

  struct Note {
    clang::SourceLocation where;
    std::string text;
  };
  Reporter* owner_;
  Rule rule_;
  clang::SourceLocation where_;
  clang::SourceLocation written_;  ///< where the code is written, if by() has moved the violation
  clang::SourceRange underlined_;
  clang::SourceLocation cause_;  ///< invalid if the fault is at `where_`
  clang::SourceRange covered_;
  std::vector<Argument> arguments_;
  std::vector<Note> notes_;
  std::vector<clang::FixItHint> fixes_;
};

/// Collects violations, drops repetitions (each instance of a template repeats the violations in the
/// template) and passes the others to Clang's diagnostics engine in source order.
class Reporter {
 public:
  explicit Reporter(clang::Sema& sema);

  Violation& report(Rule rule, clang::SourceLocation where);

  /// Emits everything reported so far.
  void flush();

 private:
  friend class Violation;
  bool isRepetition(const Violation& violation);
  bool followsFromAnother(const Violation& violation) const;
  void emit(const Violation& violation);

  clang::Sema& sema_;
  std::vector<std::unique_ptr<Violation>> violations_;
  std::set<std::tuple<Rule, clang::SourceLocation, clang::SourceLocation>> seen_;
  /// The fix-its that were emitted. Violations with the same fix-it, such as another capture default, offer
  /// it once.
  std::set<std::tuple<clang::SourceLocation, clang::SourceLocation, std::string>> fixed_;
};

}  // namespace amp::checks

#endif
