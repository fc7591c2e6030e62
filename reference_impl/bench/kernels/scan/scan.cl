kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void scan(global uint* out, global uint* sums, global const uint* in, uint n) {
  local uint totals[256];
  const uint id = get_local_id(0), first = 4 * get_global_id(0);
  uint values[4];
  uint sum = 0;
  for (uint k = 0; k < 4; ++k) {
    if (first + k < n) sum += in[first + k];
    values[k] = sum;
  }
  totals[id] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint distance = 1; distance < 256; distance *= 2) {
    const uint before = id >= distance ? totals[id - distance] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    totals[id] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const uint before = id > 0 ? totals[id - 1] : 0;
  for (uint k = 0; k < 4; ++k) {
    if (first + k < n) out[first + k] = values[k] + before;
  }
  if (id == 255) sums[get_group_id(0)] = totals[255];
}

kernel void scan_add(global uint* restrict out, global const uint* restrict sums, uint n) {
  const uint i = get_global_id(0);
  if (i < n && i >= 1024) out[i] += sums[i / 1024 - 1];
}
