/// What the program does with elements or memory, and where.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/runs.h"
#include "host_checks/watched_storage.h"

namespace amprt {

/// What a kernel or an operation does with some elements of a storage, or with memory of the program.
struct HostUse {
  enum class Effect { reads, writes, changes };  ///< the last one reads and writes

  Effect effect;
  const void* storage;  ///< null for memory of the program, or for a container that was moved from
  std::pmr::vector<Run> runs = {};
  bool is_memory = false;
  const void* memory = nullptr;  ///< null if it is not known
  std::size_t bytes = 0;

  bool writes() const { return effect != Effect::reads; }
};

inline const char* verb_of(HostUse::Effect effect) {
  switch (effect) {
    case HostUse::Effect::reads:
      return "reads";
    case HostUse::Effect::writes:
      return "writes";
    case HostUse::Effect::changes:
      return "reads and writes";
  }
  return "";
}

/// Who uses them: "the copy at ", and a place.
struct HostActor {
  const char* what;
  const amp_place* place;

  std::string text() const { return what + text_of(place); }
};

inline std::uintptr_t address_of(const void* memory) {
  return reinterpret_cast<std::uintptr_t>(memory);
}

/// Of ranges that are not empty.
inline bool overlaps(std::uintptr_t a, std::size_t a_bytes, std::uintptr_t b, std::size_t b_bytes) {
  return a < b + b_bytes && b < a + a_bytes;
}

}  // namespace amprt
