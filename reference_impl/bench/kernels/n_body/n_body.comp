#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
struct Body {
  float x, y, z, mass;
};
layout(local_size_x = 256) in;
BUFFER(0, restrict writeonly, Body, Out, accelerations)
BUFFER(1, restrict readonly, Body, In, bodies)
layout(push_constant) uniform Parameters {
  ADDRESS(Out, accelerations) ADDRESS(In, bodies)
  uint n; float softening;
};
shared Body others[256];

void main() {
  const Body me = bodies.at[gl_GlobalInvocationID.x];
  EXACT float sumX = 0, sumY = 0, sumZ = 0;
  for (uint first = 0; first < n; first += 256) {
    others[gl_LocalInvocationID.x] = bodies.at[first + gl_LocalInvocationID.x];
    barrier();
    for (uint i = 0; i < 256; ++i) {
      const Body other = others[i];
      EXACT const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      EXACT const float inverse = inversesqrt(dx * dx + dy * dy + dz * dz + softening);
      EXACT const float weight = other.mass * inverse * inverse * inverse;
      sumX += weight * dx;
      sumY += weight * dy;
      sumZ += weight * dz;
    }
    barrier();
  }
  accelerations.at[gl_GlobalInvocationID.x] = Body(sumX, sumY, sumZ, 0);
}
