#include "driver/Driver.h"

int main(int argc, char** argv) {
  return amp::driver::run(argc, argv);
}
