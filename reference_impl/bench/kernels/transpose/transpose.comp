#version 450
layout(local_size_x = 32, local_size_y = 8) in;
layout(binding = 0, std430) restrict writeonly buffer Out { float result[]; };
layout(binding = 1, std430) restrict readonly buffer In { float matrix[]; };
layout(push_constant) uniform Parameters { uint n; };
shared float block[32][33];

void main() {
  const uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
  const uint row = gl_WorkGroupID.y * 32 + y, column = gl_WorkGroupID.x * 32 + x;
  for (uint k = 0; k < 32; k += 8) block[y + k][x] = matrix[(row + k) * n + column];
  barrier();
  const uint toRow = gl_WorkGroupID.x * 32 + y, toColumn = gl_WorkGroupID.y * 32 + x;
  for (uint k = 0; k < 32; k += 8) result[(toRow + k) * n + toColumn] = block[x][y + k];
}
