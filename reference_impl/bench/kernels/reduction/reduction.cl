kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void reduction(global float* restrict out, global const float* restrict in, uint n, uint tiles) {
  local float sums[256];
  const uint id = get_local_id(0), threads = 256 * tiles;
  float sum = 0;
  uint i = get_global_id(0);
  for (; i + 3 * threads < n; i += 4 * threads)
    sum += (in[i] + in[i + threads]) + (in[i + 2 * threads] + in[i + 3 * threads]);
  for (; i < n; i += threads) sum += in[i];
  sums[id] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint half_ = 128; half_ > 0; half_ /= 2) {
    if (id < half_) sums[id] += sums[id + half_];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (id == 0) out[get_group_id(0)] = sums[0];
}
