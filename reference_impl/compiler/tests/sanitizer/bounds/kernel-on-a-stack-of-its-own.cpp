// The program runs kernels on a stack that it has made; a pointer of one leaves the local array.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// only: processor
#include <amp.h>

#include <ucontext.h>

#include <vector>

using namespace concurrency;

ucontext_t caller, callee;
std::vector<int> sums(8);

void launch() {
  array_view<int> results(8, sums);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
        int even[4] = {0, 2, 4, 6}, odd[4] = {1, 3, 5, 7};
        int* const chosen = i[0] % 2 ? odd : even;
#ifdef FAULT
        const int entry = i[0] == 5 ? 1 << 24 : i[0] / 2;
#else
        const int entry = i[0] / 2;
#endif
        results[i] = chosen[entry];  // here
      });
  results.synchronize();
}

int main() {
  static char stack[1 << 20];
  getcontext(&callee);
  callee.uc_stack.ss_sp = stack;
  callee.uc_stack.ss_size = sizeof stack;
  callee.uc_link = &caller;
  makecontext(&callee, launch, 0);
  swapcontext(&caller, &callee);
  return sums[0] != 0 || sums[5] != 5;
}
