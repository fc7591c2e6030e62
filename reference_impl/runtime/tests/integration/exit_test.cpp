/// Tests a process that exits while kernels run, with views and arrays of different lifetimes: pending writes
/// are written back, nothing crashes, and the validation layer reports no leak.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "fixture.h"
#include "kernels/add.h"

namespace {

using namespace fixture;

/// Constructed before the runtime, so that they outlive it.
std::vector<int> data(1000, 1), one(1000, 1);
struct CheckAtEnd {
  bool expected = false;
  ~CheckAtEnd() {
    if (expected && data != std::vector<int>(1000, 6)) {
      std::printf("FAILED: the pending write was not written back\n");
      std::_Exit(3);
    }
  }
} check_at_end;
storage_head* view = create_host_storage(data.data(), data.size() * sizeof(int));
struct ReleaseAtEnd {
  ~ReleaseAtEnd() { release_storage(view); }
} release_at_end;

void launch_and_leave() {
  use_best_device();
  static const Kernel kernel(
      add_spirv, sizeof(AddInvoker),
      {{offsetof(AddInvoker, data), amp_capture_array_view, 8, 0, sizeof(int)},
       {offsetof(AddInvoker, addends), amp_capture_array_view, 8, amp_capture_read_only, sizeof(int)}});
  storage_head* const leaked_view = create_host_storage(one.data(), one.size() * sizeof(int));
  const View best = default_view_of_best();
  create_array_storage(4096, best.get(), nullptr, concurrency::access_type_auto);  // leaked
  create_view(best_device(), concurrency::queuing_mode_automatic);                 // leaked
  check_at_end.expected = true;
  for (int i = 0; i < 5; ++i) kernel.launch(AddInvoker{view, leaked_view, 1000, 1}, 1000);
}

}  // namespace

int main() {
  const std::string path = "exit-evidence-" + std::to_string(getpid()) + ".json";
  setenv("AMP_EVIDENCE", path.c_str(), 1);
  const pid_t child = fork();
  if (child == 0) {
    launch_and_leave();
    return 0;
  }
  unsetenv("AMP_EVIDENCE");
  int status = 0;
  waitpid(child, &status, 0);
  const auto evidence = nlohmann::json::parse(std::ifstream(path), nullptr, false);
  std::remove(path.c_str());
  const bool ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  const bool silent = evidence.is_object() && evidence.at("validation_layer") == true &&
                      evidence.at("validation_messages") == 0 && evidence.at("dispatches") == 5;
  std::printf("%s\nexited with 0: %d, no validation messages: %d\n", evidence.dump().c_str(), ended, silent);
  return ended && silent ? 0 : 1;
}
