#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// Reads and writes, 16 bytes a thread: as many bytes as the device's memory gives.
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
