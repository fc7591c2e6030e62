#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
layout(local_size_x_id = 0) in;
BUFFER(0, restrict writeonly, float, Y, y)
BUFFER(1, restrict readonly, int, Begins, begins)
BUFFER(2, restrict readonly, int, Columns, columns)
BUFFER(3, restrict readonly, float, Values, values)
BUFFER(4, restrict readonly, float, X, x)
layout(push_constant) uniform Parameters {
  ADDRESS(Y, y) ADDRESS(Begins, begins) ADDRESS(Columns, columns) ADDRESS(Values, values) ADDRESS(X, x)
  uint rows;
};

void main() {
  const uint row = gl_GlobalInvocationID.x;
  if (row >= rows) return;
  EXACT float sum = 0;
  const int end = begins.at[row + 1];
  for (int k = begins.at[row]; k < end; ++k) sum += values.at[k] * x.at[columns.at[k]];
  y.at[row] = sum;
}
