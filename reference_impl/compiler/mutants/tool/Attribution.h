// Finds the rules that a defect at a site can decide, from the rules that the file's functions name and from
// their calls.
#ifndef AMP_MUTANTS_TOOL_ATTRIBUTION_H
#define AMP_MUTANTS_TOOL_ATTRIBUTION_H

#include <map>
#include <set>
#include <string>

#include "SiteFinder.h"

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
}  // namespace clang

namespace amp::mutants {

/// Collects facts about the functions of one file, then attributes rules to its sites. Functions are
/// canonical declarations; null stands for code outside of functions.
class Attribution {
 public:
  void addMember(const clang::CXXRecordDecl* parent, const clang::FunctionDecl* function) {
    members_[parent].insert(function);
  }
  void addMention(const clang::FunctionDecl* function, std::string rule) {
    mentioned_[function].insert(std::move(rule));
  }
  void addCall(const clang::FunctionDecl* function, const clang::FunctionDecl* callee) {
    called_[function].insert(callee);
  }
  /// The function reports a diagnostic.
  void addReport(const clang::FunctionDecl* function) { reporting_.insert(function); }
  /// The function calls a function of another file that returns a rule.
  void addQuestion(const clang::FunctionDecl* function) { asking_.insert(function); }

  /// Sets Site::rules and Site::shared of a site in the function, unless it is a row with rules of its own.
  ///
  /// A site in a function that reports can decide the function's own rules, the rules of the functions that
  /// it calls, and the rules of its callers if they pass it the rule. Because objects have state, each
  /// function of a class can also decide the rules of the class's other functions. A function that asks
  /// another file for the rule, or that reports nothing itself, decides rules that it does not name: its
  /// sites are shared. A function of the front end passes on what it has no rule for, so all rules can detect
  /// a defect there.
  void attribute(Site& site, const clang::FunctionDecl* function) const;

 private:
  using Functions = std::set<const clang::FunctionDecl*>;
  using Edges = std::map<const clang::FunctionDecl*, Functions>;

  static Functions reachable(Functions functions, const Edges& edges);
  std::set<std::string> rulesOf(const Functions& functions) const;
  Functions decidingWith(const clang::FunctionDecl* function) const;

  std::map<const clang::FunctionDecl*, std::set<std::string>> mentioned_;
  Edges called_;
  Functions reporting_;
  Functions asking_;
  std::map<const clang::CXXRecordDecl*, Functions> members_;
};

}  // namespace amp::mutants

#endif
