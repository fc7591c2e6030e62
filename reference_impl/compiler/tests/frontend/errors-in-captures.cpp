// A variable that has an error, in cpu code, is captured by a kernel: one error and no crash.
// RUN: not %amp -std=c++20 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
namespace other {
template <class T>
class box {};
}  // namespace other
struct filter {
  int factor_;
  void run(concurrency::array_view<int> view) const {
    // CHECK: errors-in-captures.cpp:[[#@LINE+1]]:22: error:
    const other::box factor = factor_;
    concurrency::parallel_for_each(view.get_extent(), [=](concurrency::index<1> i) restrict(amp) {
      view[i] = scaled(view[i], factor);
    });
  }
  static int scaled(int n, int factor) restrict(cpu, amp) { return n * factor; }
};
void use(concurrency::array_view<int> view) { filter{3}.run(view); }
