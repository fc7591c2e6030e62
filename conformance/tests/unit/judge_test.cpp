// The judge's verdicts (docs/judge.md).
#include <catch2/catch.hpp>

#include "judge/judge.h"
#include "observations.h"

namespace ampcts {
namespace {

const char* const kIdentify = R"(\[(amp\.[a-z0-9.-]+)(?: (C\d{4}))?\])";

Observation ended(Ending ending) {
  Observation observation;
  observation.outcome.ending = ending;
  observation.outcome.signal = ending == Ending::signalled ? 11 : 0;
  return observation;
}

/// A case of the rule amp.test.rule with code C3590, marked on lines 7 and 9, with the companion
/// amp.test.beside (C3581).
class Bench {
 public:
  explicit Bench(Kind kind) {
    rule_.id = "amp.test.rule";
    rule_.codes = {"C3590"};
    entry_.rule = &rule_;
    entry_.kind = kind;
    entry_.file = "/suite/amp.test.rule/case.cpp";
    entry_.twin = "/suite/amp.test.rule/case.twin.cpp";
    entry_.marks = {Mark{7}, Mark{9}};
    entry_.companions = {{"C3581", "amp.test.beside"}};
    observations_.twin = exited(0);
    observations_.nonce = 42;
  }

  Bench& twin(Observation observation) {
    observations_.twin = std::move(observation);
    return *this;
  }
  Bench& compile(Observation observation) {
    observations_.compile = std::move(observation);
    return *this;
  }
  Bench& run(Observation observation) {
    observations_.run = std::move(observation);
    return *this;
  }
  Bench& require(Tier tier) {
    tier_ = tier;
    return *this;
  }
  Bench& evidence(nlohmann::json found, nlohmann::json required) {
    observations_.evidence = std::move(found);
    required_ = std::move(required);
    return *this;
  }
  Bench& msvc() {
    reader_ = DiagnosticReader(DiagnosticFormat::msvc, "");
    return *this;
  }
  Bench& plain_gcc() {
    reader_ = DiagnosticReader(DiagnosticFormat::clang, "");
    return *this;
  }

  Judgement judge() const { return ampcts::judge(entry_, observations_, {reader_, tier_, required_}); }

 private:
  Rule rule_;
  Case entry_;
  CaseObservations observations_;
  DiagnosticReader reader_{DiagnosticFormat::clang, kIdentify};
  Tier tier_ = Tier::rejected;
  nlohmann::json required_ = nlohmann::json::object();
};

const std::string kIdentified = "case.cpp:7:3: error: [amp.test.rule C3590] 'a': no\n";

void check_tiers(const Judgement& judgement, bool rejected, bool located, bool identified) {
  CHECK(judgement.rejected == rejected);
  CHECK(judgement.located == located);
  CHECK(judgement.identified == identified);
}

}  // namespace

TEST_CASE("a negative passes when its twin is accepted and it is rejected", "[judge]") {
  const Judgement judgement = Bench(Kind::reject).compile(exited(1, kIdentified)).judge();
  CHECK(judgement.verdict == Verdict::passed);
  CHECK(judgement.twin_accepted);
  check_tiers(judgement, true, true, true);
}

TEST_CASE("the failure of a tool is not a rejection", "[judge]") {
  const auto verdict = [](const std::string& errors) {
    return Bench(Kind::reject).plain_gcc().compile(exited(1, errors)).judge().verdict;
  };
  CHECK(verdict("error: the licence server did not answer\n") == Verdict::no_diagnostic);
  CHECK(verdict("g++: fatal error: no input files\n") == Verdict::no_diagnostic);
  CHECK(verdict("g++: fatal error: Killed signal terminated program cc1plus\n") == Verdict::crash);
  CHECK(verdict("clang++: error: unable to execute command: Killed\n") == Verdict::crash);
  CHECK(verdict("case.cpp:9: fatal error: error writing to /x.s: No space left on device\n") ==
        Verdict::crash);
  // An error about the program can quote such words.
  CHECK(verdict("case.cpp:7:3: error: static assertion failed: No space left on device\n") ==
        Verdict::passed);
  for (const char* code : {"C1001", "C1002", "C1060", "C1063", "C1090"}) {
    const std::string text = "case.cpp(7): fatal error " + std::string(code) + ": no more\r\n";
    CHECK(Bench(Kind::reject).msvc().compile(exited(2, "", text)).judge().verdict == Verdict::crash);
  }
  CHECK(Bench(Kind::reject)
            .msvc()
            .compile(exited(2, "", "cl : Command line error D8040 : error creating child\r\n"))
            .judge()
            .verdict == Verdict::no_diagnostic);
}

TEST_CASE("a warning that the twin also draws does not count as the rule's", "[judge]") {
  const Observation same_there = exited(0, "case.twin.cpp:7:3: warning: unused variable\n");
  const Observation same_here = exited(0, "case.cpp:7:3: warning: unused variable\n");
  CHECK(Bench(Kind::warn).plain_gcc().twin(same_there).compile(same_here).judge().verdict ==
        Verdict::invalid);
  CHECK(Bench(Kind::warn).plain_gcc().compile(same_here).judge().verdict == Verdict::passed);
  // Ids distinguish the two.
  const Observation named = exited(0, "case.cpp:7:3: warning: [amp.test.rule] a\n");
  CHECK(Bench(Kind::warn).twin(same_there).compile(named).judge().verdict == Verdict::passed);
}

TEST_CASE("a static-assert case is judged like a negative", "[judge]") {
  CHECK(Bench(Kind::static_assertion).compile(exited(1, kIdentified)).judge().verdict == Verdict::passed);
  CHECK(Bench(Kind::static_assertion).compile(exited(0)).judge().verdict == Verdict::not_rejected);
}

TEST_CASE("a negative whose twin is not accepted is INVALID, whatever its own result", "[judge]") {
  const Observation twin =
      GENERATE(exited(1, "case.twin.cpp:2:1: error: no amp.h\n"), exited(1), ended(Ending::signalled),
               ended(Ending::timed_out), ended(Ending::output_exceeded), ended(Ending::memory_exceeded),
               ended(Ending::not_started), exited(0, "case.twin.cpp:2:1: error: x\n"));
  const Judgement judgement = Bench(Kind::reject).twin(twin).compile(exited(1, kIdentified)).judge();
  CHECK(judgement.verdict == Verdict::invalid);
  CHECK(judgement.stage == "twin");
  CHECK_FALSE(judgement.twin_accepted);
  check_tiers(judgement, false, false, false);
}

TEST_CASE("the cause of an INVALID case is how its twin ended", "[judge]") {
  CHECK(Bench(Kind::reject).twin(ended(Ending::signalled)).judge().cause == Verdict::crash);
  CHECK(Bench(Kind::reject).twin(ended(Ending::timed_out)).judge().cause == Verdict::time_out);
  CHECK(Bench(Kind::reject).twin(exited(1, "case.twin.cpp:2:1: error: x\n")).judge().cause ==
        Verdict::invalid);
}

TEST_CASE("an accepted negative is not-rejected, with or without warnings", "[judge]") {
  CHECK(Bench(Kind::reject).compile(exited(0)).judge().verdict == Verdict::not_rejected);
  CHECK(
      Bench(Kind::reject).compile(exited(0, "case.cpp:7:3: warning: [amp.test.rule] x\n")).judge().verdict ==
      Verdict::not_rejected);
}

TEST_CASE("failures that are not rejections have verdicts of their own", "[judge]") {
  const auto verdict_of = [](Observation observation) {
    const Judgement judgement = Bench(Kind::reject).compile(std::move(observation)).judge();
    check_tiers(judgement, false, false, false);
    CHECK(judgement.stage == "compile");
    return judgement.verdict;
  };
  CHECK(verdict_of(ended(Ending::signalled)) == Verdict::crash);
  CHECK(verdict_of(ended(Ending::timed_out)) == Verdict::time_out);
  CHECK(verdict_of(ended(Ending::output_exceeded)) == Verdict::output_flood);
  CHECK(verdict_of(ended(Ending::memory_exceeded)) == Verdict::out_of_memory);
  CHECK(verdict_of(ended(Ending::not_started)) == Verdict::not_started);
  CHECK(verdict_of(exited(1)) == Verdict::no_diagnostic);
  CHECK(verdict_of(exited(1, "case.cpp:7:3: warning: x\n")) == Verdict::no_diagnostic);
  CHECK(verdict_of(exited(0, kIdentified)) == Verdict::contradiction);
  CHECK(verdict_of(exited(139)) == Verdict::crash);
  CHECK(verdict_of(exited(1, kIdentified + "case.cpp:9:1: internal compiler error: Segmentation fault\n")) ==
        Verdict::crash);
  CHECK(verdict_of(exited(1, kIdentified + "PLEASE submit a bug report to https://example.org\n")) ==
        Verdict::crash);
  CHECK(verdict_of(exited(1,
                          "/usr/bin/ld: a.o: in function `main': undefined reference to `f()'\n"
                          "collect2: error: ld returned 1 exit status\n")) == Verdict::link_error);
}

TEST_CASE("a compile error beside a link error is a rejection", "[judge]") {
  CHECK(Bench(Kind::reject)
            .compile(exited(1, kIdentified + "clang: error: linker command failed with exit code 1\n"))
            .judge()
            .rejected);
}

TEST_CASE("located: every error is on a marked line", "[judge]") {
  const auto judgement_of = [](const std::string& errors) {
    return Bench(Kind::reject).compile(exited(1, errors)).judge();
  };
  CHECK(judgement_of("case.cpp:9:1: error: [amp.test.rule] x\n").located);
  CHECK(judgement_of("/elsewhere/case.cpp:7: error: x\n").located);
  CHECK(judgement_of(kIdentified + "case.cpp:9:1: error: y\n").located);
  CHECK(judgement_of(kIdentified + "case.cpp:8:1: note: y\ncase.cpp:8:1: warning: z\n").located);
  CHECK_FALSE(judgement_of("case.cpp:8:1: error: [amp.test.rule] x\n").located);
  CHECK_FALSE(judgement_of(kIdentified + "case.cpp:8:1: error: y\n").located);
  CHECK_FALSE(judgement_of(kIdentified + "amp.h:7:1: error: y\n").located);
  CHECK_FALSE(judgement_of("error: without a location\n").located);
}

TEST_CASE("identified: by the rule's id if the vendor prints ids", "[judge]") {
  const auto identified = [](const std::string& errors) {
    return Bench(Kind::reject).compile(exited(1, errors)).judge().identified;
  };
  CHECK(identified(kIdentified));
  CHECK(identified("error: [amp.test.rule] without a location\n"));
  CHECK(identified(kIdentified + "case.cpp:9:1: error: [amp.test.beside C3581] companion\n"));
  CHECK_FALSE(identified("case.cpp:7:3: error: [amp.other.rule C3590] the code alone does not do\n"));
  CHECK_FALSE(identified("case.cpp:7:3: error: no id at all\n"));
  CHECK_FALSE(identified("case.cpp:8:3: error: [amp.test.rule] off the mark\n"));
  CHECK_FALSE(identified(kIdentified + "case.cpp:7:3: error: [amp.other.rule] a stranger\n"));
  CHECK_FALSE(identified("case.cpp:7:3: error: [amp.test.beside C3581] the companion alone\n"));
}

TEST_CASE("identified: by a code if the vendor prints no ids", "[judge]") {
  const auto identified = [](const std::string& text) {
    return Bench(Kind::reject).msvc().compile(exited(2, "", text)).judge().identified;
  };
  CHECK(identified("case.cpp(7): error C3590: 'a': by-reference capture\r\n"));
  CHECK(identified("case.cpp(7): error C3590: 'a'\r\ncase.cpp(7): error C3581: companion\r\n"));
  CHECK_FALSE(identified("case.cpp(7): error C2065: 'a'\r\n"));
  CHECK_FALSE(identified("case.cpp(7): error C3590: 'a'\r\ncase.cpp(7): error C2065: a stranger\r\n"));
}

TEST_CASE("a vendor whose diagnostics carry neither ids nor codes is never identified", "[judge]") {
  const Judgement judgement =
      Bench(Kind::reject).plain_gcc().compile(exited(1, "case.cpp:7:3: error: no\n")).judge();
  CHECK(judgement.verdict == Verdict::passed);
  check_tiers(judgement, true, true, false);
}

TEST_CASE("the tier that the adapter requires decides", "[judge]") {
  const Observation elsewhere = exited(1, "case.cpp:1:1: error: [amp.test.rule] x\n");
  const Observation unnamed = exited(1, "case.cpp:7:1: error: x\n");
  CHECK(Bench(Kind::reject).compile(elsewhere).judge().verdict == Verdict::passed);
  CHECK(Bench(Kind::reject).require(Tier::located).compile(elsewhere).judge().verdict ==
        Verdict::not_located);
  CHECK(Bench(Kind::reject).require(Tier::identified).compile(elsewhere).judge().verdict ==
        Verdict::not_located);
  CHECK(Bench(Kind::reject).require(Tier::located).compile(unnamed).judge().verdict == Verdict::passed);
  CHECK(Bench(Kind::reject).require(Tier::identified).compile(unnamed).judge().verdict ==
        Verdict::not_identified);
  CHECK(Bench(Kind::reject).require(Tier::identified).compile(exited(1, kIdentified)).judge().verdict ==
        Verdict::passed);
}

TEST_CASE("a case without observations is missing", "[judge]") {
  CHECK(Bench(Kind::reject).judge().verdict == Verdict::missing);
  CHECK(Bench(Kind::accept).judge().verdict == Verdict::missing);
  CHECK(Bench(Kind::run).judge().verdict == Verdict::missing);
  CHECK(Bench(Kind::run).compile(exited(0)).judge().verdict == Verdict::missing);
}

TEST_CASE("an accept case passes when it is accepted", "[judge]") {
  CHECK(Bench(Kind::accept).compile(exited(0, "case.cpp:3:1: warning: x\n")).judge().verdict ==
        Verdict::passed);
  CHECK(Bench(Kind::accept).compile(exited(1, kIdentified)).judge().verdict == Verdict::not_accepted);
  CHECK(Bench(Kind::accept).compile(exited(1)).judge().verdict == Verdict::no_diagnostic);
  CHECK(Bench(Kind::accept).compile(ended(Ending::signalled)).judge().verdict == Verdict::crash);
  CHECK(Bench(Kind::accept).compile(exited(0, kIdentified)).judge().verdict == Verdict::contradiction);
}

TEST_CASE("a warn case needs a warning on a marked line and a twin without it", "[judge]") {
  const std::string warning = "case.cpp:7:3: warning: [amp.test.rule C4880] x\n";
  CHECK(Bench(Kind::warn).compile(exited(0, warning)).judge().verdict == Verdict::passed);
  check_tiers(Bench(Kind::warn).compile(exited(0, warning)).judge(), true, true, true);
  CHECK(Bench(Kind::warn).compile(exited(0)).judge().verdict == Verdict::not_warned);
  CHECK(Bench(Kind::warn).compile(exited(0, "case.cpp:8:3: warning: [amp.test.rule] x\n")).judge().verdict ==
        Verdict::not_warned);
  CHECK(Bench(Kind::warn).compile(exited(1, kIdentified)).judge().verdict == Verdict::not_accepted);
  CHECK(Bench(Kind::warn).compile(ended(Ending::timed_out)).judge().verdict == Verdict::time_out);
  CHECK(Bench(Kind::warn)
            .twin(exited(0, "case.twin.cpp:7:3: warning: [amp.test.rule] x\n"))
            .compile(exited(0, warning))
            .judge()
            .verdict == Verdict::invalid);
  CHECK(Bench(Kind::warn).twin(exited(1, kIdentified)).compile(exited(0, warning)).judge().verdict ==
        Verdict::invalid);
  CHECK(Bench(Kind::warn)
            .require(Tier::identified)
            .compile(exited(0, "case.cpp:7:3: warning: x\n"))
            .judge()
            .verdict == Verdict::not_identified);
}

TEST_CASE("a run case passes with a result line that has the nonce of this run", "[judge]") {
  const auto verdict_of = [](Observation run) {
    return Bench(Kind::run).compile(exited(0)).run(std::move(run)).judge().verdict;
  };
  CHECK(verdict_of(exited(0, "", "hello\nAMPCTS 42 3 checks, 0 failures\n")) == Verdict::passed);
  CHECK(verdict_of(exited(1, "", "AMPCTS 42 3 checks, 1 failures\n")) == Verdict::wrong_result);
  CHECK(verdict_of(exited(0, "", "AMPCTS 42 3 checks, 1 failures\n")) == Verdict::wrong_result);
  CHECK(verdict_of(exited(1, "", "AMPCTS 42 3 checks, 0 failures\n")) == Verdict::wrong_result);
  CHECK(verdict_of(exited(0, "", "AMPCTS 42 0 checks, 0 failures\n")) == Verdict::no_result);
  CHECK(verdict_of(exited(0, "", "AMPCTS 43 3 checks, 0 failures\n")) == Verdict::no_result);
  CHECK(verdict_of(exited(0, "AMPCTS 42 3 checks, 0 failures\n")) == Verdict::no_result);
  CHECK(verdict_of(exited(0)) == Verdict::no_result);
  CHECK(verdict_of(ended(Ending::signalled)) == Verdict::crash);
  CHECK(verdict_of(exited(134)) == Verdict::crash);
  CHECK(verdict_of(ended(Ending::timed_out)) == Verdict::time_out);
  CHECK(verdict_of(ended(Ending::output_exceeded)) == Verdict::output_flood);
  CHECK(verdict_of(ended(Ending::memory_exceeded)) == Verdict::out_of_memory);
  CHECK(verdict_of(ended(Ending::not_started)) == Verdict::not_started);
}

TEST_CASE("a program that cannot be built is judged by its build", "[judge]") {
  CHECK(Bench(Kind::throws).compile(exited(1, kIdentified)).judge().verdict == Verdict::not_accepted);
  CHECK(Bench(Kind::run).compile(exited(1, "collect2: error: ld returned 1 exit status\n")).judge().verdict ==
        Verdict::link_error);
}

TEST_CASE("evidence is required if the adapter says so", "[judge]") {
  const Observation good = exited(0, "", "AMPCTS 42 3 checks, 0 failures\n");
  const nlohmann::json required = {{"validation_layer", true}, {"validation_messages", 0}};
  const auto verdict_of = [&](nlohmann::json found) {
    return Bench(Kind::run).compile(exited(0)).run(good).evidence(std::move(found), required).judge().verdict;
  };
  CHECK(verdict_of({{"validation_layer", true}, {"validation_messages", 0}, {"device", "x"}}) ==
        Verdict::passed);
  CHECK(verdict_of({{"validation_layer", true}, {"validation_messages", 1}}) == Verdict::no_evidence);
  CHECK(verdict_of({{"validation_layer", true}}) == Verdict::no_evidence);
  CHECK(verdict_of(nullptr) == Verdict::no_evidence);
}

}  // namespace ampcts
