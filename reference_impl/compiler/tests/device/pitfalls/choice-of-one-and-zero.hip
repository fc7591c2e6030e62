// A selection between the bits of 1.0 and 0.0: lavapipe 22.3 treats it as a conversion from bool, and drops or invents a zero's sign.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 3 buf:i32:0,1,2 buf:u32:0*21 buf:u64:0*21 | FileCheck %s
// RUN: amp-device-tool -O0 %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 3 buf:i32:0,1,2 buf:u32:0*21 buf:u64:0*21 | FileCheck %s
// CHECK: buffer 1: 0 3212836864 3212836864 0 2147483648 0 0 3212836864 0 0 1065353216 1065353216 3212836864 0 3212836864 0 0 3212836864 1065353216 0 4{{$}}
// CHECK: buffer 2: 0 13830554455654793216 13830554455654793216 0 9223372036854775808 0 0 13830554455654793216 0 0 4607182418800017408 4607182418800017408 13830554455654793216 0 13830554455654793216 0 0 13830554455654793216 4607182418800017408 0 4{{$}}
#include "kernel.h"
template <typename Float, typename Bits>
inline void choose(int i, Bits* out) amp {
  Float chosen[4] = {i ? Float(-1) : Float(0), i ? Float(0) : Float(-1), i ? Float(1) : -Float(0), 7};
  switch (i) {
    case 0: chosen[3] = Float(0); break;
    case 1: chosen[3] = Float(1); break;
    default: chosen[3] = Float(-1); break;
  }
  const Bits one = __builtin_bit_cast(Bits, Float(-1));
  Bits branch, other;
  if (i & 1) {  // too large to become a select here, but not in the driver
    branch = one;
    other = (i * 3 + thread_index()) * (thread_index() ^ i);
  } else {
    branch = 0;
    other = i + thread_index();
  }
  Bits* own = out + i * 7;
  own[0] = __builtin_bit_cast(Bits, chosen[0]);
  own[1] = __builtin_bit_cast(Bits, chosen[1]);
  own[4] = __builtin_bit_cast(Bits, chosen[2]);
  own[3] = __builtin_bit_cast(Bits, chosen[3]);
  own[2] = i ? Bits(0) : one;
  own[5] = branch;
  own[6] = other;
}
struct Choose {
  const int* in;
  unsigned* narrow;
  unsigned long* wide;
  void operator()() const amp {
    int i = in[thread_index()];
    choose<float>(i, narrow);
    choose<double>(i, wide);
  }
};
KERNEL(Choose);
