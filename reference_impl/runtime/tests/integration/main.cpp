#include <cstdio>

#include "base/evidence.h"
#include "catch_runner.h"
#include "fixture.h"
#include "kernels/add.h"
#include "kernels/add_by_reference.h"
#include "kernels/reverse_tile.h"

namespace fixture {

const Kernel& add_kernel() {
  static const Kernel kernel(
      add_spirv, sizeof(AddInvoker),
      {{offsetof(AddInvoker, data), amp_capture_array_view, 8, 0, sizeof(int)},
       {offsetof(AddInvoker, addends), amp_capture_array_view, 8, amp_capture_read_only, sizeof(int)}});
  return kernel;
}

const Kernel& add_kernel_reading_first() {
  static const Kernel kernel(
      add_spirv, sizeof(AddInvoker),
      {{offsetof(AddInvoker, addends), amp_capture_array_view, 8, amp_capture_read_only, sizeof(int)},
       {offsetof(AddInvoker, data), amp_capture_array_view, 8, 0, sizeof(int)}});
  return kernel;
}

const Kernel& add_by_reference_kernel() {
  static const Kernel kernel(add_by_reference_spirv, sizeof(AddByReferenceInvoker),
                             {{0, amp_capture_array, sizeof(Array), amp_capture_by_reference, sizeof(int)}});
  return kernel;
}

const Kernel& reverse_kernel() {
  static const Kernel kernel(reverse_tile_spirv, sizeof(ReverseInvoker),
                             {{0, amp_capture_array_view, 8, 0, sizeof(int)}}, 16);
  return kernel;
}

}  // namespace fixture

/// The tests pass only if the validation layer was loaded and reported nothing.
int main(int argc, char** argv) {
  fixture::use_best_device();
  const int failures = run_catch(argc, argv);
  const amprt::Evidence& evidence = amprt::Evidence::instance();
  std::printf("dispatches %llu, validation layer %s, validation messages %llu\n",
              static_cast<unsigned long long>(evidence.dispatches()),
              evidence.validation_layer() ? "on" : "off",
              static_cast<unsigned long long>(evidence.validation_messages()));
  if (failures != 0) return failures;
  return evidence.validation_layer() && evidence.validation_messages() == 0 ? 0 : 1;
}
