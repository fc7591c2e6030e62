// The vendor's compiler with a hook at each site of its checks.
#pragma once

#include <cstddef>
#include <vector>

#include "diagnostics/reader.h"
#include "model/adapter.h"
#include "mutation/mutants.h"
#include "mutation/subject.h"
#include "run/worker_pool.h"

namespace ampcts {

class CompilerSubject : public Subject {
 public:
  /// `adapter` must have [mutants].
  explicit CompilerSubject(const Adapter& adapter);

  Trial without_defect(const TestGroup& group, ProcessHost& host, const std::filesystem::path& trace,
                       const Stop& stop) const override;
  Trial with_defect(const TestGroup& group, ProcessHost& host, const std::string& name,
                    std::chrono::milliseconds usual, const Stop& stop) const override;

  /// Checks that the list of sites belongs to the compiler: that it has the last listed site of each file of
  /// the mutants `due`, and none beyond. Throws BadInput otherwise.
  void check_sites(const std::vector<Mutant>& mutants, const std::vector<std::size_t>& due, WorkerPool& pool,
                   const Stop& stop) const;

 private:
  /// Whether the compiler starts if a defect at that site is selected.
  bool has_site(const std::string& file, unsigned number, ProcessHost& host, const Stop& stop) const;

  Adapter adapter_;  // its compiler is the build with the defects
  DiagnosticReader reader_;
  JudgeRules rules_;
};

}  // namespace ampcts
