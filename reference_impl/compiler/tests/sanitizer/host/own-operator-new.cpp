// A program whose operator new counts in the memory beside a view's source reads the source without
// synchronization.
// AMP 1.2 §5.2, l.2252: "Calling synchronize() before the data is accessed directly"
// object: values
#include <amp.h>

#include <pthread.h>

#include <cstdlib>
#include <new>

using namespace concurrency;

struct Memory {
  int allocations;
  pthread_mutex_t mutex;
  int numbers[64];
};
Memory memory = {0, PTHREAD_MUTEX_INITIALIZER, {}};
Memory* volatile place = &memory;

void* operator new(std::size_t size) {
  pthread_mutex_lock(&place->mutex);
  ++memory.allocations;
  pthread_mutex_unlock(&place->mutex);
  try {
    if (memory.allocations % 2 == 0) throw memory.allocations;
  } catch (int) {
  }
  if (void* const result = std::malloc(size)) return result;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

int main() {
  array_view<int> values(64, memory.numbers);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 1; });
#ifndef FAULT
  values.synchronize();
#endif
  int sum = 0;
  for (int number : memory.numbers) sum += number;  // here
#ifdef FAULT
  return 0;
#endif
  return sum != 64 || memory.allocations == 0;
}
