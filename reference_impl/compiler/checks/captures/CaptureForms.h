// How a lambda came to capture something, and what to write instead: what messages on captures say beside the rule.
#ifndef AMP_CHECKS_CAPTUREFORMS_H
#define AMP_CHECKS_CAPTUREFORMS_H

#include <string>

namespace clang {
class LambdaCapture;
class LambdaExpr;
class ValueDecl;
}  // namespace clang

namespace amp::checks {

struct Unit;

/// One capture of one amp lambda.
struct Captured {
  Unit& unit;
  const clang::LambdaExpr* lambda;
  const clang::LambdaCapture& capture;

  const clang::ValueDecl* variable() const;
  /// True for `[x = ...]` in this very lambda.
  bool isInit() const;
  /// True for an element of a function parameter pack.
  bool isOfPack() const;
  /// True if the variable is a capture of the lambda around this one.
  bool isNested() const;
};

/// "captured by '&n'", "captured by the default '&', used here".
std::string formOf(const Captured& captured);

/// What to write for a variable that is captured by reference and must be copied: "write '[=, &a]'".
std::string copyInstead(const Captured& captured);

/// What to write for an array or texture that is captured by value: "write '&a'".
std::string referInstead(const Captured& captured);

}  // namespace amp::checks

#endif
