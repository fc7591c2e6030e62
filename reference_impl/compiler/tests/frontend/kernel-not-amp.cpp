// The body of a kernel that is not amp-restricted is cpu code: the only error is the missing restriction.
// RUN: not %amp -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
#include <cstdio>
int helper(int);
void launch(concurrency::array_view<int> v) {
  // CHECK: kernel-not-amp.cpp:[[#@LINE+1]]:3: error: [amp.kernel.not-amp
  concurrency::parallel_for_each(v.get_extent(), [=](concurrency::index<1> i) {
    v[i] = helper(v[i]);
    auto inner = [=] { std::printf("%d", helper(1)); };
    inner();
  });
}
