#include "service/Service.h"

int main(int argc, char** argv) {
  return amp::service::run(argc, argv, {"amp++", "AMP_SERVICE"});
}
