// The mathematical functions of C++ AMP that the host's side of a random kernel uses.
#ifndef KERNELS_HOST_AMP_MATH_H
#define KERNELS_HOST_AMP_MATH_H

#include <cmath>

namespace concurrency {
namespace fast_math {

using std::fabs;
using std::fmax;
using std::fmin;

}  // namespace fast_math
}  // namespace concurrency

#endif
