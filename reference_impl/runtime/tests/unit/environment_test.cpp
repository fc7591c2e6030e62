#include "base/environment.h"

#include <catch2/catch.hpp>
#include <cstdlib>

#include "amp_detail/exceptions.h"

namespace environment = amprt::environment;
using Catch::Contains;

namespace {

/// Sets an environment variable while the object exists. An empty value counts as unset.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

}  // namespace

TEST_CASE("validation is off, on, or includes barriers") {
  CHECK((Variable("AMP_VALIDATION", ""), environment::validation() == environment::Validation::off));
  CHECK((Variable("AMP_VALIDATION", "0"), environment::validation() == environment::Validation::off));
  CHECK((Variable("AMP_VALIDATION", "1"), environment::validation() == environment::Validation::on));
  CHECK((Variable("AMP_VALIDATION", "synchronization"),
         environment::validation() == environment::Validation::synchronization));
}

TEST_CASE("Vulkan executes large copies unless the variable asks for CUDA") {
  CHECK((Variable("AMP_LARGE_COPIES", ""), environment::large_copies() == environment::LargeCopies::vulkan));
  CHECK((Variable("AMP_LARGE_COPIES", "vulkan"),
         environment::large_copies() == environment::LargeCopies::vulkan));
  CHECK(
      (Variable("AMP_LARGE_COPIES", "cuda"), environment::large_copies() == environment::LargeCopies::cuda));
}

TEST_CASE("the buffer for messages has a MiB unless the variable gives its bytes") {
  CHECK((Variable("AMP_MESSAGES", ""), environment::message_bytes() == 1048576));
  CHECK((Variable("AMP_MESSAGES", "1024"), environment::message_bytes() == 1024));
  for (const char* wrong : {"1023", "1073741825", "-1", "1 MiB", "many"}) {
    const Variable messages("AMP_MESSAGES", wrong);
    CHECK_THROWS_WITH(environment::message_bytes(), Contains(wrong) && Contains("1024 to 1073741824"));
  }
}

TEST_CASE("an unknown value of a variable is an error that lists the known ones") {
  const Variable validation("AMP_VALIDATION", "synchronisation"), access("AMP_MEMORY_ACCESS", "buffer"),
      copies("AMP_LARGE_COPIES", "Cuda");
  CHECK_THROWS_WITH(environment::validation(),
                    Contains("'synchronisation'") && Contains("0, 1, synchronization"));
  CHECK_THROWS_WITH(environment::memory_access(), Contains("'buffer'") && Contains("addresses, buffers"));
  CHECK_THROWS_WITH(environment::large_copies(), Contains("'Cuda'") && Contains("vulkan, cuda"));
}
