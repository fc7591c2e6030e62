#version 450
layout(local_size_x_id = 0) in;
layout(binding = 0, std430) restrict buffer Out { uint result[]; };
layout(binding = 1, std430) restrict readonly buffer Sums { uint sums[]; };
layout(push_constant) uniform Parameters { uint n; };

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < n && i >= 1024) result[i] += sums[i / 1024 - 1];
}
