kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void histogram(global uint* restrict bins, global const uint* restrict in, uint n, uint tiles) {
  local uint counts[256];
  const uint id = get_local_id(0), threads = 256 * tiles;
  counts[id] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint i = get_global_id(0);
  for (; i + 3 * threads < n; i += 4 * threads) {
    const uint a = in[i], b = in[i + threads], c = in[i + 2 * threads], d = in[i + 3 * threads];
    atomic_inc(&counts[a & 255]);
    atomic_inc(&counts[b & 255]);
    atomic_inc(&counts[c & 255]);
    atomic_inc(&counts[d & 255]);
  }
  for (; i < n; i += threads) atomic_inc(&counts[in[i] & 255]);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[id], counts[id]);
}
