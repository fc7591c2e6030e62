// Bare declarations of the math functions (AMP 1.2 §9) that language cases use.
#ifndef AMPCTS_CANARY_AMP_MATH_H
#define AMPCTS_CANARY_AMP_MATH_H

#include <amp.h>

namespace concurrency {
namespace fast_math {
float sqrt(float x);
float fabs(float x);
float pow(float x, float y);
float sin(float x);
float cos(float x);
float exp(float x);
}  // namespace fast_math
namespace precise_math {
float sqrt(float x);
double sqrt(double x);
float fabs(float x);
double fabs(double x);
float pow(float x, float y);
double pow(double x, double y);
}  // namespace precise_math
}  // namespace concurrency

#endif
