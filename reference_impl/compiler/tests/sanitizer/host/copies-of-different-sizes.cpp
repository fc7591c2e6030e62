// An asynchronous copy is in progress when its source changes; another one, which failed, uses nothing.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: source
#include <amp.h>

#include <list>
#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(64, 1);
  array<int> source(64, ones.begin()), target(32), small(16), other(64, ones.begin());
  completion_future failed = copy_async(source, target);
  completion_future failedToo = copy_async(ones.begin(), ones.end(), small);
  parallel_for_each(small.extent, [&small](index<1> i) restrict(amp) { small[i] = 2; });
  std::list<int> numbers(64);
  parallel_for_each(source.extent, [&source](index<1> i) restrict(amp) { source[i] = 2; });
  std::list<int> beside(64);
  completion_future done = copy_async(source, numbers.begin());
  completion_future also = copy_async(other, beside.begin());
#ifndef FAULT
  also.get();
#endif
#ifdef FAULT
  parallel_for_each(source.extent, [&source](index<1> i) restrict(amp) { source[i] = 3; });  // here
#else
  parallel_for_each(other.extent, [&other](index<1> i) restrict(amp) { other[i] = 3; });
#endif
  done.get();
#ifdef FAULT
  also.get();
#endif
  try {
    failedToo.get();
    return 1;
  } catch (const runtime_exception&) {
  }
  try {
    failed.get();
    return 1;
  } catch (const runtime_exception&) {
  }
  parallel_for_each(source.extent, [&source](index<1> i) restrict(amp) { source[i] = 4; });
#ifdef FAULT
  return 0;
#endif
  return numbers.front() != 2;
}
