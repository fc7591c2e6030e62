// Tests pointers to local and tile_static variables that are chosen, exchanged through references to pointers
// and used by atomic operations. The host computes the same.
#include <amp.h>

#include <vector>

#include "check.h"

using namespace concurrency;

void exchange(int*& a, int*& b, int*& c, int k) restrict(amp, cpu) {
  if (k & 1) {
    int* t = a;
    a = b;
    b = t;
  }
  if (k & 2) {
    int* t = b;
    b = c;
    c = t;
  }
}
int add(int* p, int v) restrict(amp) {
  return atomic_fetch_add(p, v);
}
int add(int* p, int v) restrict(cpu) {
  int o = *p;
  *p += v;
  return o;
}
bool exchange_if_equal(int* p, int* e, int v) restrict(amp) {
  return atomic_compare_exchange(p, e, v);
}
bool exchange_if_equal(int* p, int* e, int v) restrict(cpu) {
  if (*p == *e) {
    *p = v;
    return true;
  }
  *e = *p;
  return false;
}
struct S {
  int m[2];
  int n;
};
int work(int k, const int* choices, int* shared) restrict(amp, cpu) {
  int x[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}, y[3] = {10, 20, 30}, z = 100;
  S s = {{40, 50}, 60};
  int* pa = &x[k & 1][(k >> 1) & 1][0];
  int* pb = &y[k % 3];
  int* pc = &z;
  int* pd = k & 2 ? &s.m[k & 1] : &s.n;
  exchange(pa, pb, pc, k);
  exchange(k & 4 ? pa : pb, k & 4 ? pd : pa, pc, k >> 3);
  exchange(k & 1 ? pc : pd, pb, k & 8 ? pa : shared, k >> 1);
  int r = 0;
  for (int i = 0; i < 4; ++i) {
    int* q;
    switch (choices[(k + i) & 7]) {
      case 0:
        q = pa;
        break;
      case 1:
        switch (choices[k & 7]) {
          case 0:
            q = pd;
            break;
          default:
            q = pc;
        }
        break;
      default:
        q = pb;
    }
    int*& rq = i & 1 ? q : pa;
    r = r * 7 + add(rq, i + 1);
    int expected = k & 1 ? *rq : 5;
    r += exchange_if_equal(rq, &expected, r & 15) ? 1000 : expected;
    *q = *q + 1;
  }
  return r * 10 + *pa + *pb * 3 + *pc * 5 + *pd * 7 + x[1][1][1] + y[2] + s.n + *shared;
}
int main() {
  const std::vector<int> choices = {0, 1, 2, 0, 1, 1, 2, 0};
  const array_view<const int> given(8, choices);
  array<int> results(64);
  parallel_for_each(
      results.extent.tile<1>(), [&results, given ](tiled_index<1> t) restrict(amp) {
        tile_static int shared[2];
        shared[0] = 9;
        int own[8];
        for (int k = 0; k < 8; ++k) own[k] = given[k];
        results[t.global] = work(t.global[0], own, &shared[0]);
      });
  const std::vector<int> seen = results;
  for (int k = 0; k < 64; ++k) {
    int shared = 9;
    CHECK(seen[k] == work(k, choices.data(), &shared));
  }
}
