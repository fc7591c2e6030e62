kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void matrix_product(global float* restrict c, global const float* restrict a, global const float* restrict b,
                    uint n) {
  local float as[16][16], bs[16][16];
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (uint k = 0; k < n; k += 16) {
    as[y][x] = a[row * n + k + x];
    bs[y][x] = b[(k + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < 16; ++i) sum += as[y][i] * bs[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
