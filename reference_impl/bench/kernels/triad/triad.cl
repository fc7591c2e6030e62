kernel void triad(global float* restrict a, global const float* restrict b, global const float* restrict c,
                  uint n, float s) {
  const uint i = get_global_id(0);
  if (i < n) a[i] = b[i] + s * c[i];
}
