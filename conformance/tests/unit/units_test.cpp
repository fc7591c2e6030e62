// Cases of several files: what is read, compiled, judged and hashed.
#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/text.h"
#include "exchange/exported_folder.h"
#include "files.h"
#include "judge/judge.h"
#include "model/case_list.h"
#include "model/command_lines.h"
#include "mutation/test_group.h"
#include "observations.h"
#include "run/batch_source.h"
#include "run/fingerprint.h"

namespace ampcts {
namespace {

using Paths = std::vector<std::filesystem::path>;

const Places kUnitsPlaces = {"/b", "/r", AMPCTS_FIXTURES "/../../include"};

constexpr const char* kUnitsList = R"({
"format": 1, "suite": "1", "generator": "1", "catalogue_sha256": "0",
"rules": [{"id": "amp.r", "clause": "1", "polarity": "reject", "level": "required"}],
"cases": [{"id": "amp.r/two", "rule": "amp.r", "kind": "reject", "file": "amp.r/two/main.cpp",
  "twin": "amp.r/two.twin/main.cpp", "units": ["second.cpp"], "headers": ["shared.h"],
  "marks": [{"line": 1}, {"file": "shared.h", "line": 3}]}]})";

/// A folder with a negative of three files and its twin.
struct UnitsSuite {
  UnitsSuite() {
    files.write("cases.json", kUnitsList);
    for (const char* folder : {"two", "two.twin"})
      for (const char* name : {"main.cpp", "second.cpp", "shared.h"})
        files.write(fmt::format("amp.r/{}/{}", folder, name), fmt::format("// {}\n", name));
  }

  std::filesystem::path path(const std::string& name) const { return files.path() / "amp.r" / name; }

  Adapter adapter() const {
    return Adapter::load(files.write("vendor.toml", R"(format = 1
name = "vendor"
[compiler]
program = "/bin/true"
[compile]
check = ["-c", "${source}", "-In=${source}", "${standard}"]
build = ["${source}", "-o", "${output}"]
batch = ["${source}"]
[standards]
"c++11" = []
[diagnostics]
format = "clang"
)"),
                         kUnitsPlaces);
  }

  void check_error(const std::string& from, const std::string& to, const std::string& expected) const {
    INFO(from << " -> " << to);
    REQUIRE(replaced(kUnitsList, from, to) != kUnitsList);
    files.write("cases.json", replaced(kUnitsList, from, to));
    CHECK_THROWS_WITH(CaseList::load(files.path()),
                      Catch::Contains("cases.json") && Catch::Contains(expected));
  }

  Files files;
};

}  // namespace

TEST_CASE("a case of several files is read with its twin and its marks", "[units]") {
  const UnitsSuite suite;
  const CaseList list = CaseList::load(suite.files.path());
  const Case& entry = list.cases().front();
  CHECK(entry.has_several_files());
  CHECK(sources_of(entry, entry.twin) ==
        Paths{suite.path("two.twin/main.cpp"), suite.path("two.twin/second.cpp")});
  CHECK(files_of(entry, entry.file) ==
        Paths{suite.path("two/main.cpp"), suite.path("two/second.cpp"), suite.path("two/shared.h")});
  CHECK(files_of(entry).size() == 6);
  CHECK(entry.marks == std::vector<Mark>{Mark{1}, Mark{3, "shared.h"}});
  CHECK(text_of(entry, entry.file) ==
        "// main.cpp\n//! file second.cpp\n// second.cpp\n//! file shared.h\n// shared.h\n");
}

TEST_CASE("each mistake in the files of a case has its message", "[units]") {
  const UnitsSuite suite;
  suite.check_error("[\"second.cpp\"]", "[\"third.cpp\"]", "file 'amp.r/two/third.cpp' is missing");
  suite.check_error("[\"second.cpp\"]", "[\"../two/second.cpp\"]", "must be the name of a file");
  suite.check_error("[\"second.cpp\"]", "[\"..\"]", "is missing");
  suite.check_error("[\"shared.h\"]", "[\"second.cpp\"]", "file 'second.cpp' is listed twice");
  suite.check_error("[\"second.cpp\"]", "[\"main.cpp\"]", "file 'main.cpp' is listed twice");
  suite.check_error("two.twin/main.cpp", "two/second.cpp", "must be in different folders");
  suite.check_error("\"file\": \"shared.h\"", "\"file\": \"other.h\"",
                    "'other.h' is not one of the units and headers");
  std::filesystem::remove(suite.path("two.twin/shared.h"));
  suite.files.write("cases.json", kUnitsList);
  CHECK_THROWS_WITH(CaseList::load(suite.files.path()),
                    Catch::Contains("file 'amp.r/two.twin/shared.h' is missing"));
}

TEST_CASE("a word with ${source} is repeated for each unit", "[units]") {
  const UnitsSuite suite;
  using Words = std::vector<std::string>;
  CHECK(check_command(suite.adapter(), "c++11", {"/a.cpp", "/b.cpp"}, "o") ==
        Words{"/bin/true", "-c", "/a.cpp", "/b.cpp", "-In=/a.cpp", "-In=/b.cpp"});
  CHECK(build_command(suite.adapter(), "c++11", {"/a.cpp", "/b.cpp"}, "o") ==
        Words{"/bin/true", "/a.cpp", "/b.cpp", "-o", "o"});
}

TEST_CASE("a case of several files is in no batch", "[units]") {
  const UnitsSuite suite;
  const CaseList list = CaseList::load(suite.files.path());
  Case entry = list.cases().front();
  CHECK_FALSE(batch_terms(entry).has_value());
  entry.units.clear();
  entry.headers.clear();
  CHECK(batch_terms(entry).has_value());
}

TEST_CASE("a change of any file changes the fingerprint", "[units]") {
  const UnitsSuite suite;
  const Adapter adapter = suite.adapter();
  const CaseList list = CaseList::load(suite.files.path());
  const Case& entry = list.cases().front();
  const Fingerprint fingerprint(adapter, kUnitsPlaces, "1", "");
  std::set<std::string> seen = {fingerprint.of(entry)};
  std::size_t changes = 0;
  for (const std::filesystem::path& file : files_of(entry)) {
    std::ofstream(file) << "// change " << ++changes << "\n";
    CHECK(seen.insert(fingerprint.of(entry)).second);
  }
  CHECK(seen.size() == 7);
}

TEST_CASE("a diagnostic is located on a marked line of any file", "[units]") {
  const UnitsSuite suite;
  const CaseList list = CaseList::load(suite.files.path());
  const DiagnosticReader reader(DiagnosticFormat::clang, "");
  const auto is_located = [&](const std::string& place) {
    CaseObservations seen;
    seen.twin = exited(0);
    seen.compile = exited(1, place + ": error: no\n");
    return judge(list.cases().front(), seen, {reader, Tier::rejected, {}}).located;
  };
  CHECK(is_located("/x/two/main.cpp:1:1"));
  CHECK(is_located("two/shared.h:3:1"));
  CHECK_FALSE(is_located("main.cpp:3:1"));
  CHECK_FALSE(is_located("shared.h:1:1"));
  CHECK_FALSE(is_located("second.cpp:1:1"));
  CHECK_FALSE(is_located("second.cpp:3:1"));
}

TEST_CASE("a link error is no rejection of a case of several units", "[units]") {
  const UnitsSuite suite;
  const CaseList list = CaseList::load(suite.files.path());
  const DiagnosticReader reader(DiagnosticFormat::clang, "");
  CaseObservations seen;
  seen.twin = exited(0);
  seen.compile = exited(1,
                        "/usr/bin/ld: main.o: undefined reference to `f(int)'\nclang: error: linker command "
                        "failed with exit code 1\n");
  CHECK(judge(list.cases().front(), seen, {reader, Tier::rejected, {}}).verdict == Verdict::link_error);
}

TEST_CASE("a link error rejects a case of the stage link, whatever tier is required", "[units]") {
  const UnitsSuite suite;
  suite.files.write("cases.json", replaced(kUnitsList, "\"units\"", "\"stage\": \"link\", \"units\""));
  const CaseList list = CaseList::load(suite.files.path());
  const Case& entry = list.cases().front();
  const DiagnosticReader reader(DiagnosticFormat::clang, "");
  const auto judged = [&](const Observation& compile) {
    CaseObservations seen;
    seen.twin = exited(0);
    seen.compile = compile;
    return judge(entry, seen, {reader, Tier::located, {}});
  };
  const Judgement linked = judged(exited(1, "/usr/bin/ld: main.o: undefined reference to `f(int)'\n"));
  CHECK(linked.verdict == Verdict::passed);
  CHECK(linked.rejected);
  CHECK_FALSE(linked.located);
  CHECK(judged(exited(1, "main.cpp:1:1: error: no\n")).verdict == Verdict::passed);
  CHECK(judged(exited(1, "main.cpp:2:1: error: no\n")).verdict == Verdict::not_located);
  CHECK(judged(exited(1)).verdict == Verdict::no_diagnostic);
  CHECK(judged(exited(0)).verdict == Verdict::not_rejected);
}

TEST_CASE("a case of the stage link is built, and never in a batch", "[units]") {
  const UnitsSuite suite;
  const CaseList list = CaseList::load(suite.files.path());
  const Adapter adapter = suite.adapter();
  Case entry = list.cases().front();
  CHECK(case_command(adapter, entry, {"/a.cpp"}, "o") == check_command(adapter, "c++11", {"/a.cpp"}, "o"));
  entry.at_link_time = true;
  CHECK(case_command(adapter, entry, {"/a.cpp"}, "o") == build_command(adapter, "c++11", {"/a.cpp"}, "o"));
  entry.units.clear();
  entry.headers.clear();
  CHECK_FALSE(batch_terms(entry).has_value());
}

TEST_CASE("only a reject case can have the stage link", "[units]") {
  const UnitsSuite suite;
  suite.check_error("\"units\"", "\"stage\": \"run\", \"units\"", "'run' is not a stage");
  suite.check_error("\"kind\": \"reject\"", "\"stage\": \"link\", \"kind\": \"warn\"",
                    "only a reject case can have the stage link");
}

TEST_CASE("an export copies every file, and its commands name every unit", "[units]") {
  const UnitsSuite suite;
  const std::filesystem::path folder = suite.files.path() / "exported";
  const CaseList list = CaseList::load(suite.files.path());
  export_suite(list, {}, suite.adapter(), kUnitsPlaces, folder);
  for (const char* part : {"two", "two.twin"})
    for (const char* name : {"main.cpp", "second.cpp", "shared.h"})
      CHECK(std::filesystem::exists(folder / "cases/amp.r" / part / name));
  CHECK_THAT(read_file((folder / "commands.sh").string()),
             Catch::Contains("-c cases/amp.r/two/main.cpp cases/amp.r/two/second.cpp ") &&
                 Catch::Contains("-c cases/amp.r/two.twin/main.cpp cases/amp.r/two.twin/second.cpp "));
}

TEST_CASE("the sides of a mutation trial have their own files", "[units]") {
  const UnitsSuite suite;
  const CaseList list = CaseList::load(suite.files.path());
  const std::vector<TestGroup> groups = test_groups({&list.cases().front()}, suite.adapter(), 8);
  REQUIRE(groups.size() == 2);
  for (const TestGroup& group : groups) {
    const Case& side = group.cases.front();
    const char* folder = group.side == Side::twin ? "two.twin" : "two";
    CHECK(files_of(side) == Paths{suite.path(folder) / "main.cpp", suite.path(folder) / "second.cpp",
                                  suite.path(folder) / "shared.h"});
  }
}

}  // namespace ampcts
