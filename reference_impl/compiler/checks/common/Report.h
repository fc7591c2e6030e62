// The one way in which the checks speak to the user.
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

/// A place where code is executed that is written elsewhere: what that code may not contain is the fault of
/// the use.
struct Use {
  clang::SourceLocation where;  ///< invalid if there is none
  Rule rule;
  const clang::NamedDecl* used;
};

/// One violation while it is being written. What is streamed goes to the placeholders %0, %1, ... of the
/// rule's message, in this order (README.md). If the rule has no message yet, its statement is shown, with
/// the first argument before it and the others behind it.
class Violation {
 public:
  /// A name or other text of the program, shown in quotes.
  Violation& operator<<(llvm::StringRef text);
  Violation& operator<<(clang::QualType type);
  Violation& operator<<(const clang::NamedDecl& declaration);
  Violation& operator<<(std::integral auto number) { return add(static_cast<std::uint64_t>(number)); }

  /// Underlines `range` instead of the one token at the violation's place.
  Violation& underline(clang::SourceRange range);

  /// Adds a note, shown under the violation.
  Violation& note(clang::SourceLocation where, std::string text);

  /// Adds a note on the declaration that `expression`, if it is a name, names.
  Violation& origin(const clang::Expr* expression);

  /// Adds notes that lead from an instance of a template to the place that asked for it.
  Violation& in(const clang::FunctionDecl* function);

  /// Offers to replace `range` by `text`; an empty range inserts. Nothing is offered for the text of a macro
  /// or of a system header. To be called only if the result is certain to be what the program means.
  Violation& fix(clang::CharSourceRange range, llvm::StringRef text);

  /// Says that what stands at `cause`, such as a data member, is at fault. The violation is not shown if one at `cause`
  /// itself is, or if it lies in what another violation with the same cause covers.
  Violation& because(clang::SourceLocation cause);
  /// Makes other violations in `range` with the same cause follow from this one.
  Violation& cover(clang::SourceRange range);

  /// Makes this a violation of the use, if there is one, and leaves a note where the code is written.
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
  clang::SourceLocation written_;  ///< what is at fault, where that is another place
  clang::SourceRange underlined_;
  clang::SourceLocation cause_;  ///< invalid if the place itself is at fault
  clang::SourceRange covered_;
  std::vector<Argument> arguments_;
  std::vector<Note> notes_;
  std::vector<clang::FixItHint> fixes_;
};

/// Collects violations, drops repetitions (a fault in a template shows in each instance) and hands them to
/// Clang's diagnostics in source order.
class Reporter {
 public:
  explicit Reporter(clang::Sema& sema);

  Violation& report(Rule rule, clang::SourceLocation where);

  /// Emits everything reported so far.
  void flush();

 private:
  friend class Violation;
  bool followsFromAnother(const Violation& violation) const;
  void emit(const Violation& violation);

  clang::Sema& sema_;
  std::vector<std::unique_ptr<Violation>> violations_;
  std::set<std::tuple<Rule, clang::SourceLocation, clang::SourceLocation>> seen_;
  /// Where a fix was offered: violations with one cure, such as another capture default, offer it once.
  std::set<std::tuple<clang::SourceLocation, clang::SourceLocation, std::string>> fixed_;
};

}  // namespace amp::checks

#endif
