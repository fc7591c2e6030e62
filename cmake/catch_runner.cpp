#define CATCH_CONFIG_RUNNER
#include "catch_runner.h"

#include <catch2/catch.hpp>

int run_catch(int argc, char** argv) { return Catch::Session().run(argc, argv); }
