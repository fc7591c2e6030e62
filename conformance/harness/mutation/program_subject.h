// The programs of a bundle that a build with semantic defects has made.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bundle/bundle.h"
#include "diagnostics/reader.h"
#include "model/adapter.h"
#include "model/case_list.h"
#include "mutation/defects.h"
#include "mutation/subject.h"
#include "run/worker_pool.h"

namespace ampcts {

class ProgramSubject : public Subject {
 public:
  /// The adapter of `bundle` must have [defects]. `device`: as in `run`.
  ProgramSubject(Bundle& bundle, std::string device);

  /// Returns the groups of `cases`: each program is one.
  static std::vector<TestGroup> groups_of(const std::vector<const Case*>& cases);

  /// Runs a program of each executable and returns the defects that it lists.
  Defects defects(const std::vector<const Case*>& cases, WorkerPool& pool, const Stop& stop) const;

  Trial without_defect(const TestGroup& group, ProcessHost& host, const std::filesystem::path& trace,
                       const Stop& stop) const override;
  Trial with_defect(const TestGroup& group, ProcessHost& host, const std::string& name,
                    std::chrono::milliseconds usual, const Stop& stop) const override;

 private:
  Trial run(const Case& entry, ProcessHost& host, const std::string& variable, const std::string& value,
            std::chrono::milliseconds limit, const Stop& stop) const;

  Bundle& bundle_;
  std::string device_;
  Adapter adapter_;
  DefectsOfVendor vendor_;
  DiagnosticReader reader_;
  JudgeRules rules_;
  std::map<std::string, const BundledCase*> programs_;
};

}  // namespace ampcts
