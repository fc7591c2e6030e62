// Another tool knows where the stack is; a pointer to a local array or to a view goes too far.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: values
// only: processor
#include <amp.h>

#include <ucontext.h>

#include <vector>

using namespace concurrency;

ucontext_t caller, callee;
std::vector<int> data(8, 1), sums(8);
char* stack;

// What AddressSanitizer defines for its own stacks.
extern "C" void* __asan_get_current_fake_stack() {
  return stack;
}
extern "C" void* __asan_addr_is_in_fake_stack(void* fake, void* address, void**, void**) {
  char* const begin = static_cast<char*>(fake);
  return address >= begin && address < begin + (4 << 20) ? fake : nullptr;
}

void launch() {
  array_view<const int> values(8, data);
  array_view<int> results(8, sums);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
        int own[200000];
        own[199990] = 2;
        const int* const chosen = i[0] % 2 ? own : values.data();
#ifdef FAULT
        const int entry = i[0] == 4 ? 8 : i[0] % 2 ? 199990 : 7;
#else
        const int entry = i[0] % 2 ? 199990 : 7;
#endif
        results[i] = chosen[entry];  // here
      });
  results.synchronize();
}

int main() {
  stack = new char[4 << 20];
  getcontext(&callee);
  callee.uc_stack.ss_sp = stack;
  callee.uc_stack.ss_size = 4 << 20;
  callee.uc_link = &caller;
  makecontext(&callee, launch, 0);
  swapcontext(&caller, &callee);
  return sums[0] != 1 || sums[5] != 2;
}
