#version 450
#extension GL_GOOGLE_include_directive : require
#include "buffers.glsl"
// EXACT is `precise`, or empty if contraction is allowed.
struct Vector {
  float x, y, z;
};
struct Ray {
  Vector origin, inverse;
};
struct Box {
  Vector low, high;
};
struct Hit {
  float distance;
  int box;
};
layout(local_size_x_id = 0) in;
BUFFER(0, restrict writeonly, Hit, Hits, hits)
BUFFER(1, restrict readonly, Ray, Rays, rays)
BUFFER(2, restrict readonly, Box, Boxes, boxes)
layout(push_constant) uniform Parameters {
  ADDRESS(Hits, hits) ADDRESS(Rays, rays) ADDRESS(Boxes, boxes)
  uint n; int count;
};

Vector difference(Vector a, Vector b) {
  EXACT const Vector result = Vector(a.x - b.x, a.y - b.y, a.z - b.z);
  return result;
}
Vector product(Vector a, Vector b) {
  EXACT const Vector result = Vector(a.x * b.x, a.y * b.y, a.z * b.z);
  return result;
}
Vector least(Vector a, Vector b) {
  return Vector(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z));
}
Vector greatest(Vector a, Vector b) {
  return Vector(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z));
}

void meet(Ray ray, int number, inout Hit hit) {
  const Vector a = product(difference(boxes.at[number].low, ray.origin), ray.inverse);
  const Vector b = product(difference(boxes.at[number].high, ray.origin), ray.inverse);
  const Vector near = least(a, b), far = greatest(a, b);
  const float enter = max(max(near.x, near.y), near.z);
  const float leave = min(min(far.x, far.y), far.z);
  const float distance = max(enter, 0.0);
  if (enter <= leave && leave > 0 && distance < hit.distance) hit = Hit(distance, number);
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= n) return;
  const Ray ray = rays.at[i];
  Hit hit = Hit(1e30, -1);
  // Unrolled by hand as CUDA's compiler does it: four boxes in an iteration.
  int b = 0;
  for (; b + 4 <= count; b += 4) {
    for (int k = 0; k < 4; ++k) meet(ray, b + k, hit);
  }
  for (; b < count; ++b) meet(ray, b, hit);
  hits.at[i] = hit;
}
