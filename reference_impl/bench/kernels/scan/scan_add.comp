#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
layout(local_size_x_id = 0) in;
BUFFER(0, restrict, uint, Out, result)
BUFFER(1, restrict readonly, uint, Sums, sums)
layout(push_constant) uniform Parameters {
  ADDRESS(Out, result) ADDRESS(Sums, sums)
  uint n;
};

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < n && i >= 1024) result.at[i] += sums.at[i / 1024 - 1];
}
