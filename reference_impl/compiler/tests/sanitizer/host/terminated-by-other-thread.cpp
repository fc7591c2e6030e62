// A kernel captures an array of another accelerator_view; the program that has caught this ends by an
// exception of another thread.
// AMP 1.2 §7.2, l.3076: "Not all arrays and/or textures reside on the accelerator_view selected for
// execution"
// object: numbers
#include <amp.h>

#include <cstdlib>
#include <exception>
#include <thread>
#include <vector>

using namespace concurrency;

int main() {
  std::set_terminate([] { std::_Exit(0); });
  const std::vector<int> ones(16, 1);
  const accelerator_view chosen = accelerator().get_default_view();
  array<int> numbers(16, ones.begin(), accelerator().create_view());
  const auto kernel = [&numbers](index<1> i) restrict(amp) {
    numbers[i] += 1;
  };
  std::exception_ptr error;
#ifndef FAULT
  try {
#endif
    parallel_for_each(chosen, numbers.extent, kernel);  // here
#ifndef FAULT
  } catch (const runtime_exception&) {
    error = std::current_exception();
  }
#endif
  std::thread([error] { std::rethrow_exception(error); }).join();
  return 1;
}
