#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// Measures the ceiling of memory: each thread reads and writes 16 bytes.
layout(local_size_x_id = 0) in;
BUFFER(0, restrict writeonly, vec4, To, to)
BUFFER(1, restrict readonly, vec4, From, from)
layout(push_constant) uniform Parameters {
  ADDRESS(To, to) ADDRESS(From, from)
  uint n;
};

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < n) to.at[i] = from.at[i];
}
