#version 450
// EXACT is `precise`, or nothing where contraction is allowed.
layout(local_size_x = 256) in;
layout(binding = 0, std430) restrict writeonly buffer Out { float result[]; };
layout(binding = 1, std430) restrict readonly buffer In { float numbers[]; };
layout(push_constant) uniform Parameters { uint n, tiles; };
shared float sums[256];

void main() {
  const uint local = gl_LocalInvocationID.x, threads = 256 * tiles;
  EXACT float sum = 0;
  uint i = gl_GlobalInvocationID.x;
  for (; i + 3 * threads < n; i += 4 * threads)
    sum += (numbers[i] + numbers[i + threads]) + (numbers[i + 2 * threads] + numbers[i + 3 * threads]);
  for (; i < n; i += threads) sum += numbers[i];
  sums[local] = sum;
  barrier();
  for (uint half_ = 128; half_ > 0; half_ /= 2) {
    if (local < half_) {
      EXACT const float both = sums[local] + sums[local + half_];
      sums[local] = both;
    }
    barrier();
  }
  if (local == 0) result[gl_WorkGroupID.x] = sums[0];
}
