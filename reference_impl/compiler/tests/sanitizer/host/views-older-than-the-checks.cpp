// A program uses containers that were made before the checks began; a vector is read without synchronization.
// AMP 1.2 §5.2, l.2252: "Calling synchronize() before the data is accessed directly"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

namespace {
std::vector<int>* numbers;
array_view<int>* old;
array<int>* oldArray;

// Before the constructors of all variables of the program.
#pragma clang diagnostic ignored "-Wprio-ctor-dtor"
__attribute__((constructor(0))) void make() {
  numbers = new std::vector<int>(16, 1);
  old = new array_view<int>(16, *numbers);
  oldArray = new array<int>(16, numbers->begin());
}
}  // namespace

int main() {
  const array_view<int> view = *old;
  array<int>& elements = *oldArray;
  parallel_for_each(view.extent, [ =, &elements ](index<1> i) restrict(amp) { view[i] = ++elements[i]; });
  view[0] = 3;
  view.synchronize();
  view.synchronize_to(accelerator().get_default_view());
  view.refresh();
  std::vector<int> results(16);
  copy(elements, results.begin());
  copy(results.begin(), elements);
  copy(view, elements);
  copy_async(elements, view).get();
  view.synchronize_async().get();
  view.synchronize_to_async(accelerator().get_default_view()).get();
  view.discard_data();
  view.data()[1] = 1;
  try {
    parallel_for_each(
        accelerator().create_view(),
        elements.extent, [&elements](index<1> i) restrict(amp) { elements[i] = 1; });
  } catch (const runtime_exception&) {
  }
  array_view<int> values(16, results);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 5; });
#ifndef FAULT
  values.synchronize();
#endif
  const int last = results[15];  // here
  delete old;
  delete oldArray;
#ifdef FAULT
  return 0;
#endif
  return last != 5;
}
