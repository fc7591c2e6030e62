#include "kernel_checks/out_of_bounds.h"

#include <nlohmann/json.hpp>

#include "kernel_checks/launch_names.h"
#include "kernel_checks/report.h"

namespace amprt {
namespace {

/// The objects of Clang's UndefinedBehaviorSanitizer (clang/lib/CodeGen,
/// compiler-rt/lib/ubsan/ubsan_handlers.h).
struct TypeDescriptor {
  std::uint16_t kind;
  std::uint16_t
      info;  ///< of an integer: bit 0 is set if it is signed, the others are the logarithm of its bits
  char name[1];
};
struct OutOfBoundsData {
  struct {
    const char* file;
    std::uint32_t line, column;
  } place;
  const TypeDescriptor* array;
  const TypeDescriptor* index;
};

}  // namespace

std::string component_text(const WrongComponent& wrong, const std::string& container) {
  const std::string component = std::to_string(wrong.component), extent = std::to_string(wrong.extent);
  if (wrong.rank == 1) return "uses index " + component + " of " + container + ", whose extent is " + extent;
  return "uses index component " + std::to_string(wrong.dimension) + " = " + component + " of " + container +
         ", whose extent there is " + extent;
}

void report_out_of_bounds(const std::string& fault, const std::string& kernel, const std::string& at) {
  report_fault(
      "bounds " + at,
      "amp: out of bounds: " + fault + " at " + at + "." + (kernel.empty() ? "" : " Kernel: " + kernel + "."),
      {{"fault", "bounds"}, {"what", fault}, {"place", at}, {"kernel", kernel}});
}

std::string array_text(std::uint64_t index, std::uint32_t info, const std::string& type) {
  std::string text = std::to_string(index);
  if (info & 1) {
    const unsigned unused = 64 - (1u << (info >> 1));
    text = std::to_string(static_cast<std::int64_t>(index << unused) >> unused);
  }
  return "uses index " + text + " of an array of type " + type;
}

std::string array_text(std::uint64_t index, const void* facts) {
  const OutOfBoundsData& data = *static_cast<const OutOfBoundsData*>(facts);
  return array_text(index, data.index->info, data.array->name);
}

}  // namespace amprt
