// Rule     amp.sample.bad: A sample of what is rejected
// Clause   AMP 1.2 §1.1 l.1-2, required
// Case     must be rejected on a marked line; twin: plain.twin.cpp
// Varies   variable = plain
// Made     by ampgen 0.1.0 from spec/cases/bad.cpp.j2

#include <amp.h>

void amp_code() restrict(amp) {
  short x;  //! mark
}
