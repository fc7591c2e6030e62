#include "base/lifetime.h"

#include <atomic>

#include "base/errors.h"

namespace amprt {
namespace {

std::atomic<bool> has_ended = false;

}  // namespace

void check_not_shut_down() {
  if (is_shut_down())
    throw_runtime_exception("the runtime has been shut down because the process exits", e_fail);
}

bool is_shut_down() {
  return has_ended;
}
void note_shut_down() {
  has_ended = true;
}

}  // namespace amprt
