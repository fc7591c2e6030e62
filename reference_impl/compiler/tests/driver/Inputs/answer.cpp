#include <amp.h>

int answer_of(int number) restrict(amp) {
  return number + 42;
}

int ask() {
  int number = 0;
  concurrency::array_view<int> view(1, &number);
  concurrency::parallel_for_each(
      view.get_extent(), [=](concurrency::index<1> i) restrict(amp) { view[i] = answer_of(i[0]); });
  view.synchronize();
  return number;
}
