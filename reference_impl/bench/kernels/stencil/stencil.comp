#version 450
// EXACT is `precise`, or nothing where contraction is allowed.
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0, std430) restrict writeonly buffer Out { float result[]; };
layout(binding = 1, std430) restrict readonly buffer In { float points[]; };
layout(push_constant) uniform Parameters { uint n; };

void main() {
  const uint x = gl_GlobalInvocationID.x, y = gl_GlobalInvocationID.y, i = y * n + x;
  EXACT float value = points[i];
  if (y > 0 && x > 0 && y < n - 1 && x < n - 1)
    value = 0.5 * value + 0.125 * (points[i - n] + points[i + n] + points[i - 1] + points[i + 1]);
  result[i] = value;
}
