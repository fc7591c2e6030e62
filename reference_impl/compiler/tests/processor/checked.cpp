// -fsanitize=amp finds a race between threads of a tile. It goes together with Clang's sanitizers, and AMP_SANITIZE says
// what happens then.
// RUN: %amp -O1 -fsanitize=amp %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1; test $? = 86
// RUN: FileCheck %s < %t.out
// RUN: rm -f %t.json
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor AMP_SANITIZE=halt=0:log=%t.json %t > %t.out 2>&1; test $? = 86
// RUN: FileCheck %s --check-prefixes=CHECK,GOES-ON < %t.out
// RUN: FileCheck %s --check-prefix=LOG < %t.json
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor AMP_SANITIZE=stop=1 %t | FileCheck %s --check-prefix=WRONG
// The code looks at what the runtime knows of a word, and calls the runtime only if that is new.
// RUN: %amp -O1 -fsanitize=amp -S -emit-llvm %s -o - | FileCheck %s --check-prefix=LOOKS
// LOOKS: @__amp_checks = external thread_local(initialexec) {{.*}}global
// LOOKS: llvm.threadlocal.address.p0(ptr @__amp_checks)
// RUN: %amp -O1 -fsanitize=undefined,amp -fno-sanitize-recover=all %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1; test $? = 86
// RUN: FileCheck %s < %t.out
#include <amp.h>

#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(8);
  const array_view<int> view(8, numbers);
  try {
    parallel_for_each(view.get_extent().tile<4>(), [=](tiled_index<4> t) restrict(amp) {
      tile_static int shared[4];
      shared[t.local[0]] = t.global[0];
      // CHECK: amp: data race on tile_static 'shared': {{.*}}checked.cpp:[[@LINE-1]]:
      view[t.global] = shared[(t.local[0] + 1) % 4];
    });
  } catch (const runtime_exception& error) {
    // WRONG: AMP_SANITIZE contains 'stop=1'; it can contain halt=0, halt=1 and log=FILE, with ':' between them
    std::printf("%s\n", error.what());
    return 0;
  }
  // GOES-ON: the program goes on
  std::printf("the program goes on\n");
}
// LOG: {"accesses":[{"kind":"{{.*}}","place":"{{.*}}checked.cpp:{{.*}}","thread":"thread ({{.}}) of tile (0)"},{{.*}}"fault":"race","kernel":"{{.*}}","object":"tile_static 'shared'"}
