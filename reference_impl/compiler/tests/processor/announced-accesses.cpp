// A checked kernel calls the runtime for accesses of which that may learn something, and not for all others.
// RUN: %amp -O1 -fsanitize=amp %s -o %t -ldl
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t | FileCheck %s
#include <amp.h>
#include <amp_detail/kernel_checks.h>
#include <dlfcn.h>

#include <cstdio>
#include <vector>
using namespace concurrency;

namespace {

int calls[3];  // of each kind of access

}  // namespace

/// Takes the place of the runtime's function.
amp_quiet_memory __amp_check_access(const void* address, uint64_t bytes, uint32_t kind, amp_place* place) {
  static const auto check =
      reinterpret_cast<decltype(&__amp_check_access)>(dlsym(RTLD_NEXT, "__amp_check_access"));
  ++calls[kind & 3];
  return check(address, bytes, kind, place);
}

namespace {

void print(const char* kernel) {
  std::printf("%s: %d reads, %d writes\n", kernel, calls[amp_access_read], calls[amp_access_write]);
  calls[amp_access_read] = calls[amp_access_write] = 0;
}

struct Pair {
  int first;
  int second;
};

}  // namespace

int main() {
  const std::vector<int> numbers(1000, 1);
  std::vector<int> results(1000);
  const array_view<const int> in(1000, numbers);
  const array_view<int> out(1000, results);

  parallel_for_each(out.get_extent(), [=](index<1> i) restrict(amp) { out[i] = in[i] + in[999 - i[0]]; });
  print("untiled");
  // CHECK: untiled: 2 reads, 1000 writes

  parallel_for_each(out.get_extent().tile<10>(), [=](tiled_index<10> t) restrict(amp) {
    tile_static Pair pairs[10];
    pairs[t.local[0]] = {in[t.global], 1};
    t.barrier.wait();
    int sum = 0;
    for (int i = 0; i < 10; ++i) {
      const Pair pair = pairs[i];
      sum += pair.first + pair.second;
    }
    out[t.global] = sum;
  });
  print("tiled");
  // Of each of 1000 pairs: a write, and reads by the first two of ten threads.
  // CHECK: tiled: 2001 reads, 2000 writes

  std::printf("%d\n", out[0]);
  // CHECK: 20
}
