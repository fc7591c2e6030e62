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
  uint i = gl_GlobalInvocationID.x;
  for (; i + 3 * threads < n; i += 4 * threads) {
    const uint a = numbers[i], b = numbers[i + threads], c = numbers[i + 2 * threads], d = numbers[i + 3 * threads];
    atomicAdd(counts[a & 255], 1);
    atomicAdd(counts[b & 255], 1);
    atomicAdd(counts[c & 255], 1);
    atomicAdd(counts[d & 255], 1);
  }
  for (; i < n; i += threads) atomicAdd(counts[numbers[i] & 255], 1);
  barrier();
  atomicAdd(bins[local], counts[local]);
}
