// How far the suite covers its documents, as the generator tells (coverage.json, docs/contract.md).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "model/case_list.h"

namespace ampcts {

/// Where something stands: document and clause.
using ClauseKey = std::pair<std::string, std::string>;

/// What the catalogue holds, whether or not there is a case of it.
struct CoverageData {
  struct CatalogueRule {
    ClauseKey place;
    std::string id;
    Kind polarity = Kind::accept;
  };
  struct Sentence {
    ClauseKey place;
    bool excepted = false;  // has a keyed reason instead of rules
  };
  struct Member {  // of an interface of the library
    ClauseKey place;
    bool excepted = false;  // has a keyed reason instead of a case that uses it
  };
  struct Hole {
    ClauseKey place;
    std::string source;  // file:line in the catalogue
    std::string message;
  };
  std::vector<CatalogueRule> rules;
  std::vector<Sentence> sentences;
  std::vector<Member> members;
  std::vector<Hole> holes;

  /// Reads `coverage.json` beside the cases. BadInput when it is missing, malformed, or of another catalogue
  /// than they are.
  static CoverageData load(const CaseList& list);
};

struct CoverageCount {
  std::size_t rules = 0;     // of this polarity
  std::size_t cases = 0;     // of this kind, whatever their rule's polarity
  std::size_t distinct = 0;  // of these, counting equal shapes of a rule once

  void add(const CoverageCount& other);
};

struct ClauseCoverage {
  std::map<Kind, CoverageCount> kinds;
  std::size_t sentences = 0;
  std::size_t excepted = 0;  // of the sentences
  std::size_t members = 0;
  std::size_t excepted_members = 0;
};

struct Coverage {
  std::map<ClauseKey, ClauseCoverage> clauses;
  std::vector<CoverageData::Hole> holes;

  ClauseCoverage total() const;
};

/// Counts what stands in one of `clauses` or below it; everything when there are none.
Coverage coverage_of(const CoverageData& data, const CaseList& list, const std::vector<std::string>& clauses);

nlohmann::json to_json(const Coverage& coverage);

}  // namespace ampcts
