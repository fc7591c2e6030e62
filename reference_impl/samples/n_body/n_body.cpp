#include <amp.h>
#include <amp_math.h>

#include <cmath>
#include <utility>
#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

const int kTile = 256;
const int kSteps = 4;

struct vector3 {
  float x, y, z;
};

struct body {
  vector3 position, velocity;
  float mass;
};

inline float inverse_root(float x) restrict(cpu) {
  return 1.0f / std::sqrt(x);
}
inline float inverse_root(float x) restrict(amp) {
  return 1.0f / fast_math::sqrt(x);
}

/// Adds to `acceleration` what a body of mass `mass` at `there` causes at `here`.
inline void attract(vector3& acceleration, const vector3& here, const vector3& there,
                    float mass) restrict(cpu, amp) {
  const float x = there.x - here.x, y = there.y - here.y, z = there.z - here.z;
  const float softening = 0.01f;  // keeps the force of two close bodies finite
  const float inverse = inverse_root(x * x + y * y + z * z + softening);
  const float factor = mass * inverse * inverse * inverse;
  acceleration.x += x * factor;
  acceleration.y += y * factor;
  acceleration.z += z * factor;
}

inline void move(body& b, const vector3& acceleration) restrict(cpu, amp) {
  const float time = 0.01f;
  b.velocity.x += acceleration.x * time;
  b.velocity.y += acceleration.y * time;
  b.velocity.z += acceleration.z * time;
  b.position.x += b.velocity.x * time;
  b.position.y += b.velocity.y * time;
  b.position.z += b.velocity.z * time;
}

void step(const array<body>& before, array<body>& after) {
  const int n = before.get_extent()[0];
  const tiled_extent<kTile> domain = before.get_extent().tile<kTile>().pad();
  parallel_for_each(domain, [=, &before, &after](tiled_index<kTile> i) restrict(amp) {
    tile_static vector3 position[kTile];
    tile_static float mass[kTile];
    const int self = i.global[0];
    // Threads beyond the last body help to load and compute for the last body.
    body own = before[self < n ? self : n - 1];
    vector3 acceleration = {0, 0, 0};
    for (int begin = 0; begin < n; begin += kTile) {
      const int other = begin + i.local[0];
      position[i.local[0]] = before[other < n ? other : n - 1].position;
      mass[i.local[0]] = other < n ? before[other].mass : 0.0f;
      i.barrier.wait();
      for (int k = 0; k < kTile; ++k) attract(acceleration, own.position, position[k], mass[k]);
      i.barrier.wait();
    }
    move(own, acceleration);
    if (self < n) after[self] = own;
  });
}

void step_on_host(const std::vector<body>& before, std::vector<body>& after) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    vector3 acceleration = {0, 0, 0};
    for (const body& other : before) attract(acceleration, before[i].position, other.position, other.mass);
    after[i] = before[i];
    move(after[i], acceleration);
  }
}

std::vector<body> make_bodies(int n) {
  std::vector<body> bodies(n);
  unsigned random = 1;
  const auto next = [&random] {
    random = random * 1664525u + 1013904223u;
    return static_cast<float>(random >> 8) / (1 << 24) - 0.5f;
  };
  for (body& b : bodies) {
    b.position = {next(), next(), next()};
    b.velocity = {0, 0, 0};
    b.mass = (next() + 1.0f) / static_cast<float>(n);
  }
  return bodies;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = sample::size(argc, argv, 4096, 1 << 20);
  const std::vector<body> start = make_bodies(n);
  std::vector<body> result(n), expected;
  const double accelerator = sample::milliseconds([&] {
    array<body> first(n, start.begin()), second(n);
    array<body>*now = &first, *next = &second;
    for (int s = 0; s < kSteps; ++s) {
      step(*now, *next);
      std::swap(now, next);
    }
    copy(*now, result.begin());
  });
  const double host = sample::milliseconds([&] {
    expected = start;
    std::vector<body> next(n);
    for (int s = 0; s < kSteps; ++s) {
      step_on_host(expected, next);
      expected.swap(next);
    }
  });
  bool right = true;
  for (int i = 0; i < n; ++i)
    right = right && sample::close(result[i].position.x, expected[i].position.x) &&
            sample::close(result[i].position.y, expected[i].position.y) &&
            sample::close(result[i].position.z, expected[i].position.z);
  return sample::report("n-body", right, accelerator, host);
}
