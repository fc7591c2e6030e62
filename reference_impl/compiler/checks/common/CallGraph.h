// Who calls whom in amp-restricted code, on the instantiated AST.
#ifndef AMP_CHECKS_CALLGRAPH_H
#define AMP_CHECKS_CALLGRAPH_H

#include <map>
#include <vector>

#include "clang/Basic/SourceLocation.h"

namespace clang {
class CallExpr;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace amp::checks {

class Violation;
struct Unit;

struct Call {
  const clang::FunctionDecl* callee;  ///< the definition where there is one
  clang::SourceLocation where;
  clang::SourceLocation inDefault = {};  ///< in the default of an argument that is left out at `where`; else invalid
};

/// What one function does itself.
struct FunctionNode {
  std::vector<Call> calls;  ///< constructors, destructors and operators included
  std::vector<const clang::VarDecl*> tileStatics;
};

/// A function that is reached, and how.
struct Reached {
  const clang::FunctionDecl* function;
  std::vector<Call> path;  ///< the calls that lead there from the root; empty for the root
};

/// Looks into functions as they are asked for, each once.
class CallGraph {
 public:
  const FunctionNode& node(const clang::FunctionDecl* function);

  /// `root` and all that it reaches, breadth first, so that paths are shortest.
  std::vector<Reached> reachedFrom(const clang::FunctionDecl* root);

 private:
  std::map<const clang::FunctionDecl*, FunctionNode> nodes_;
};

/// The function that a call names; null for one that an operator yields, as .* and the comma.
const clang::FunctionDecl* namedCallee(const clang::CallExpr* call);

/// The name of the function in a call, which is where Clang's own messages about it stand too.
clang::SourceLocation placeOf(const clang::CallExpr* call);

/// The declaration of `function` that has its body; itself if none has.
const clang::FunctionDecl* definitionOf(const clang::FunctionDecl* function);

/// True for making captures that are at fault themselves, and for what their closures do with them.
bool followsFromCapture(const Unit& unit, const Call& call);

/// Adds one note for each call of `path`.
void notePath(Violation& violation, const std::vector<Call>& path);

}  // namespace amp::checks

#endif
