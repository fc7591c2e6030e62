#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
layout(local_size_x = 256) in;
BUFFER(0, , uint, Out, result)
BUFFER(1, restrict writeonly, uint, Sums, sums)
BUFFER(2, readonly, uint, In, numbers)
layout(push_constant) uniform Parameters {
  ADDRESS(Out, result) ADDRESS(Sums, sums) ADDRESS(In, numbers)
  uint n;
};
shared uint totals[256];

void main() {
  const uint local = gl_LocalInvocationID.x, first = 4 * gl_GlobalInvocationID.x;
  uint values[4];
  uint sum = 0;
  for (uint k = 0; k < 4; ++k) {
    if (first + k < n) sum += numbers.at[first + k];
    values[k] = sum;
  }
  totals[local] = sum;
  barrier();
  for (uint distance = 1; distance < 256; distance *= 2) {
    const uint before = local >= distance ? totals[local - distance] : 0;
    barrier();
    totals[local] += before;
    barrier();
  }
  const uint before = local > 0 ? totals[local - 1] : 0;
  for (uint k = 0; k < 4; ++k) {
    if (first + k < n) result.at[first + k] = values[k] + before;
  }
  if (local == 255) sums.at[gl_WorkGroupID.x] = totals[255];
}
