#include "judge/summary.h"

#include <catch2/catch.hpp>

namespace ampcts {
namespace {

/// Results, and the rules and cases to which they refer.
class Suite {
 public:
  Suite& add(Verdict verdict, Level level = {}, Kind kind = Kind::reject) {
    const std::string number = std::to_string(rules_.size());
    rules_.push_back(std::make_unique<Rule>());
    rules_.back()->id = "amp.rule" + number;
    rules_.back()->clause = "2." + number;
    rules_.back()->level = std::move(level);
    cases_.push_back(std::make_unique<Case>());
    cases_.back()->id = rules_.back()->id + "/case";
    cases_.back()->rule = rules_.back().get();
    cases_.back()->kind = kind;
    CaseResult result;
    result.entry = cases_.back().get();
    result.judgement.verdict = result.judgement.cause = verdict;
    results.push_back(result);
    return *this;
  }
  Summary whole(bool vendor_decides = false) const { return summarise(results, {true, vendor_decides}); }
  Summary part() const { return summarise(results, {false, false}); }

  std::vector<CaseResult> results;

 private:
  std::vector<std::unique_ptr<Rule>> rules_;
  std::vector<std::unique_ptr<Case>> cases_;
};

const Level kVendor = {Level::Weight::vendor, ""};
const Level kDouble = {Level::Weight::optional, "double"};

}  // namespace

TEST_CASE("conformant: the whole suite was run, and no deciding case failed", "[summary]") {
  CHECK(Suite().add(Verdict::passed).whole().overall == Overall::conformant);
  CHECK(Suite().add(Verdict::passed).add(Verdict::skipped, kDouble).whole().overall == Overall::conformant);
  CHECK(Suite().add(Verdict::passed).add(Verdict::not_warned, kVendor, Kind::warn).whole().overall ==
        Overall::conformant);
}

TEST_CASE("a vendor with a deciding failure is not conformant", "[summary]") {
  for (const Verdict verdict :
       {Verdict::invalid, Verdict::not_rejected, Verdict::crash, Verdict::time_out, Verdict::missing,
        Verdict::contradiction, Verdict::no_diagnostic, Verdict::link_error, Verdict::not_started}) {
    const Summary summary = Suite().add(Verdict::passed).add(verdict).whole();
    CHECK(summary.overall == Overall::not_conformant);
    CHECK_FALSE(summary.success());
  }
  CHECK(Suite().add(Verdict::passed).add(Verdict::not_rejected, kDouble).whole().overall ==
        Overall::not_conformant);
}

TEST_CASE("a vendor with an untested required rule is not conformant", "[summary]") {
  Suite bench = std::move(Suite().add(Verdict::passed).add(Verdict::skipped));
  const Summary summary = bench.whole();
  CHECK(summary.overall == Overall::not_conformant);
  CHECK(summary.why == "no case of 1 required rule was tested: amp.rule1");
  CHECK(bench.part().overall == Overall::partial);
}

TEST_CASE("vendor rules decide if the adapter says so, and in a run of a part", "[summary]") {
  const Suite bench = std::move(Suite().add(Verdict::passed).add(Verdict::not_warned, kVendor, Kind::warn));
  CHECK(bench.whole(true).overall == Overall::not_conformant);
  CHECK(bench.part().overall == Overall::not_conformant);
}

TEST_CASE("a run of a part in which every case passes is PARTIAL, and a success", "[summary]") {
  const Summary summary = Suite().add(Verdict::passed).part();
  CHECK(summary.overall == Overall::partial);
  CHECK(summary.success());
}

TEST_CASE("a run that tests nothing is not a success", "[summary]") {
  CHECK(Suite().whole().overall == Overall::not_conformant);
  CHECK(Suite().add(Verdict::skipped).whole().overall == Overall::not_conformant);
  CHECK_FALSE(Suite().add(Verdict::skipped).part().success());
}

TEST_CASE("tiers are counted separately, shapes once per rule", "[summary]") {
  Suite bench;
  bench.add(Verdict::passed)
      .add(Verdict::not_located)
      .add(Verdict::passed, {}, Kind::run)
      .add(Verdict::passed, {}, Kind::warn);
  bench.results[0].judgement.rejected = bench.results[0].judgement.located =
      bench.results[0].judgement.identified = true;
  bench.results[0].judgement.twin_accepted = true;
  bench.results[1].judgement.rejected = true;
  bench.results.push_back(bench.results[0]);  // the same shape again
  const Tally total = bench.whole().total;
  CHECK(total.cases == 5);
  CHECK(total.shapes.size() == 4);
  CHECK(total.negatives == 3);
  CHECK(total.rejected == 3);
  CHECK(total.located == 2);
  CHECK(total.identified == 2);
  CHECK(total.twins == 4);
  CHECK(total.twins_accepted == 2);
  CHECK(total.warns == 1);
  CHECK(total.runs_passed == 1);
}

TEST_CASE("clauses sort by number", "[summary]") {
  CHECK(clause_sort_key("2.4") < clause_sort_key("2.10"));
  CHECK(clause_sort_key("2.4.3") < clause_sort_key("2.4.3.1"));
  CHECK(clause_sort_key("9") < clause_sort_key("10"));
}

}  // namespace ampcts
