#include "processor/processor.h"

#include <sched.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <sstream>
#include <thread>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "base/machine_memory.h"

namespace amprt {
namespace {

/// Returns the name that the processor gives itself; empty if it has none. /proc/cpuinfo has the same name,
/// but on some kernels reading that file takes milliseconds.
std::string model_name() {
#if defined(__x86_64__)
  constexpr unsigned int last_leaf = 0x80000004;
  if (__get_cpuid_max(0x80000000, nullptr) < last_leaf) return {};
  std::array<unsigned int, 12> registers;
  for (unsigned int i = 0; i < 3; ++i) {
    unsigned int* const part = &registers[4 * i];
    __get_cpuid(last_leaf - 2 + i, &part[0], &part[1], &part[2], &part[3]);
  }
  char text[sizeof registers + 1] = {};
  std::memcpy(text, registers.data(), sizeof registers);
  // Some processors pad their name with spaces.
  std::istringstream words(text);
  std::string name;
  for (std::string word; words >> word;) name += (name.empty() ? "" : " ") + word;
  return name;
#else
  return {};
#endif
}

InstructionSet instruction_set() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("x86-64-v4")) return InstructionSet::x86_64_v4;
  if (__builtin_cpu_supports("x86-64-v3")) return InstructionSet::x86_64_v3;
#endif
  return InstructionSet::any_processor;
}

const char* name_of(InstructionSet set) {
  constexpr const char* names[] = {"code for any processor", "code for x86-64-v3", "code for x86-64-v4"};
  return names[static_cast<int>(set)];
}

/// Returns the number of hardware threads on which the calling thread may run.
unsigned int usable_threads() {
  unsigned int threads = std::max(1u, std::thread::hardware_concurrency());
  cpu_set_t allowed;
  if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0)
    threads = std::min(threads, static_cast<unsigned int>(CPU_COUNT(&allowed)));
  return threads;
}

Processor examine() {
  Processor processor = {};
  processor.instruction_set = instruction_set();
  processor.threads = usable_threads();
  const std::string model = model_name();
  processor.name = (model.empty() ? "The host's processor" : model + ", the host's processor") + ", " +
                   std::to_string(processor.threads) + (processor.threads == 1 ? " thread" : " threads");
  processor.driver = std::string("libamp, ") + name_of(processor.instruction_set);

  auto& facts = processor.facts;
  facts.device_path = L"processor";
  facts.description = std::wstring(processor.name.begin(), processor.name.end());
  facts.version = 1 << 16;
  facts.dedicated_memory_kib = physical_memory() / 1024;
  facts.is_emulated = true;  // AMP 1.2 §3.2.6 l.930: as the WARP accelerator, which uses the processor, too
  facts.supports_double_precision = true;
  facts.supports_limited_double_precision = true;
  facts.supports_cpu_shared_memory = true;
  return processor;
}

}  // namespace

const Processor& Processor::instance() {
  // Never destroyed: kernels may run until the process ends.
  static const Processor* const processor = new Processor(examine());
  return *processor;
}

KernelCode code_for(InstructionSet available, const amp_processor_code& code) {
  for (int set = static_cast<int>(available); set > 0; --set)
    if (code.run[set]) return code.run[set];
  return code.run[0];
}

}  // namespace amprt
