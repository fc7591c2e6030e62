#include "base/machine_memory.h"

#include <sys/sysinfo.h>

namespace amprt {
namespace {

struct MachineMemory {
  std::size_t physical, swap;
};

MachineMemory ask() noexcept {
  struct sysinfo facts = {};
  ::sysinfo(&facts);
  return {facts.totalram * facts.mem_unit, facts.totalswap * facts.mem_unit};
}

const MachineMemory& machine_memory() noexcept {
  static const MachineMemory machine = ask();
  return machine;
}

}  // namespace

std::size_t physical_memory() noexcept {
  return machine_memory().physical;
}

bool can_hold(std::size_t bytes) noexcept {
  const MachineMemory& machine = machine_memory();
  return bytes <= machine.physical || bytes - machine.physical <= machine.swap;
}

}  // namespace amprt
