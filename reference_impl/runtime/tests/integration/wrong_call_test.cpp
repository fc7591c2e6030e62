/// Tests that the validation layer reports a wrong use of Vulkan, that the runtime counts the message, and
/// what it writes to the evidence.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "fixture.h"
#include "kernels/feature_not_enabled.h"

namespace {

/// The child process: launches a kernel that needs a feature that is not enabled.
void launch_wrongly() {
  fixture::Kernel kernel(feature_not_enabled_spirv, 8, {});
  fixture::use_best_device();
  kernel.launch(std::uint64_t{0}, 1);
}

bool holds(bool condition, const char* what) {
  std::printf("%s: %s\n", condition ? "ok" : "FAILED", what);
  return condition;
}

}  // namespace

int main() {
  const std::string path = "wrong-call-evidence-" + std::to_string(getpid()) + ".json";
  setenv("AMP_EVIDENCE", path.c_str(), 1);
  setenv("AMP_VALIDATION", "1", 1);
  setenv("AMP_PIPELINE_CACHE", "0", 1);
  const pid_t child = fork();
  if (child == 0) {
    launch_wrongly();
    return 0;
  }
  unsetenv("AMP_EVIDENCE");
  int status = 0;
  waitpid(child, &status, 0);

  const auto evidence = nlohmann::json::parse(std::ifstream(path));
  std::remove(path.c_str());
  std::printf("%s\n", evidence.dump().c_str());
  bool right = holds(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the program exited with 0");
  right &= holds(evidence.at("validation_layer") == true, "the validation layer was loaded");
  right &= holds(evidence.at("validation_messages") > 0, "the wrong call was reported");
  right &= holds(evidence.at("dispatches") == 1, "the dispatch was counted");
  right &= holds(!evidence.at("device").get<std::string>().empty(), "the device is named");
  right &= holds(!evidence.at("driver").get<std::string>().empty(), "the driver is named");
  return right ? 0 : 1;
}
