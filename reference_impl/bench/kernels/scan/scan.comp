#version 450
layout(local_size_x = 256) in;
layout(binding = 0, std430) buffer Out { uint result[]; };
layout(binding = 1, std430) restrict writeonly buffer Sums { uint sums[]; };
layout(binding = 2, std430) readonly buffer In { uint numbers[]; };
layout(push_constant) uniform Parameters { uint n; };
shared uint totals[256];

void main() {
  const uint local = gl_LocalInvocationID.x, first = 4 * gl_GlobalInvocationID.x;
  uint values[4];
  uint sum = 0;
  for (uint k = 0; k < 4; ++k) {
    if (first + k < n) sum += numbers[first + k];
    values[k] = sum;
  }
  totals[local] = sum;
  barrier();
  for (uint distance = 1; distance < 256; distance *= 2) {
    const uint before = local >= distance ? totals[local - distance] : 0;
    barrier();
    totals[local] += before;
    barrier();
  }
  const uint before = local > 0 ? totals[local - 1] : 0;
  for (uint k = 0; k < 4; ++k) {
    if (first + k < n) result[first + k] = values[k] + before;
  }
  if (local == 255) sums[gl_WorkGroupID.x] = totals[255];
}
