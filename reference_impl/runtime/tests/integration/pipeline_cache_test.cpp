/// Tests that a program finds its pipelines on disk when it is started again, and works whatever the files
/// contain.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "fixture.h"
#include "kernels/add.h"

namespace {

using namespace fixture;
namespace fs = std::filesystem;

bool is_right() {
  const Kernel kernel(
      add_spirv, sizeof(AddInvoker),
      {{offsetof(AddInvoker, data), amp_capture_array_view, 8, 0, sizeof(int)},
       {offsetof(AddInvoker, addends), amp_capture_array_view, 8, amp_capture_read_only, sizeof(int)}});
  std::vector<int> data(100, 1), addends(100, 2);
  const Handle sum = view_of(data), added = view_of(addends);
  use_best_device();
  kernel.launch(AddInvoker{sum.get(), added.get(), 100, 3}, 100);
  return contents(sum, 100) == std::vector<int>(100, 7);
}

/// Runs the program in a process of its own, with its own runtime. Returns whether its results are right.
bool start() {
  const pid_t child = fork();
  if (child == 0) std::exit(is_right() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return status == 0;
}

std::map<std::string, std::string> files(const fs::path& folder) {
  std::map<std::string, std::string> result;
  std::error_code absent;
  for (const auto& entry : fs::directory_iterator(folder, absent)) {
    std::ifstream in(entry.path(), std::ios::binary);
    result[entry.path().filename()] = {std::istreambuf_iterator<char>(in), {}};
  }
  return result;
}

bool holds(bool condition, const char* what) {
  std::printf("%s: %s\n", condition ? "ok" : "FAILED", what);
  return condition;
}

}  // namespace

int main() {
  std::string name = (fs::temp_directory_path() / "pipeline-cache-XXXXXX").string();
  if (!mkdtemp(name.data())) return 1;
  const fs::path folder = fs::path(name) / "cache";
  setenv("AMP_PIPELINE_CACHE", folder.c_str(), 1);

  bool right = holds(start(), "the first run is right");
  const auto first = files(folder);
  right &= holds(first.size() == 1, "it stores one pipeline");
  right &= holds(start(), "the second run is right");
  right &= holds(files(folder) == first, "it uses the stored pipeline");
  for (const auto& [file, contents] : first) std::ofstream(folder / file, std::ios::trunc) << "damaged";
  right &= holds(start(), "the run with a damaged pipeline is right");
  right &= holds(files(folder) == first, "it replaces the damaged pipeline");
  fs::remove_all(folder);
  setenv("AMP_PIPELINE_CACHE", "0", 1);
  right &= holds(start(), "the run without a cache is right");
  right &= holds(files(folder).empty(), "it stores nothing");
  fs::remove_all(name);
  return right ? 0 : 1;
}
