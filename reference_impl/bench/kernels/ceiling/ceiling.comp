#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
// Measures the ceiling of arithmetic: eight independent chains of multiplications and additions, 16 steps each in an
// iteration.
layout(local_size_x = 256) in;
BUFFER(0, restrict writeonly, float, Out, result)
layout(push_constant) uniform Parameters {
  ADDRESS(Out, result)
  uint turns; float factor;
};

void main() {
  EXACT float v[8];
  for (int j = 0; j < 8; ++j) v[j] = float(gl_LocalInvocationID.x + j);
  for (uint turn = 0; turn < turns; ++turn) {
    for (int k = 0; k < 16; ++k) {
      for (int j = 0; j < 8; ++j) v[j] = v[j] * factor + 1.0;
    }
  }
  EXACT float sum = 0;
  for (int j = 0; j < 8; ++j) sum += v[j];
  result.at[gl_GlobalInvocationID.x] = sum;
}
