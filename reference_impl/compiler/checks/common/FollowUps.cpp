// Which violations repeat others or follow from them: a fault has one error. Without this file every
// violation would still be reported.
#include "checks/common/Report.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::checks {

bool Reporter::isRepetition(const Violation& violation) {
  return !seen_.insert({violation.rule_, violation.where_, violation.written_}).second;
}

bool Reporter::followsFromAnother(const Violation& violation) const {
  if (violation.cause_.isInvalid()) return false;
  const clang::SourceManager& sources = sema_.getSourceManager();
  return llvm::any_of(violations_, [&](const std::unique_ptr<Violation>& other) {
    if (other->rule_ == violation.rule_) return false;
    if (other->where_ == violation.cause_) return true;
    return other->cause_ == violation.cause_ && other->covered_.isValid() &&
           sources.isPointWithin(violation.where_, other->covered_.getBegin(), other->covered_.getEnd());
  });
}

}  // namespace amp::checks
