#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
layout(local_size_x = 16, local_size_y = 16) in;
BUFFER(0, restrict writeonly, float, C, c)
BUFFER(1, restrict readonly, float, A, a)
BUFFER(2, restrict readonly, float, B, b)
layout(push_constant) uniform Parameters {
  ADDRESS(C, c) ADDRESS(A, a) ADDRESS(B, b)
  uint n;
};
shared float as[16][16], bs[16][16];

void main() {
  const uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
  const uint row = gl_GlobalInvocationID.y, column = gl_GlobalInvocationID.x;
  EXACT float sum = 0;
  for (uint k = 0; k < n; k += 16) {
    as[y][x] = a.at[row * n + k + x];
    bs[y][x] = b.at[(k + y) * n + column];
    barrier();
    for (uint i = 0; i < 16; ++i) sum += as[y][i] * bs[i][x];
    barrier();
  }
  c.at[row * n + column] = sum;
}
