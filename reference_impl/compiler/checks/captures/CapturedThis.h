// Captures of this and *this (founding document 000, l.66).
#ifndef AMP_CHECKS_CAPTUREDTHIS_H
#define AMP_CHECKS_CAPTUREDTHIS_H

namespace clang {
class LambdaCapture;
}

namespace amp::checks {

struct AmpLambda;
struct Unit;

void checkCapturedThis(Unit& unit, const AmpLambda& lambda, const clang::LambdaCapture& capture);

}  // namespace amp::checks

#endif
