#version 450
// EXACT is `precise`, or nothing where contraction is allowed.
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0, std430) restrict writeonly buffer C { float c[]; };
layout(binding = 1, std430) restrict readonly buffer A { float a[]; };
layout(binding = 2, std430) restrict readonly buffer B { float b[]; };
layout(push_constant) uniform Parameters { uint n; };
shared float as[16][16], bs[16][16];

void main() {
  const uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
  const uint row = gl_GlobalInvocationID.y, column = gl_GlobalInvocationID.x;
  EXACT float sum = 0;
  for (uint k = 0; k < n; k += 16) {
    as[y][x] = a[row * n + k + x];
    bs[y][x] = b[(k + y) * n + column];
    barrier();
    for (uint i = 0; i < 16; ++i) sum += as[y][i] * bs[i][x];
    barrier();
  }
  c[row * n + column] = sum;
}
