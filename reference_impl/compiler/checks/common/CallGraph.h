// The call graph of a translation unit, on the instantiated AST.
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
  const clang::FunctionDecl* callee;  ///< the definition, or the first declaration if there is none
  clang::SourceLocation where;
  clang::SourceLocation inDefault = {};  ///< in the default argument that `where` omits; else invalid
};

/// The calls and variables of one function itself, without those of its callees.
struct FunctionNode {
  std::vector<Call> calls;  ///< including constructors, destructors and operators
  std::vector<const clang::VarDecl*> tileStatics;
};

/// A function that a root function reaches through calls.
struct Reached {
  const clang::FunctionDecl* function;
  std::vector<Call> path;  ///< the calls that lead there from the root; empty for the root
};

/// The call graph. Visits the body of each function once, on first use.
class CallGraph {
 public:
  const FunctionNode& node(const clang::FunctionDecl* function);

  /// Returns `root` and all functions that it reaches. The search is breadth-first, so the paths are the
  /// shortest ones.
  std::vector<Reached> reachedFrom(const clang::FunctionDecl* root);

 private:
  std::map<const clang::FunctionDecl*, FunctionNode> nodes_;
};

/// Returns the function that a call names; null if the called function is the result of an operator, such as
/// .* or the comma, and if arguments depend on a template parameter: such a call is checked in the instances.
const clang::FunctionDecl* namedCallee(const clang::CallExpr* call);

/// Returns the location of the function's name in a call. Clang's own messages about the call have the same
/// location.
clang::SourceLocation placeOf(const clang::CallExpr* call);

/// Returns the declaration of `function` that has the body; the first declaration if none has one.
const clang::FunctionDecl* definitionOf(const clang::FunctionDecl* function);

/// True if a violation at `call` would only repeat a faulty capture: the call makes such a capture, or its
/// callee is a member of a closure with such a capture.
bool followsFromCapture(const Unit& unit, const Call& call);

/// Adds one note for each call of `path`.
void notePath(Violation& violation, const std::vector<Call>& path);

}  // namespace amp::checks

#endif
