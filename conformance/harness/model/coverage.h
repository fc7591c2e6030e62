// How far the suite covers its documents, read from the generator's coverage.json (docs/contract.md).
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

/// Document and clause.
using ClauseKey = std::pair<std::string, std::string>;

/// The contents of the catalogue, whether or not there are cases for them.
struct CoverageData {
  struct CatalogueRule {
    ClauseKey place;
    std::string id;
    Kind polarity = Kind::accept;
  };
  struct Sentence {
    ClauseKey place;
    bool excepted = false;  // has a keyed exception instead of rules
  };
  struct Member {  // of an interface of the library
    ClauseKey place;
    bool excepted = false;  // has a keyed exception instead of a case that uses it
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

  /// Reads `coverage.json` in the folder of the cases. Throws BadInput if it is missing, malformed, or
  /// generated from another catalogue than the cases.
  static CoverageData load(const CaseList& list);
};

struct CoverageCount {
  std::size_t rules = 0;     // of this polarity
  std::size_t cases = 0;     // of this kind, whatever the polarity of their rules
  std::size_t distinct = 0;  // of these cases, with equal shapes of a rule counted once

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

/// Counts what is in `clauses` and their subclauses, or everything if `clauses` is empty.
Coverage coverage_of(const CoverageData& data, const CaseList& list, const std::vector<std::string>& clauses);

nlohmann::json to_json(const Coverage& coverage);

}  // namespace ampcts
