// A kernel with structures in memory and in variables.
#include <amp.h>

#include <vector>
using namespace concurrency;

enum class Kind { liquid = 3, solid = 5 };

struct Vector {
  float x;  //! member x: float at 0
  float y;  //! member y: float at 32
};

struct Particle {
  Vector place;  //! member place: Vector at 0
  Vector speed;  //! member speed: Vector at 64
  int hits[3];  //! member hits: int[3] at 128
  Kind kind;  //! member kind: Kind at 224
  double weight;  //! member weight: double at 256
};

Vector moved(const Vector& place, const Vector& speed, float time) restrict(amp) {  //! function moved, variable time: float
  Vector there = place;  //! variable there: Vector
  there.x += speed.x * time;  //! line
  there.y += speed.y * time;  //! line
  return there;
}

int main() {
  std::vector<Particle> particles(32, Particle{{1, 2}, {3, 4}, {5, 6, 7}, Kind::solid, 1.5});
  const array_view<Particle> view(32, particles);
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {  //! function operator(), variable i: index<1>
    Particle particle = view[i];  //! line, variable particle: Particle
    particle.place = moved(particle.place, particle.speed, 0.5f);
    particle.hits[1] += i[0];  //! line
    const Kind kind = particle.kind;  //! variable kind: Kind
    if (kind == Kind::solid) particle.weight *= 2;  //! line
    view[i] = particle;  //! line
  });
  const Particle& last = view[31];
  return last.place.x == 2.5f && last.place.y == 4 && last.hits[1] == 37 && last.weight == 3 ? 0 : 1;
}
