// How a lambda captures something.
#ifndef AMP_CHECKS_CAPTUREFORMS_H
#define AMP_CHECKS_CAPTUREFORMS_H

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

}  // namespace amp::checks

#endif
