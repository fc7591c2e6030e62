// -fsanitize=undefined finds undefined behavior of kernels on the processor, at its line. The kernels' SPIR-V stays the
// same.
// RUN: %amp -g -O1 -fsanitize=undefined -fno-sanitize-recover=all -DDIVISOR=0 %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor not %t 2>&1 | FileCheck --check-prefix=DIVISION %s
// RUN: %amp -g -O0 -fsanitize=undefined -fno-sanitize-recover=all -DFIRST=4 %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor not %t 2>&1 | FileCheck --check-prefix=BOUNDS %s
// RUN: %amp -O1 -fsanitize=shift,signed-integer-overflow -DFIRST=-29 %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t 2>&1 | FileCheck --check-prefix=SHIFT %s
// RUN: %amp -O1 -fsanitize=undefined -fno-sanitize-recover=all %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %amp -O1 -fsanitize=undefined -S -emit-llvm %s -o - | sed -n "s/^@amp.kernel.spirv.* constant //p" > %t.checked
// RUN: %amp -O1 -S -emit-llvm %s -o - | sed -n "s/^@amp.kernel.spirv.* constant //p" > %t.plain
// RUN: FileCheck --check-prefix=SPIRV --input-file=%t.plain %s
// RUN: cmp %t.checked %t.plain
#include <amp.h>

#include <vector>
using namespace concurrency;

#ifndef DIVISOR
#define DIVISOR 7
#endif
#ifndef FIRST
#define FIRST 0
#endif

int main() {
  std::vector<int> numbers(4);
  const array_view<int> view(4, numbers);
  parallel_for_each(view.get_extent().tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static int shared[4];
    int table[4] = {1, 2, 3, 4};
    const int number = FIRST + t.local[0];
    shared[t.local[0]] = 100 / (DIVISOR * table[t.local[0]]);
    // DIVISION: undefined.cpp:[[#@LINE-1]]:30: runtime error: division by zero
    t.barrier.wait();
    view[t.global] = 1 << (20 - number);
    // SHIFT: undefined.cpp:[[#@LINE-1]]:24: runtime error: shift exponent 49 is too large for 32-bit type 'int'
    if (number >= 0) view[t.global] += table[number] + shared[3 - t.local[0]];
    // BOUNDS: undefined.cpp:[[#@LINE-1]]:40: runtime error: index 4 out of bounds for type 'int[4]'
  });
  view.synchronize();
}
// NONE-NOT: runtime error
// SPIRV: [i32 119734787,
