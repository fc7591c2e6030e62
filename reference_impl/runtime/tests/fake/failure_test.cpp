/// Runs a program once for each of its calls of Vulkan and each error code, and makes this call fail with
/// this code. The program must have right results or end with the exception of AMP 1.2 §12.2 for the error. A
/// second attempt must have right results, or throw accelerator_view_removed if the device was lost. Nothing
/// may leak, crash or hang.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sstream>
#include <string>

#include "child.h"
#include "kernels.h"

namespace {

using namespace fixture;

enum class Outcome { right, wrong, out_of_memory, view_removed, other_exception };

constexpr const char* names[] = {"right", "wrong", "out_of_memory", "accelerator_view_removed",
                                 "runtime_exception"};

void add(const Handle& data, const Handle& addends, view_object* view) {
  fake::add_kernel().launch(
      AddInvoker{data.get(), addends.get(), static_cast<std::uint32_t>(data.elements()), 1}, data.elements(),
      view);
}

/// The program: uses views, arrays, a staging array and two accelerator views. Returns whether all values are
/// right.
bool program() {
  constexpr int n = 1000;
  const View view = default_view_of_best(), other = new_view_of_best();
  const View cpu(default_view(find_accelerator(L"cpu")));
  std::vector<int> data(n, 1), ones(n, 1), large(1 << 16, 1);
  const Handle d = view_of(data), a = view_of(ones), l = view_of(large);
  for (int i = 0; i < 3; ++i) add(d, a, view.get());
  add(d, a, other.get());
  const Handle array = array_on(view, n);
  const Handle staging(
      create_array_storage(n * sizeof(int), cpu.get(), view.get(), concurrency::access_type_auto), n);
  write_box(ones.data(), Box(staging));
  copy_box(Box(staging), Box(array));
  add(array, a, view.get());
  add(l, l, view.get());
  copy_box(Box(array), Box(staging));
  wait_view(view.get());
  synchronize_storage(Box(d), concurrency::access_type_read);
  const int* const found = read_on_host(l);
  return data == std::vector<int>(n, 5) && contents(array, n) == std::vector<int>(n, 2) &&
         contents(staging, n) == std::vector<int>(n, 2) &&
         std::count(found, found + large.size(), 2) == 1 << 16;
}

Outcome outcome() {
  try {
    return program() ? Outcome::right : Outcome::wrong;
  } catch (const concurrency::out_of_memory&) {
    return Outcome::out_of_memory;
  } catch (const concurrency::accelerator_view_removed&) {
    return Outcome::view_removed;
  } catch (const concurrency::runtime_exception& e) {
    return Outcome::other_exception;
  }
}

struct Failure {
  VkResult result;
  const char* name;
  Outcome exception;
};

constexpr Failure failures[] = {
    {VK_ERROR_OUT_OF_DEVICE_MEMORY, "out of device memory", Outcome::out_of_memory},
    {VK_ERROR_OUT_OF_HOST_MEMORY, "out of host memory", Outcome::out_of_memory},
    {VK_ERROR_DEVICE_LOST, "device lost", Outcome::view_removed},
    {VK_ERROR_INITIALIZATION_FAILED, "failed", Outcome::other_exception},
};

/// The kind of device: one that executes work at once; one that is so slow that waiting blocks, and is a
/// processor with shared memory, for which the runtime does not poll; one whose memory the host can write.
enum class Pace { at_once, slow, with_window };

const char* name_of(Pace pace) {
  constexpr const char* names_of_paces[] = {"a quick device", "a slow device", "a device with a window"};
  return names_of_paces[static_cast<int>(pace)];
}

void prepare(Pace pace) {
  fake::driver().kernel = fake::add;
  fake::driver().has_window = pace == Pace::with_window;
  if (pace != Pace::slow) return;
  fake::driver().type = VK_PHYSICAL_DEVICE_TYPE_CPU;
  fake::driver().shares_memory = true;
  fake::driver().polls_until_done = 1000;
}

/// Returns 0 if the results are right, 10 if the exception for the error was thrown, 4 otherwise.
int run(Pace pace, std::uint64_t call, const Failure& failure) {
  prepare(pace);
  fake::Driver& driver = fake::driver();
  driver.failing_call = call;
  driver.failure = failure.result;
  // Two threads submit, so that the number of calls varies, and the call may come in a later run of the
  // program.
  Outcome first = Outcome::right;
  while (first == Outcome::right && driver.calls.size() <= call) first = outcome();
  const Outcome second = outcome();
  const bool lost = failure.result == VK_ERROR_DEVICE_LOST;
  const bool good = (first == Outcome::right || first == failure.exception) &&
                    (second == Outcome::right || (lost && second == Outcome::view_removed));
  if (good) return first == Outcome::right ? 0 : 10;
  std::printf("the first attempt ended with %s, the second with %s\n", names[static_cast<int>(first)],
              names[static_cast<int>(second)]);
  return 4;
}

/// Returns the calls of the program if nothing fails; empty if the program fails.
std::vector<std::string> calls(Pace pace) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    prepare(pace);
    const bool right = outcome() == Outcome::right;
    std::string text;
    for (const std::string& name : fake::driver().calls) text += name + "\n";
    const ssize_t written = write(ends[1], text.data(), text.size());
    std::_Exit(right && written == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  char part[4096];
  for (ssize_t got; (got = read(ends[0], part, sizeof part)) > 0;)
    text.append(part, static_cast<std::size_t>(got));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  std::vector<std::string> names_of_calls;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) names_of_calls.push_back(line);
  return status == 0 ? names_of_calls : std::vector<std::string>();
}

/// Returns the number of failures after which the program did not behave as it must.
int matrix(Pace pace) {
  const std::vector<std::string> all = calls(pace);
  if (all.size() < 50) {
    std::printf("the program does not run without failures (%zu calls)\n", all.size());
    return 1;
  }
  std::map<std::string, int> seen;
  int bad = 0, recovered = 0, ended = 0;
  for (std::size_t call = 0; call < all.size(); ++call) {
    // A function that is called often is called from the same places: the first 30 calls suffice.
    if (++seen[all[call]] > 30) continue;
    for (const Failure& failure : failures) {
      const int code = fake::in_a_child([&] { return run(pace, call, failure); });
      recovered += code == 0;
      ended += code == 10;
      if (code == 0 || code == 10) continue;
      ++bad;
      std::printf("call %zu, %s, %s: exit code %d\n", call, all[call].c_str(), failure.name, code);
    }
  }
  std::printf(
      "%s: %zu calls of %zu functions, %zu error codes for each: %d times right results, %d times the "
      "exception for the error, %d times neither\n",
      name_of(pace), all.size(), seen.size(), std::size(failures), recovered, ended, bad);
  return bad;
}

}  // namespace

int main() {
  setenv("AMP_PIPELINE_CACHE", "0", 1);
  const int bad = matrix(Pace::at_once) + matrix(Pace::slow) + matrix(Pace::with_window);
  return bad == 0 ? 0 : 1;
}
