// What defects are seeded into. Runs groups of cases with one of its defects, or with none.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

#include "mutation/trial.h"

namespace ampcts {

class Subject {
 public:
  using Stop = std::function<bool()>;

  virtual ~Subject() = default;

  /// Tries the group without a defect. Its processes append what they reach to the file `trace`.
  virtual Trial without_defect(const TestGroup& group, ProcessHost& host, const std::filesystem::path& trace,
                               const Stop& stop) const = 0;

  /// Tries the group with the defect `name`. `usual` is the time of its slowest process without a defect: one
  /// that takes much longer counts as hanging.
  virtual Trial with_defect(const TestGroup& group, ProcessHost& host, const std::string& name,
                            std::chrono::milliseconds usual, const Stop& stop) const = 0;
};

}  // namespace ampcts
