#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
layout(local_size_x = 32, local_size_y = 8) in;
BUFFER(0, restrict writeonly, float, Out, result)
BUFFER(1, restrict readonly, float, In, matrix)
layout(push_constant) uniform Parameters {
  ADDRESS(Out, result) ADDRESS(In, matrix)
  uint n;
};
shared float block[32][33];

void main() {
  const uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
  const uint row = gl_WorkGroupID.y * 32 + y, column = gl_WorkGroupID.x * 32 + x;
  for (uint k = 0; k < 32; k += 8) block[y + k][x] = matrix.at[(row + k) * n + column];
  barrier();
  const uint toRow = gl_WorkGroupID.x * 32 + y, toColumn = gl_WorkGroupID.y * 32 + x;
  for (uint k = 0; k < 32; k += 8) result.at[(toRow + k) * n + toColumn] = block[x][y + k];
}
