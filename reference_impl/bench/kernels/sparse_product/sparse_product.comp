#version 450
// EXACT is `precise`, or nothing where contraction is allowed.
layout(local_size_x_id = 0) in;
layout(binding = 0, std430) restrict writeonly buffer Y { float y[]; };
layout(binding = 1, std430) restrict readonly buffer Begins { int begins[]; };
layout(binding = 2, std430) restrict readonly buffer Columns { int columns[]; };
layout(binding = 3, std430) restrict readonly buffer Values { float values[]; };
layout(binding = 4, std430) restrict readonly buffer X { float x[]; };
layout(push_constant) uniform Parameters { uint rows; };

void main() {
  const uint row = gl_GlobalInvocationID.x;
  if (row >= rows) return;
  EXACT float sum = 0;
  const int end = begins[row + 1];
  for (int k = begins[row]; k < end; ++k) sum += values[k] * x[columns[k]];
  y[row] = sum;
}
