// Templates: each instance is a function or a class of its own.
#include <amp.h>

#include <vector>
using namespace concurrency;

template <typename T, int N>
struct Series {
  T parts[N];  //! member parts: unsigned int[4] at 0, member parts: float[2] at 0
  T sum() const restrict(amp, cpu) {  //! function sum
    T result = 0;  //! variable result: unsigned int, variable result: float
    for (int k = 0; k < N; ++k)
      result += parts[k];  //! line
    return result;
  }
};

template <typename T>
T larger(T a, T b) restrict(amp, cpu) {  //! function larger<int>, function larger<float>
  return a < b ? b : a;  //! line in larger<int>, line in larger<float>
}

template <typename T>
void launch(const array_view<T>& view) {
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {  //! function operator(), variable i: index<1>
    Series<unsigned, 4> few = {{1, 2, 3, static_cast<unsigned>(i[0])}};  //! variable few: Series<unsigned int, 4>
    Series<float, 2> many = {{0.5f, static_cast<float>(i[0])}};  //! variable many: Series<float, 2>
    view[i] = larger<T>(view[i], static_cast<T>(few.sum()));  //! line
    const T other = static_cast<T>(few.sum());  //! line unoptimized, variable other: const int
    view[i] += other;  //! line unoptimized
    view[i] += static_cast<T>(larger<float>(many.sum(), 2.0f));  //! line
  });
}

int main() {
  std::vector<int> numbers(64, 20);
  const array_view<int> view(64, numbers);
  launch(view);
  return view[3] == 32 && view[30] == 102 ? 0 : 1;
}
