#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
layout(local_size_x_id = 0) in;
BUFFER(0, restrict writeonly, float, A, a)
BUFFER(1, restrict readonly, float, B, b)
BUFFER(2, restrict readonly, float, C, c)
layout(push_constant) uniform Parameters {
  ADDRESS(A, a) ADDRESS(B, b) ADDRESS(C, c)
  uint n; float s;
};

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= n) return;
  EXACT const float value = b.at[i] + s * c.at[i];
  a.at[i] = value;
}
