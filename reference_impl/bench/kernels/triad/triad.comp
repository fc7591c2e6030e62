#version 450
// EXACT is `precise`, or nothing where contraction is allowed.
layout(local_size_x_id = 0) in;
layout(binding = 0, std430) restrict writeonly buffer A { float a[]; };
layout(binding = 1, std430) restrict readonly buffer B { float b[]; };
layout(binding = 2, std430) restrict readonly buffer C { float c[]; };
layout(push_constant) uniform Parameters { uint n; float s; };

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= n) return;
  EXACT const float value = b[i] + s * c[i];
  a[i] = value;
}
