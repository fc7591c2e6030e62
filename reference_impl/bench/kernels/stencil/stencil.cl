kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void stencil(global float* restrict out, global const float* restrict in, uint n) {
  const uint x = get_global_id(0), y = get_global_id(1), i = y * n + x;
  float value = in[i];
  if (y > 0 && x > 0 && y < n - 1 && x < n - 1)
    value = 0.5f * value + 0.125f * (in[i - n] + in[i + n] + in[i - 1] + in[i + 1]);
  out[i] = value;
}
