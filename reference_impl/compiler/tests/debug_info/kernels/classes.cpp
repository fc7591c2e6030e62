// A function object with members of its own, which derives from a class and uses another.
#include <amp.h>

#include <vector>
using namespace concurrency;

class Generator {
 public:
  explicit Generator(unsigned seed) restrict(amp, cpu) : state_(seed) {}
  unsigned next() restrict(amp, cpu) {  //! function next
    state_ = state_ * 1664525u + 1013904223u;  //! line
    return state_ >> 8;  //! line
  }

 private:
  unsigned state_;  //! member state_: unsigned int at 0
};

struct Bounds {
  int least;  //! member least: int at 0
  int most;  //! member most: int at 32
  int clamped(int value) const restrict(amp, cpu) {  //! function clamped, variable value: int
    if (value < least) return least;  //! line
    return value > most ? most : value;  //! line
  }
};

class Draw : Bounds {
 public:
  Draw(const array_view<int>& view, Bounds bounds) : Bounds(bounds), view_(view) {}
  void operator()(index<1> i) const restrict(amp) {  //! function operator()
    Generator generator(i[0]);  //! variable generator: Generator
    unsigned drawn = generator.next();  //! variable drawn: unsigned int
    drawn += generator.next();  //! line
    view_[i] = clamped(static_cast<int>(drawn % 1000));  //! line
  }

 private:
  array_view<int> view_;  //! member view_: array_view<int, 1> at 64
};

int main() {
  std::vector<int> numbers(64);
  const array_view<int> view(64, numbers);
  const Bounds bounds = {100, 800};
  parallel_for_each(view.get_extent(), Draw(view, bounds));
  for (int i = 0; i < 64; ++i) {
    Generator generator(i);
    const unsigned first = generator.next();
    if (view[i] != bounds.clamped(static_cast<int>((first + generator.next()) % 1000))) return 1;
  }
  return 0;
}
