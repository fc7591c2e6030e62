// The form in which a lambda captures something.
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
  /// True for an init-capture `[x = ...]` of this lambda.
  bool isInit() const;
  /// True for an element of a function parameter pack.
  bool isOfPack() const;
  /// True if the enclosing lambda captures the variable, too.
  bool isNested() const;
};

}  // namespace amp::checks

#endif
