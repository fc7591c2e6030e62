#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
layout(local_size_x = 256) in;
BUFFER(0, restrict writeonly, float, Out, result)
BUFFER(1, restrict readonly, float, In, numbers)
layout(push_constant) uniform Parameters {
  ADDRESS(Out, result) ADDRESS(In, numbers)
  uint n, tiles;
};
shared float sums[256];

void main() {
  const uint local = gl_LocalInvocationID.x, threads = 256 * tiles;
  EXACT float sum = 0;
  uint i = gl_GlobalInvocationID.x;
  for (; i + 3 * threads < n; i += 4 * threads)
    sum += (numbers.at[i] + numbers.at[i + threads]) + (numbers.at[i + 2 * threads] + numbers.at[i + 3 * threads]);
  for (; i < n; i += threads) sum += numbers.at[i];
  sums[local] = sum;
  barrier();
  for (uint half_ = 128; half_ > 0; half_ /= 2) {
    if (local < half_) {
      EXACT const float both = sums[local] + sums[local + half_];
      sums[local] = both;
    }
    barrier();
  }
  if (local == 0) result.at[gl_WorkGroupID.x] = sums[0];
}
