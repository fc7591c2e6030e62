// An array in a structure is read beyond its end, where the next member is.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: records
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Record {
  int digits[4];
  int count;
};

int main() {
#ifdef FAULT
  const int digit = 4;
#else
  const int digit = 3;
#endif
  std::vector<Record> data(8, Record{{1, 1, 1, 1}, 1});
  array_view<Record> records(8, data);
  parallel_for_each(
      records.extent, [=](index<1> i) restrict(amp) {
        records[i].count = records[i].digits[digit];  // here
      });
  return records[0].count != 1 || records[7].count != 1;
}
