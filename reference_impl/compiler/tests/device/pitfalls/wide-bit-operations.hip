// Counting bits of more than 32 bits, counting the zeros of zero, byte swaps, rotations.
// RUN: %compile %s -o %t.ll
// RUN: amp-device-tool %t.ll -o %t.spv
// RUN: amp-device-run %t.spv --size 4 buf:u64:0x0,0x1,0x8000000000000000,0x00f0000000010000 buf:u32:0*40 buf:u64:0*8 | FileCheck %s
// CHECK: buffer 1: 0 64 64 0 32 32 1 0 0 1 63 0 1 31 0 0 0 0 1 0 63 0 32 32 0 0 0 5 8 16 1 15 16 65536 0 0
// CHECK: buffer 2: 0 0 72057594037927936 256 128 128 1099511689216 17293822569119481856{{$}}
#include "kernel.h"
struct Bits {
  const unsigned long* in;
  unsigned* out;
  unsigned long* wide;
  void operator()() const amp {
    int i = thread_index();
    unsigned long x = in[i];
    unsigned low = (unsigned)x;
    unsigned* o = out + i * 9;
    o[0] = __builtin_popcountl(x);
    o[1] = x ? __builtin_clzl(x) : 64;
    o[2] = x ? __builtin_ctzl(x) : 64;
    o[3] = __builtin_popcount(low);
    o[4] = low ? __builtin_clz(low) : 32;
    o[5] = low ? __builtin_ctz(low) : 32;
    o[6] = (x == 0) + (low & 0x10000);
    wide[i * 2] = __builtin_bswap64(x);
    wide[i * 2 + 1] = (x << 8) | (x >> 56);
  }
};
KERNEL(Bits);
