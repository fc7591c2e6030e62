#include "catch_runner.h"
#include "kernels.h"

int main(int count, char** arguments) {
  fake::driver().kernel = fake::add;
  return run_catch(count, arguments);
}
