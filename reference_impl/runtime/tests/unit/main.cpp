#include "catch_runner.h"

int main(int argc, char** argv) {
  return run_catch(argc, argv);
}
