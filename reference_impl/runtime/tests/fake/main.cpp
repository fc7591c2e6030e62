#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "kernels.h"

int main(int count, char** arguments) {
  fake::driver().kernel = fake::add;
  return Catch::Session().run(count, arguments);
}
