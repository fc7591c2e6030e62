// The words of C++ AMP do not disturb Clang's warnings about the layout of the text.
// RUN: %accepts -Wall -Wextra -Werror %s
#include <amp.h>

void layout(int n) restrict(amp) {
  for (int i = 0; i < n; ++i) n += i;

  tile_static int shared[4];
  shared[0] = n;
  if (n > 0) ++n;
  tile_static int other;
  other = n;
  shared[1] = other;
}
