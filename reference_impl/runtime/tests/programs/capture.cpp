// Runs the legal listings of the founding documents on capturing data and on lambda captures.
#include <amp.h>

#include <vector>

#include "check.h"

using namespace concurrency;

static const int size = 1000;

static void empty_capture() {
  parallel_for_each(extent<1>(size), [](concurrency::index<1>) restrict(amp){});
}

static void array_by_reference() {
  accelerator_view acc_view = accelerator().default_view;
  std::vector<int> data(size, 41);
  array<int, 1> arr(size, data.begin(), acc_view);
  parallel_for_each(arr.extent, [&arr](concurrency::index<1> idx) restrict(amp) { arr[idx] = arr[idx] + 1; });
  CHECK(data[0] == 41);  // an array is not copied back to its source
  copy(arr, data.begin());
  CHECK(data == std::vector<int>(size, 42));
}

static void value_and_array() {
  std::vector<int> data(size, 5);
  array<int, 1> arr(size);
  copy(data.begin(), arr);
  int a = 10;
  parallel_for_each(
      arr.extent, [ =, &arr ](concurrency::index<1> idx) restrict(amp) { arr[idx] = arr[idx] + a; });
  data = arr;
  CHECK(data == std::vector<int>(size, 15));
}

static void array_view_by_value() {
  std::vector<int> data(size, 7);
  array_view<int, 1> arr_view(size, data);
  parallel_for_each(arr_view.extent, [=](concurrency::index<1> idx) restrict(amp) { arr_view[idx]++; });
  CHECK(arr_view[0] == 8);  // synchronized on first access
  CHECK(data == std::vector<int>(size, 8));
}

static void all_together() {
  accelerator_view acc_view = accelerator().default_view;
  int a = 10;
  std::vector<int> view_data(size, 3);
  array_view<int, 1> arr_view(size, view_data);
  std::vector<int> arr_data(size);
  array<int, 1> arr(size, arr_data.begin(), acc_view);
  parallel_for_each(
      arr.extent, [ =, &arr ](concurrency::index<1> idx) restrict(amp) {
        arr[idx] = arr_view[idx] + a;
        arr_view[idx]++;
      });
  copy(arr, arr_data.begin());
  CHECK(arr_data == std::vector<int>(size, 13));
  CHECK(arr_view[0] == 4);
  CHECK(view_data == std::vector<int>(size, 4));
}

static void mutable_kernel() {
  std::vector<int> data(size, 0);
  array_view<int, 1> arr_view(size, data);
  int a = 10;
  parallel_for_each(
      extent<1>(size / 2), [=](concurrency::index<1> idx) mutable restrict(amp) {
        a--;
        arr_view = arr_view.section(concurrency::index<1>(size / 2));
        arr_view[idx] = a;
      });
  CHECK(a == 10);
  arr_view.synchronize();
  for (int i = 0; i < size; ++i) CHECK(data[i] == (i < size / 2 ? 0 : 9));
}

class B {
 public:
  B(array<int, 1>& a, int n) restrict(cpu, amp) : m1(a), m2(n) {}
  array<int, 1>& m1;
  int m2;
};

static void class_with_array_reference() {
  array<int, 1> a1(size);
  B b(a1, 6);
  parallel_for_each(a1.extent, [b](concurrency::index<1> idx) restrict(amp) { b.m1[idx] = b.m2 + idx[0]; });
  const std::vector<int> result = a1;
  for (int i = 0; i < size; ++i) CHECK(result[i] == 6 + i);
}

class Scale {
 public:
  explicit Scale(int s) restrict(cpu, amp) : scale(s) {}
  int Apply(array<int, 1>& a, unsigned int start, unsigned int end) restrict(amp) {
    int& rScale = scale;
    auto f = [rScale](int n) { return n * rScale; };
    for (unsigned int i = start; i < end; i++) {
      a(i) = f(a(i));
    }
    return 0;
  }

 private:
  int scale;
};

static void nested_lambda() {
  std::vector<int> data(size, 2);
  array<int, 1> arr(size, data.begin());
  parallel_for_each(
      extent<1>(1), [&arr](concurrency::index<1>) restrict(amp) {
        Scale s(21);
        s.Apply(arr, 0, 500);
      });
  copy(arr, data.begin());
  for (int i = 0; i < size; ++i) CHECK(data[i] == (i < 500 ? 42 : 2));
}

struct Functor {
  array_view<int, 1> view;
  int addend;
  void operator()(concurrency::index<1> idx) const restrict(amp) { view[idx] += addend; }
};

static void function_object() {
  std::vector<int> data(size, 2);
  const Functor functor = {array_view<int, 1>(size, data), 40};
  parallel_for_each(extent<1>(size), functor);
  functor.view.synchronize();
  CHECK(data == std::vector<int>(size, 42));
}

struct OnlyOne {
  array<int, 1>& elements;
  explicit OnlyOne(array<int, 1>& a) : elements(a) {}
  OnlyOne(const OnlyOne&) = delete;
  void operator()(concurrency::index<1> idx) const restrict(amp) { elements[idx] = 42; }
  void operator()(tiled_index<4> idx) const restrict(amp) { elements[idx] = 43; }
};

/// Copies of an object have another value than the object.
struct Increasing {
  int value;
  explicit Increasing(int v) : value(v) {}
  Increasing(const Increasing& other) : value(other.value + 1000) {}
};
struct WithIncreasing {
  array_view<int, 1> view;
  Increasing member;
  void operator()(concurrency::index<1> idx) const restrict(amp) { view[idx] = member.value; }
};

/// The accelerator uses the kernel object that was passed, not a copy (AMP 1.2 §7 l.3054).
static void kernel_is_not_copied() {
  array<int, 1> elements(size);
  const OnlyOne kernel(elements);
  parallel_for_each(elements.extent, kernel);
  CHECK(static_cast<std::vector<int>>(elements) == std::vector<int>(size, 42));
  parallel_for_each(elements.extent.tile<4>(), kernel);
  CHECK(static_cast<std::vector<int>>(elements) == std::vector<int>(size, 43));
  std::vector<int> data(size);
  const WithIncreasing other = {array_view<int, 1>(size, data), Increasing(5)};
  parallel_for_each(extent<1>(size), other);
  other.view.synchronize();
  CHECK(data == std::vector<int>(size, other.member.value));
}

int main() {
  empty_capture();
  array_by_reference();
  value_and_array();
  array_view_by_value();
  all_together();
  mutable_kernel();
  class_with_array_reference();
  nested_lambda();
  function_object();
  kernel_is_not_copied();
  return check::result();
}
