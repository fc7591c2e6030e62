#include <catch2/catch.hpp>

#include "base/error.h"
#include "diagnostics/reader.h"
#include "files.h"
#include "mutation/mutants.h"
#include "mutation/mutation_journal.h"
#include "mutation/plan.h"
#include "mutation/score.h"
#include "mutation/test_group.h"
#include "mutation/witnesses.h"

namespace ampcts {
namespace {

MutationSite site(unsigned number, const std::string& kind, const std::string& text = "x",
                  std::set<std::string> rules = {}) {
  MutationSite site;
  site.file = "a.cpp";
  site.number = number;
  site.kind = kind;
  site.text = text;
  site.function = "f";
  site.rules = std::move(rules);
  return site;
}

constexpr const char* kSite =
    R"({"file":"a.cpp","site":0,"kind":"condition","line":1,"column":2,"text":"x","function":"f","rules":["amp.r"],"shared":false})";

TestGroup group(const std::string& rule, Side side, int number, Kind kind = Kind::reject) {
  Case text;
  text.kind = kind;
  return {fmt::format("{} {} {}", rule, to_string(side), number), rule, side, {text}};
}

Witnesses witnesses(std::initializer_list<std::size_t> mutants) {
  Witnesses all(8);
  for (const std::size_t mutant : mutants) all.add(mutant);
  return all;
}

}  // namespace

TEST_CASE("sites are read as one JSON object per line", "[mutation]") {
  const Files files;
  const auto sites = read_mutation_sites(files.write("sites", std::string(kSite) + "\n\n"));
  REQUIRE(sites.size() == 1);
  CHECK(sites[0].name() == "a.cpp:0");
  CHECK(sites[0].rules == std::set<std::string>{"amp.r"});
  const std::string text = GENERATE(as<std::string>(), "[]", "{}", R"({"file":1})", "nothing");
  CHECK_THROWS_WITH(read_mutation_sites(files.write("bad", std::string(kSite) + "\n" + text)),
                    Catch::Contains("bad:2"));
}

TEST_CASE("each site has its mutants, and each mutant the value that it changes", "[mutation]") {
  const std::vector<MutationSite> sites = {site(0, "condition"), site(1, "row"), site(2, "place")};
  std::vector<std::string> names, needed;
  for (const Mutant& mutant : mutants_of(sites)) {
    names.push_back(mutant.name);
    needed.push_back(mutant.witness);
  }
  CHECK(names ==
        std::vector<std::string>{"a.cpp:0=true", "a.cpp:0=false", "a.cpp:1=dropped", "a.cpp:2=misplaced"});
  CHECK(needed ==
        std::vector<std::string>{"a.cpp:0=false", "a.cpp:0=true", "a.cpp:1=reached", "a.cpp:2=reached"});
}

TEST_CASE("equivalent mutants are found by function, source text and defect", "[mutation]") {
  const Files files;
  const std::vector<MutationSite> sites = {site(0, "condition"), site(1, "condition"),
                                           site(2, "condition", "y")};
  const std::vector<Mutant> mutants = mutants_of(sites);
  const std::string entry =
      "[[equivalent]]\nfile = \"a.cpp\"\nfunction = \"f\"\ntext = \"x\"\ndefect = \"true\"\nreason = "
      "\"why\"\n";
  const auto read = [&](const std::string& text) {
    return EquivalentMutants(files.write("e.toml", text), mutants);
  };
  CHECK(read("").size() == 0);
  CHECK(read(entry).reason(mutants[0]) == "why");
  CHECK(read(entry).reason(mutants[1]).empty());
  CHECK(read(entry + "occurrence = 2\n").reason(mutants[2]) == "why");
  CHECK_THROWS_WITH(read(entry + "occurrence = 3\n"), Catch::Contains("e.toml:1: there is no such mutant"));
  CHECK_THROWS_WITH(read(entry + entry), Catch::Contains("e.toml:7: this mutant is listed twice"));
  CHECK_THROWS_WITH(read(entry + "resaon = \"\"\n"), Catch::Contains("unknown key"));
  CHECK_THROWS_WITH(read("[other]\n"), Catch::Contains("expected [[equivalent]]"));
}

TEST_CASE("witnesses are read from a trace, and can be converted to text and back", "[mutation]") {
  const Files files;
  const std::vector<MutationSite> sites = {site(0, "condition"), site(1, "row"), site(2, "place")};
  const std::vector<Mutant> mutants = mutants_of(sites);
  const WitnessReader reader(mutants);
  const Witnesses seen =
      reader.read(files.write("trace", "a.cpp:0=true\nelse\na.cpp:2=reached\na.cpp:0=true\n"));
  CHECK(seen.count() == 2);
  CHECK_FALSE(seen.has(0));
  CHECK(seen.has(1));
  CHECK(seen.has(3));
  CHECK(reader.read(files.path() / "none").count() == 0);
  const Witnesses again = Witnesses::from_text(seen.text(), mutants.size(), "here");
  CHECK(again.text() == seen.text());
  CHECK((again.has(1) && again.has(3) && again.count() == 2));
  CHECK_THROWS_WITH(Witnesses::from_text("00", 4, "here"), Catch::Contains("here"));
  CHECK_THROWS_WITH(Witnesses::from_text("g", 4, "here"), Catch::Contains("here"));
}

TEST_CASE("groups of the site's rules that reach the mutant are ordered, the most promising first",
          "[mutation]") {
  const std::vector<TestGroup> groups = {group("amp.a", Side::own, 1),  group("amp.a", Side::own, 2),
                                         group("amp.a", Side::twin, 1), group("amp.b", Side::own, 1),
                                         group("amp.b", Side::twin, 1), group("amp.c", Side::own, 1)};
  const MutationSite of_a = site(0, "row", "x", {"amp.a"}), of_all = site(1, "row");
  const std::vector<Mutant> mutants = {{&of_a, "dropped"},
                                       {&of_all, "dropped"},
                                       {&of_all, "dropped"},
                                       {&of_a, "dropped"},
                                       {&of_all, "dropped"}};
  Plan plan(groups, mutants);
  plan.set_witnesses(0, witnesses({0, 1}));
  plan.set_witnesses(1, witnesses({0, 1, 4}));
  plan.set_witnesses(2, witnesses({0, 1}));
  plan.set_witnesses(3, witnesses({0, 1}));
  plan.set_witnesses(4, witnesses({}));
  plan.set_witnesses(5, witnesses({2, 3}));
  CHECK(plan.groups_of(of_a) == std::vector<std::size_t>{0, 1, 2});
  CHECK(plan.groups_of(of_all).size() == 6);
  // The second group reaches a mutant that no other group reaches.
  CHECK(plan.order(0) == std::vector<std::size_t>{1, 0, 2});
  // Of amp.b, only the negatives reach it, so it decides about the fault; of amp.a, both sides reach it.
  CHECK(plan.order(1) == std::vector<std::size_t>{3, 1, 0, 2});
  CHECK(plan.order(2) == std::vector<std::size_t>{5});
  CHECK(plan.order(3).empty());
}

TEST_CASE("groups that killed the mutant in an earlier run come first, then those that killed its neighbours",
          "[mutation]") {
  const Files files;
  std::vector<TestGroup> groups = {group("amp.a", Side::own, 1), group("amp.b", Side::own, 1),
                                   group("amp.c", Side::own, 1)};
  for (TestGroup& each : groups) each.cases.front().id = each.rule + "/case";
  const std::string report = files.write("mutation.json", R"({"mutants": [
    {"file": "a.cpp", "function": "f", "text": "x", "defect": "true", "case": "amp.c/case", "side": "own"},
    {"file": "a.cpp", "function": "f", "text": "y", "defect": "true", "case": "amp.b/case", "side": "own"},
    {"file": "a.cpp", "function": "f", "text": "x", "defect": "false", "case": "amp.a/case", "side": "twin"},
    {"file": "a.cpp", "function": "f", "text": "x", "defect": "false"},
    {"file": "a.cpp", "function": "g", "text": "x", "defect": "true", "case": "amp.a/case", "side": "own"}]})");
  const std::vector<MutationSite> sites = {site(0, "condition")};
  const std::vector<Mutant> mutants = mutants_of(sites);
  Plan plan(groups, mutants, EarlierKillers(report));
  for (const std::size_t number : {0, 1, 2}) plan.set_witnesses(number, witnesses({0, 1}));
  CHECK(plan.order(0) == std::vector<std::size_t>{2, 1, 0});
  CHECK(plan.order(1) == std::vector<std::size_t>{1, 2, 0});
}

TEST_CASE("cases that must compile are tried on every mutant, after the cases of the site's rules",
          "[mutation]") {
  const std::vector<TestGroup> groups = {group("amp.a", Side::own, 1, Kind::accept),
                                         group("amp.b", Side::own, 1), group("amp.c", Side::own, 1)};
  const MutationSite of_b = site(0, "row", "x", {"amp.b"});
  MutationSite shared = of_b;
  shared.shared = true;
  const std::vector<Mutant> mutants = {{&of_b, "dropped"}, {&shared, "dropped"}};
  Plan plan(groups, mutants);
  for (const std::size_t number : {0, 1, 2}) plan.set_witnesses(number, witnesses({0, 1}));
  CHECK(plan.order(0) == std::vector<std::size_t>{1, 0});
  CHECK(plan.order(1) == std::vector<std::size_t>{1, 0, 2});
}

TEST_CASE("shards are disjoint and exhaustive", "[mutation]") {
  std::set<std::size_t> all;
  for (std::size_t index = 1; index <= 3; ++index)
    for (const std::size_t number : shard_of(10, index, 3)) CHECK(all.insert(number).second);
  CHECK(all.size() == 10);
  CHECK(shard_of(2, 3, 3).empty());
}

TEST_CASE("a score is not rounded up, and equivalent mutants do not count", "[mutation]") {
  MutationTally tally;
  for (int i = 0; i < 199; ++i) tally.add(Result::killed);
  tally.add(Result::survived);
  tally.add(Result::equivalent);
  CHECK(tally.due() == 200);
  CHECK(tally.percent() == 99);
  CHECK(MutationTally().percent() == 0);
  Fate killed;
  killed.killer = Failure{"amp.r/case", Side::own, Verdict::not_rejected, ""};
  CHECK(result_of(killed, false) == Result::killed);
  CHECK(result_of(killed, true) == Result::equivalent_killed);
  CHECK(result_of({}, true) == Result::equivalent);
  CHECK(result_of({}, false) == Result::survived);
}

TEST_CASE("the sides of a case are judged separately", "[mutation]") {
  const DiagnosticReader reader(DiagnosticFormat::clang, R"(\[(amp\.[a-z0-9.-]+)\])");
  const JudgeRules rules = {reader, Tier::identified, nlohmann::json::object()};
  Rule rule;
  rule.id = "amp.r";
  Case entry;
  entry.rule = &rule;
  entry.file = "case.cpp";
  entry.marks = {Mark{2}};
  const auto verdict = [&](Side side, Kind kind, int exit_code, const std::string& errors) {
    entry.kind = kind;
    CaseObservations seen;
    seen.compile.emplace();
    seen.compile->outcome.ending = Ending::exited;
    seen.compile->outcome.exit_code = exit_code;
    seen.compile->outcome.errors = errors;
    return judge_side(side, entry, seen, rules).verdict;
  };
  const std::string error = "case.cpp:2:1: error: no [amp.r]\n",
                    warning = "case.cpp:2:1: warning: no [amp.r]\n";
  CHECK(verdict(Side::own, Kind::reject, 1, error) == Verdict::passed);
  CHECK(verdict(Side::own, Kind::reject, 0, "") == Verdict::not_rejected);
  CHECK(verdict(Side::twin, Kind::reject, 0, "") == Verdict::passed);
  CHECK(verdict(Side::twin, Kind::reject, 1, error) == Verdict::invalid);
  CHECK(verdict(Side::own, Kind::warn, 0, warning) == Verdict::passed);
  CHECK(verdict(Side::own, Kind::warn, 0, "") == Verdict::not_warned);
  CHECK(verdict(Side::twin, Kind::warn, 0, "") == Verdict::passed);
  CHECK(verdict(Side::twin, Kind::warn, 0, warning) == Verdict::invalid);
  CHECK(verdict(Side::own, Kind::accept, 1, error) == Verdict::not_accepted);
}

TEST_CASE("a mutation journal is read as it was written, unless the inputs differ", "[mutation]") {
  const Files files;
  const auto file = files.path() / "hunt.jsonl";
  Fate killed;
  killed.killer = Failure{"amp.r/case", Side::twin, Verdict::invalid, "because"};
  killed.tried = killed.reachable = 2;
  {
    MutationRecords kept;
    kept.reach["amp.r own 1"] = {witnesses({1, 5}), std::chrono::milliseconds(7)};
    MutationJournal journal(JournalLock(file), "inputs", kept);
    journal.add("a.cpp:0=true", killed);
    journal.add("a.cpp:0=false", Fate{});
  }
  const auto records = read_mutation_journal(file, "inputs", 8);
  REQUIRE(records);
  CHECK(records->reach.at("amp.r own 1").witnesses.has(5));
  CHECK(records->reach.at("amp.r own 1").slowest.count() == 7);
  CHECK(records->fates.at("a.cpp:0=true").killer->verdict == Verdict::invalid);
  CHECK(records->fates.at("a.cpp:0=true").killer->side == Side::twin);
  CHECK_FALSE(records->fates.at("a.cpp:0=false").killer);
  CHECK_FALSE(read_mutation_journal(file, "others", 8));
  CHECK_THROWS_AS(read_mutation_journal(file, "inputs", 80), BadInput);
}

}  // namespace ampcts
