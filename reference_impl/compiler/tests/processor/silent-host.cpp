// Right programs of which -fsanitize=amp-host and -fsanitize=amp-init must say nothing.
// RUN: %amp -std=c++17 -O0 -fsanitize=amp %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1 && FileCheck %s --allow-empty < %t.out
// RUN: %amp -std=c++17 -O2 -fsanitize=amp %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1 && FileCheck %s --allow-empty < %t.out
#include <amp.h>
// CHECK-NOT: {{.}}

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

using namespace concurrency;

// The runtime allocates memory while it checks what this function does.
void* operator new(std::size_t bytes) {
  if (void* memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace {

/// A function of another library fills a staging array.
bool readsIntoStagingArray() {
  std::FILE* const file = std::tmpfile();
  const int numbers[4] = {1, 2, 3, 4};
  std::fwrite(numbers, sizeof(int), 4, file);
  std::rewind(file);
  array<int> staging(4, accelerator(accelerator::cpu_accelerator).get_default_view(),
                     accelerator().get_default_view());
  array<int> data(4);
  const bool isRead = std::fread(staging.data(), sizeof(int), 4, file) == 4;
  std::fclose(file);
  copy(staging, data);
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] += 1; });
  const std::vector<int> result = data;
  return isRead && result[3] == 5;
}

/// The host reads a view while it is synchronized (AMP 1.2 §8.4 l.3492).
bool readsWhileSynchronizing() {
  std::vector<int> data(64, 1);
  array_view<int> values(64, data);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
  completion_future done = values.synchronize_async();
  const int first = values[0];
  done.get();
  completion_future moved = values.synchronize_to_async(accelerator().get_default_view());
  const int second = data[1];
  moved.get();
  return first == 2 && second == 2;
}

/// A kernel and a copy read the same array.
bool readsWhileCopying() {
  const std::vector<int> numbers(64, 4);
  array<int> source(64, numbers.begin());
  array_view<int> sums(64);
  std::vector<int> target(64);
  completion_future done = copy_async(source, target.begin());
  parallel_for_each(source.extent, [&source, sums ](index<1> i) restrict(amp) { sums[i] = source[i] + 1; });
  done.get();
  return sums[63] == 5 && target[63] == 4;
}

__attribute__((noinline)) void fill(int* numbers, bool fails) {
  numbers[0] = 1;
  if (fails) throw 1;
}
__attribute__((noinline)) void useStack(bool fails) {
  int small[64];
  fill(small, fails);
}
__attribute__((noinline)) int sumOf(int count) {
  int* const numbers = static_cast<int*>(__builtin_alloca(static_cast<unsigned>(count) * sizeof(int)));
  for (int i = 0; i < count; ++i) numbers[i] = 1;
  array_view<int> values(count, numbers);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] += 1; });
  return values[count - 1];
}
/// A view of memory where a variable of a function was that an exception has left.
bool usesStackBehindException() {
  try {
    useStack(true);
  } catch (int) {
  }
  return sumOf(4096) == 2;
}

/// A view of a block in which a program has constructed objects.
bool usesArena() {
  std::unique_ptr<char[]> arena(new char[4096]);
  int* const numbers = reinterpret_cast<int*>(arena.get());
  new (arena.get()) int(3);
  for (int i = 1; i < 1024; ++i) numbers[i] = 3;
  const array_view<const int> values(1024, numbers);
  array_view<int> result(1024);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { result[i] = values[i]; });
  return result[1023] == 3;
}

struct Pair {
  int first, second;
};
/// The host copies objects of which one member has a value.
bool copiesPartOfObject() {
  array_view<Pair> pairs(8);
  parallel_for_each(pairs.extent, [=](index<1> i) restrict(amp) { pairs[i].first = i[0]; });
  const Pair last = pairs[7];
  return last.first == 7;
}

}  // namespace

int main() {
  const bool right[] = {readsIntoStagingArray(),
                        readsWhileSynchronizing(),
                        readsWhileCopying(),
                        usesStackBehindException(),
                        usesArena(),
                        copiesPartOfObject()};
  for (const bool one : right)
    if (!one) std::printf("wrong: %d\n", static_cast<int>(&one - right));
}
