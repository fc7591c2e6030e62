/// Each allocation of an operation fails in turn: the operation throws std::bad_alloc and nothing else
/// (AMP 1.2 §12.2.2 l.5174), what it used stays usable, and nothing waits for it. Only for the accelerator
/// 'processor': drivers of Vulkan call operator new, too, and need not survive its failure.
#include <amp.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>
#include <vector>

#include "check.h"

namespace {

std::atomic<long> allocations_left(-1);  ///< until one fails; negative: none fails
std::atomic<bool> has_failed(false);

}  // namespace

void* operator new(std::size_t bytes) {
  if (allocations_left >= 0 && allocations_left-- == 0) {
    has_failed = true;
    throw std::bad_alloc();
  }
  if (void* const memory = std::malloc(bytes != 0 ? bytes : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

using namespace concurrency;

int main() {
  std::vector<int> numbers(64, 1);
  array<int> data(64);
  const array_view<int> view(64, numbers);
  const auto add = [&] {
    parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) { view[i] += 1; });
  };
  add();
  const std::vector<std::function<void()>> operations = {
      [] { const array<int> made(64); },
      [&] {
        const array_view<int> made(64, numbers.data());
        allocations_left = -1;  // a destructor throws nothing
      },
      add,
      [&] { copy(view, data); },
      [&] { copy(data, view); },
      [&] { copy_async(view, data).get(); },
      [&] { view.synchronize_async().get(); },
      [] { accelerator().create_view(); },
      [] { accelerator().get_default_view().create_marker().get(); },
  };
  int failures = 0;
  for (const std::function<void()>& operation : operations) {
    for (long allowed = 0;; ++allowed) {
      has_failed = false;
      bool is_right = true;
      allocations_left = allowed;
      try {
        operation();
        is_right = !has_failed;
      } catch (const std::bad_alloc&) {
        is_right = has_failed;
      }
      allocations_left = -1;
      CHECK(is_right);
      if (!has_failed) break;
      ++failures;
      add();
    }
  }
  CHECK(failures > 10);
  CHECK(view[63] >= failures + 2);
  return check::result();
}
