// A value goes to one of two local variables, but the other one is read.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: rest
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Pair {
  int even;
  int odd;
};

void skip(const int*& next) restrict(amp) {
  ++next;
}

int main() {
  std::vector<int> data(8, 3);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        Pair pair;
        int low, high, rest, numbers[2];
        int& member = i[0] % 2 ? pair.odd : pair.even;
        int& number = i[0] < 4 ? low : high;
        member = values[i];
        number = values[i] + 1;
        numbers[0] = 1;
        numbers[1] = 2;
        const int* next = numbers;
        const int* other = numbers + 1;
        skip(i[0] % 2 || i[0] < 8 ? next : other);
#ifndef FAULT
        rest = 4;
#endif
        values[i] = (i[0] % 2 ? pair.odd : pair.even) + (i[0] < 4 ? low : high) + *next;
        values[i] += rest;  // here
      });
#ifdef FAULT
  return 0;
#endif
  return values[0] != 13 || values[7] != 13;
}
