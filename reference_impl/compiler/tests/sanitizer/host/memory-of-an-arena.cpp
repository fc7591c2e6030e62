// A view has more elements than its memory, which the program's operator new takes from an arena.
// AMP 1.2 §5.2.2, l.2741: "If the number of elements pointed to is less than the size of extent, the behavior
// is undefined."
// object: values
#include <amp.h>

#include <new>

using namespace concurrency;

alignas(64) char arena[1 << 20];
char* next = arena + 1024;

void* operator new(std::size_t size) {
  void* const result = next;
  next += (size + 15) / 16 * 16;
  return result;
}
void operator delete(void*) noexcept {}
void operator delete(void*, std::size_t) noexcept {}

int main() {
  char* const kept = next;
  next = arena;
  void* const earlier = operator new(64);
  next = arena + 16;
  int* const numbers = static_cast<int*>(operator new(16));
  next = kept;
  {
    array_view<int> all(128, static_cast<int*>(earlier));
    all[127] = 1;
  }
#ifdef FAULT
  const int count = 5;
#else
  const int count = 4;
#endif
  array_view<const int> values(count, numbers);  // here
  return values[3] != 0;
}
