kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void transpose(global float* restrict out, global const float* restrict in, uint n) {
  local float block[32][33];
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint row = get_group_id(1) * 32 + y, column = get_group_id(0) * 32 + x;
  for (uint k = 0; k < 32; k += 8) block[y + k][x] = in[(row + k) * n + column];
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint to_row = get_group_id(0) * 32 + y, to_column = get_group_id(1) * 32 + x;
  for (uint k = 0; k < 32; k += 8) out[(to_row + k) * n + to_column] = block[x][y + k];
}
