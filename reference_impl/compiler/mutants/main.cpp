#include <cstdlib>

#include "mutants/Sites.h"
#include "service/Service.h"

int main(int count, char** words) {
  // The signal is enough to report a crash. Symbolizing the stack takes longer than a compilation.
  setenv("LLVM_DISABLE_SYMBOLIZATION", "1", 1);
  // With --serve, a defect takes effect only after the end of the headers, so the service does not notice a
  // defect that affects only the library.
  return amp::service::run(count, words,
                           {"amp++-mutants",
                            "AMP_MUTANTS_SERVICE",
                            {"AMP_MUTANT", "AMP_MUTANT_TRACE"},
                            amp::mutants::Sites::begin});
}
