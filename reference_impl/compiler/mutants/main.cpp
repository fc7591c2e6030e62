#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "driver/Driver.h"
#include "mutants/Service.h"

int main(int count, char** words) {
  // The signal is enough to report a crash. Symbolizing the stack takes longer than a compilation.
  setenv("LLVM_DISABLE_SYMBOLIZATION", "1", 1);
  if (count > 1 && std::string_view(words[1]) == "--serve") {
    if (count > 2) return amp::mutants::serve(words + 2);
    std::fputs("amp++-mutants: --serve needs the command to run\n", stderr);
    return 2;
  }
  if (const auto status = amp::mutants::askService(count, words)) return *status;
  return amp::driver::run(count, words);
}
