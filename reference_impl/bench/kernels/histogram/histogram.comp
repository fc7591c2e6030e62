#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
layout(local_size_x = 256) in;
BUFFER(0, restrict, uint, Bins, bins)
BUFFER(1, restrict readonly, uint, In, numbers)
layout(push_constant) uniform Parameters {
  ADDRESS(Bins, bins) ADDRESS(In, numbers)
  uint n, tiles;
};
shared uint counts[256];

void main() {
  const uint local = gl_LocalInvocationID.x, threads = 256 * tiles;
  counts[local] = 0;
  barrier();
  uint i = gl_GlobalInvocationID.x;
  for (; i + 3 * threads < n; i += 4 * threads) {
    const uint a = numbers.at[i], b = numbers.at[i + threads], c = numbers.at[i + 2 * threads], d = numbers.at[i + 3 * threads];
    atomicAdd(counts[a & 255], 1);
    atomicAdd(counts[b & 255], 1);
    atomicAdd(counts[c & 255], 1);
    atomicAdd(counts[d & 255], 1);
  }
  for (; i < n; i += threads) atomicAdd(counts[numbers.at[i] & 255], 1);
  barrier();
  atomicAdd(bins.at[local], counts[local]);
}
