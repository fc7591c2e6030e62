#include "cuda/Kernels.h"

namespace ampbench {
namespace {

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

__device__ Vector operator-(Vector a, Vector b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
__device__ Vector operator*(Vector a, Vector b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}
__device__ Vector least(Vector a, Vector b) {
  return {fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)};
}
__device__ Vector greatest(Vector a, Vector b) {
  return {fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)};
}

__device__ Hit meet(Ray ray, Box box, int number) {
  const Vector a = (box.low - ray.origin) * ray.inverse, b = (box.high - ray.origin) * ray.inverse;
  const Vector in = least(a, b), out = greatest(a, b);
  const float enter = fmaxf(fmaxf(in.x, in.y), in.z);
  const float leave = fminf(fminf(out.x, out.y), out.z);
  const Hit hit = {fmaxf(enter, 0.0f), number}, miss = {1e30f, -1};
  return enter <= leave && leave > 0 ? hit : miss;
}

__device__ Hit nearer(Hit a, Hit b) {
  return b.distance < a.distance ? b : a;
}

__global__ void ray_box_kernel(Hit* __restrict__ hits, const Ray* __restrict__ rays,
                               const Box* __restrict__ boxes, unsigned n, int count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Ray ray = rays[i];
  Hit hit = {1e30f, -1};
  for (int b = 0; b < count; ++b) hit = nearer(hit, meet(ray, boxes[b], b));
  hits[i] = hit;
}

}  // namespace

void ray_box(const Step& step, void* const* buffers) {
  ray_box_kernel<<<groups_of(step), group_size>>>(
      buffer<Hit>(step, buffers, 0), buffer<Ray>(step, buffers, 1), buffer<Box>(step, buffers, 2),
      step.parameters[0], static_cast<int>(step.parameters[1]));
}

}  // namespace ampbench
