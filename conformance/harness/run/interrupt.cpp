#include "run/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>

namespace ampcts {
namespace {

std::atomic<int> signals_seen{0};

void on_signal(int number) {
  if (signals_seen.fetch_add(1) != 0) ::_exit(128 + number);
}

}  // namespace

void watch_for_interrupt() {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  for (const int number : {SIGINT, SIGTERM}) ::sigaction(number, &action, nullptr);
}

bool interrupted() {
  return signals_seen.load() != 0;
}

}  // namespace ampcts
