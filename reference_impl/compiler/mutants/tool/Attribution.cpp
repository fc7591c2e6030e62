#include "Attribution.h"

#include <vector>

#include "Rules.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::mutants {

/// Returns `functions` and all functions that `edges` lead to from them.
Attribution::Functions Attribution::reachable(Functions functions, const Edges& edges) {
  std::vector<const clang::FunctionDecl*> due(functions.begin(), functions.end());
  while (!due.empty()) {
    const auto found = edges.find(due.back());
    due.pop_back();
    if (found == edges.end()) continue;
    for (const clang::FunctionDecl* next : found->second)
      if (functions.insert(next).second) due.push_back(next);
  }
  return functions;
}

std::set<std::string> Attribution::rulesOf(const Functions& functions) const {
  std::set<std::string> rules;
  for (const clang::FunctionDecl* function : functions)
    if (const auto found = mentioned_.find(function); found != mentioned_.end())
      rules.insert(found->second.begin(), found->second.end());
  return rules;
}

/// Returns the functions that decide together with `function`, including `function`.
Attribution::Functions Attribution::decidingWith(const clang::FunctionDecl* function) const {
  Functions deciding = {function};
  if (const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function))
    if (const auto found = members_.find(method->getParent()); found != members_.end())
      deciding.insert(found->second.begin(), found->second.end());
  if (function && llvm::any_of(function->parameters(), takesRule))
    for (const auto& [caller, callees] : called_)
      if (callees.count(function)) deciding.insert(caller);
  return deciding;
}

void Attribution::attribute(Site& site, const clang::FunctionDecl* function) const {
  if (!site.rules.empty() || !isOfCheck(function)) return;
  const Functions deciding = reachable(decidingWith(function), called_);
  site.rules = rulesOf(deciding);
  const auto anyOf = [&](const Functions& some) {
    return llvm::any_of(deciding, [&](const clang::FunctionDecl* one) { return some.count(one) != 0; });
  };
  site.shared = anyOf(asking_) || !anyOf(reporting_);
}

}  // namespace amp::mutants
