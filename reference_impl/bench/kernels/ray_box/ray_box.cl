typedef struct {
  float x, y, z;
} Vector;
typedef struct {
  Vector origin, inverse;
} Ray;
typedef struct {
  Vector low, high;
} Box;
typedef struct {
  float distance;
  int box;
} Hit;

Vector difference(Vector a, Vector b) {
  return (Vector){a.x - b.x, a.y - b.y, a.z - b.z};
}
Vector product(Vector a, Vector b) {
  return (Vector){a.x * b.x, a.y * b.y, a.z * b.z};
}
Vector least(Vector a, Vector b) {
  return (Vector){fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)};
}
Vector greatest(Vector a, Vector b) {
  return (Vector){fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)};
}

Hit meet(Ray ray, Box box, int number) {
  const Vector a = product(difference(box.low, ray.origin), ray.inverse);
  const Vector b = product(difference(box.high, ray.origin), ray.inverse);
  const Vector in = least(a, b), out = greatest(a, b);
  const float enter = fmax(fmax(in.x, in.y), in.z);
  const float leave = fmin(fmin(out.x, out.y), out.z);
  const Hit hit = {fmax(enter, 0.0f), number}, miss = {1e30f, -1};
  return enter <= leave && leave > 0 ? hit : miss;
}

Hit nearer(Hit a, Hit b) {
  return b.distance < a.distance ? b : a;
}

kernel void ray_box(global Hit* restrict hits, global const Ray* restrict rays,
                    global const Box* restrict boxes, uint n, int count) {
  const uint i = get_global_id(0);
  if (i >= n) return;
  const Ray ray = rays[i];
  Hit hit = {1e30f, -1};
  for (int b = 0; b < count; ++b) hit = nearer(hit, meet(ray, boxes[b], b));
  hits[i] = hit;
}
