#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or nothing where contraction is allowed.
layout(local_size_x = 16, local_size_y = 16) in;
BUFFER(0, restrict writeonly, float, Out, result)
BUFFER(1, restrict readonly, float, In, points)
layout(push_constant) uniform Parameters {
  ADDRESS(Out, result) ADDRESS(In, points)
  uint n;
};

void main() {
  const uint x = gl_GlobalInvocationID.x, y = gl_GlobalInvocationID.y, i = y * n + x;
  EXACT float value = points.at[i];
  if (y > 0 && x > 0 && y < n - 1 && x < n - 1)
    value = 0.5 * value + 0.125 * (points.at[i - n] + points.at[i + n] + points.at[i - 1] + points.at[i + 1]);
  result.at[i] = value;
}
