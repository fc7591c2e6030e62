#version 450
layout(local_size_x = 256) in;
layout(binding = 0, std430) restrict buffer Bins { uint bins[]; };
layout(binding = 1, std430) restrict readonly buffer In { uint numbers[]; };
layout(push_constant) uniform Parameters { uint n, tiles; };
shared uint counts[256];

void main() {
  const uint local = gl_LocalInvocationID.x, threads = 256 * tiles;
  counts[local] = 0;
  barrier();
  for (uint i = gl_GlobalInvocationID.x; i < n; i += threads) atomicAdd(counts[numbers[i] & 255], 1);
  barrier();
  atomicAdd(bins[local], counts[local]);
}
