#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
layout(local_size_x = 16, local_size_y = 16) in;
BUFFER(0, restrict writeonly, int, Out, result)
layout(push_constant) uniform Parameters {
  ADDRESS(Out, result)
  uint n; int most; float scale;
};

void main() {
  EXACT const float x0 = float(int(gl_GlobalInvocationID.x)) * scale - 2.0;
  EXACT const float y0 = float(int(gl_GlobalInvocationID.y)) * scale - 1.5;
  EXACT float x = 0, y = 0, xx = 0, yy = 0;
  int iterations = 0;
#ifdef PRECISE  // each mode uses the form that is faster with it
  while (iterations < most && xx + yy <= 4.0) {
#else
  while (iterations < most) {
    if (!(xx + yy <= 4.0)) break;
#endif
    y = 2.0 * x * y + y0;
    x = xx - yy + x0;
    xx = x * x;
    yy = y * y;
    ++iterations;
  }
  result.at[gl_GlobalInvocationID.y * n + gl_GlobalInvocationID.x] = iterations;
}
