kernel void sparse_product(global float* restrict y, global const int* restrict begins,
                           global const int* restrict columns, global const float* restrict values,
                           global const float* restrict x, uint rows) {
  const uint row = get_global_id(0);
  if (row >= rows) return;
  float sum = 0;
  const int end = begins[row + 1];
  for (int k = begins[row]; k < end; ++k) sum += values[k] * x[columns[k]];
  y[row] = sum;
}
