// Rule     amp.sample.good: A sample of what is accepted
// Clause   AMP 1.2 §1.1 l.3-4, required
// Case     must be accepted
// Made     by ampgen 0.1.0 from spec/cases/good.cpp.j2

#include <amp.h>

void amp_code() restrict(amp) {
  int x;
}
