kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void mandelbrot(global int* restrict out, uint n, int most, float scale) {
  const uint column = get_global_id(0), row = get_global_id(1);
  const float x0 = (float)(int)column * scale - 2.0f;
  const float y0 = (float)(int)row * scale - 1.5f;
  float x = 0, y = 0, xx = 0, yy = 0;
  int iterations = 0;
  while (iterations < most && xx + yy <= 4.0f) {
    y = 2.0f * x * y + y0;
    x = xx - yy + x0;
    xx = x * x;
    yy = y * y;
    ++iterations;
  }
  out[row * n + column] = iterations;
}
