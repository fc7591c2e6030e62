// Baselines: which runs are no worse, and reading and writing.
#include <catch2/catch.hpp>

#include "base/error.h"
#include "baseline/baseline.h"
#include "files.h"
#include "report/verdict_name.h"

namespace ampcts {
namespace {

using Catch::Matchers::Contains;
using Ids = std::vector<std::string>;

Baseline of(const std::map<std::string, std::string>& verdicts) {
  Baseline baseline;
  baseline.vendor = "amp++";
  for (const auto& [id, name] : verdicts) baseline.verdicts[id] = verdict_named(name).value();
  return baseline;
}

TEST_CASE("a run that is no worse holds", "[baseline]") {
  const Baseline before = of({{"a", "passed"}, {"b", "crash"}, {"c", "skipped"}});
  CHECK(compare(before, before).same());
  const Comparison better = compare(
      before, of({{"a", "passed"}, {"b", "passed"}, {"c", "passed"}, {"d", "passed"}, {"e", "skipped"}}));
  CHECK(better.holds());
  CHECK_FALSE(better.same());
  CHECK(better.fixed == Ids{"b", "c"});
  CHECK(better.new_passed == Ids{"d"});
  CHECK(better.new_skipped == Ids{"e"});
}

TEST_CASE("a run that is worse does not hold", "[baseline]") {
  const Baseline before = of({{"a", "passed"}, {"b", "crash"}});
  const Comparison broken = compare(before, of({{"a", "time-out"}, {"b", "INVALID"}}));
  CHECK(broken.broken == Ids{"a"});
  CHECK_FALSE(broken.holds());
  const Comparison gone = compare(before, of({{"a", "passed"}}));
  CHECK(gone.gone == Ids{"b"});
  CHECK_FALSE(gone.holds());
  const Comparison failing = compare(before, of({{"a", "passed"}, {"b", "crash"}, {"n", "not-rejected"}}));
  CHECK(failing.new_failed == Ids{"n"});
  CHECK_FALSE(failing.holds());
  const Comparison hidden = compare(before, of({{"a", "skipped"}, {"b", "crash"}}));
  CHECK(hidden.broken == Ids{"a"});
}

TEST_CASE("a case that was skipped and now fails is worse", "[baseline]") {
  const Comparison comparison = compare(of({{"a", "skipped"}}), of({{"a", "not-rejected"}}));
  CHECK(comparison.broken == Ids{"a"});
  CHECK_FALSE(comparison.holds());
}

TEST_CASE("a run in which a case fails differently holds, and is not the same", "[baseline]") {
  const Comparison comparison = compare(of({{"a", "crash"}, {"b", "crash"}, {"c", "crash"}}),
                                        of({{"a", "time-out"}, {"b", "skipped"}, {"c", "crash"}}));
  CHECK(comparison.changed == Ids{"a", "b"});
  CHECK(comparison.holds());
  CHECK_FALSE(comparison.same());
}

TEST_CASE("a run with a new case that is skipped holds, and is not the same", "[baseline]") {
  const Comparison comparison = compare(of({{"a", "passed"}}), of({{"a", "passed"}, {"n", "skipped"}}));
  CHECK(comparison.holds());
  CHECK_FALSE(comparison.same());
}

TEST_CASE("writing a baseline creates its folder", "[baseline]") {
  const Files files;
  const auto file = files.path() / "new" / "folder" / "b.json";
  write_baseline(file, of({{"a", "passed"}}));
  CHECK(read_baseline(file).verdicts.size() == 1);
  files.write("file", "");
  CHECK_THROWS_AS(write_baseline(files.path() / "file" / "b.json", of({{"a", "passed"}})), HarnessError);
}

TEST_CASE("a baseline is written and read back", "[baseline]") {
  const Files files;
  Baseline baseline = of({{"a", "passed"}, {"b", "crash"}});
  baseline.device = "llvmpipe";
  baseline.commit = "0123456789ab";
  baseline.date = "2026-01-02T03:04:05Z";
  write_baseline(files.path() / "b.json", baseline);
  const Baseline read = read_baseline(files.path() / "b.json");
  CHECK(read.verdicts == baseline.verdicts);
  CHECK(read.device == baseline.device);
  CHECK(read.commit == baseline.commit);
  CHECK(read.date == baseline.date);
}

TEST_CASE("a file that is not a baseline or a report is an error that names it", "[baseline]") {
  const Files files;
  const auto refused = [&](const std::string& text, const std::string& words) {
    const auto file = files.write("x.json", text);
    CHECK_THROWS_WITH(read_baseline(file), Contains(file.string()) && Contains(words));
  };
  refused("{", "not JSON");
  refused("[]", "'format' must be 1");
  refused(R"({"format": 2})", "'format' must be 1");
  refused(R"({"format": 1})", "'vendor' is missing");
  refused(R"({"format": 1, "vendor": "v", "device": "d", "commit": "c", "date": "t", "verdicts": {}})",
          "no verdict");
  refused(R"({"format": 1, "vendor": "v", "device": "d", "commit": "c", "date": "t", "verdicts": {"a": 1}})",
          "'verdicts' has the wrong type");
  refused(
      R"({"format": 1, "vendor": "v", "device": "d", "commit": "c", "date": "t", "verdicts": {"a": "pased"}})",
      "'pased' is not a verdict");
  CHECK_THROWS_WITH(read_baseline(files.path() / "none.json"), Contains("no such file"));
  const auto part =
      files.write("part.json", R"({"format": 1, "vendor": {"name": "v", "device": ""}, "commit": "",
    "started": "t", "selection": {"filter": ["amp.*"]}, "cases": [{"id": "a", "verdict": "passed"}]})");
  CHECK_THROWS_WITH(baseline_of_report(part), Contains("a part of the suite"));
}

}  // namespace
}  // namespace ampcts
