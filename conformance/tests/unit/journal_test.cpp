#include "run/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

#include "base/error.h"
#include "base/text.h"
#include "files.h"

namespace ampcts {
namespace {

CaseObservations observations(const std::string& text) {
  CaseObservations observations;
  observations.compile.emplace();
  observations.compile->words = {"cc", "-c"};
  observations.compile->outcome.ending = Ending::signalled;
  observations.compile->outcome.signal = 11;
  observations.compile->outcome.errors = text;
  observations.nonce = 7;
  return observations;
}

/// Writes a journal with the cases a, b and c. Returns its text.
std::string three_cases(const std::filesystem::path& file) {
  JournalWriter journal(file, {{"vendor", "x"}}, {});
  for (const char* id : {"a", "b", "c"}) journal.append(id, {std::string("hash ") + id, observations(id)});
  return read_file(file.string());
}

}  // namespace

TEST_CASE("a journal is read as it was written", "[journal]") {
  const Files files;
  const auto file = files.path() / "journal.jsonl";
  three_cases(file);
  const JournalContents contents = read_journal(file);
  CHECK(contents.header.at("vendor") == "x");
  REQUIRE(contents.records.size() == 3);
  const JournalRecord& record = contents.records.at("b");
  CHECK(record.inputs == "hash b");
  CHECK(record.observations.compile->outcome.ending == Ending::signalled);
  CHECK(record.observations.compile->outcome.signal == 11);
  CHECK(record.observations.compile->outcome.errors == "b");
  CHECK(record.observations.nonce == 7);
  CHECK_FALSE(record.observations.twin.has_value());
}

TEST_CASE("the latest record of a case counts, and kept records stay", "[journal]") {
  const Files files;
  const auto file = files.path() / "journal.jsonl";
  three_cases(file);
  {
    JournalWriter journal(file, {{"vendor", "x"}}, read_journal(file).records);
    journal.append("a", {"newer", observations("A")});
  }
  const JournalContents contents = read_journal(file);
  CHECK(contents.records.size() == 3);
  CHECK(contents.records.at("a").inputs == "newer");
}

TEST_CASE("an incomplete last line is dropped", "[journal]") {
  const Files files;
  const std::string text = three_cases(files.path() / "journal.jsonl");
  const auto torn = files.write("torn.jsonl", text.substr(0, text.size() - 10));
  CHECK(read_journal(torn).records.size() == 2);
}

TEST_CASE("a damaged journal is an error with file and line", "[journal]") {
  const Files files;
  const std::string text = three_cases(files.path() / "journal.jsonl");
  const auto check = [&](const std::string& damaged, const std::string& expected) {
    CHECK_THROWS_WITH(read_journal(files.write("damaged.jsonl", damaged)), Catch::Contains(expected));
  };
  check(replaced(text, "hash b", "hash x"), "damaged.jsonl:3: this line is damaged");
  check(replaced(text, "\"signal\":11", "\"signal\":12"), "damaged.jsonl:2:");
  check("garbage\n" + text, "damaged.jsonl:1:");
  check(text + "garbage\n", "damaged.jsonl:5:");
  check("", "is empty");
  check("{\"format\": 1}\n", "damaged.jsonl:1:");
  CHECK_THROWS_AS(read_journal(files.path() / "none.jsonl"), BadInput);
}

TEST_CASE("two runs cannot write one journal", "[journal]") {
  const Files files;
  const auto file = files.path() / "journal.jsonl";
  JournalWriter first(file, {}, {});
  CHECK_THROWS_WITH(JournalWriter(file, {}, {}), Catch::Contains("in use by another run"));
}

TEST_CASE("a journal is locked before it is read", "[journal]") {
  const Files files;
  const auto file = files.path() / "journal.jsonl";
  three_cases(file);
  JournalLock lock(file);
  CHECK_THROWS_WITH(JournalLock(file), Catch::Contains("in use by another run"));
  const auto kept = read_journal(file).records;
  JournalWriter journal(std::move(lock), {{"vendor", "x"}}, kept);
  CHECK_THROWS_WITH(JournalLock(file), Catch::Contains("in use by another run"));
  journal.append("d", {"hash d", observations("d")});
  CHECK(read_journal(file).records.size() == 4);
}

TEST_CASE("the lock file stays after a run, so that the next two runs exclude each other", "[journal]") {
  const Files files;
  const auto file = files.path() / "journal.jsonl";
  const auto lock_file = files.path() / "journal.jsonl.lock";
  std::optional<JournalLock> first(file);
  // A second run opens the file before the first run ends, and locks it afterwards.
  const Descriptor early(::open(lock_file.c_str(), O_RDWR | O_CLOEXEC));
  first.reset();
  const JournalLock second(file);
  CHECK(::flock(early.get(), LOCK_EX | LOCK_NB) != 0);
}

TEST_CASE("of several parallel runs, only one locks the journal", "[journal]") {
  const Files files;
  const auto file = files.path() / "journal.jsonl";
  std::atomic<int> inside{0};
  std::atomic<int> most{0};
  std::atomic<int> had{0};
  const auto run = [&] {
    for (int i = 0; i < 200; ++i) {
      try {
        const JournalLock lock(file);
        most = std::max(most.load(), ++inside);
        ++had;
        std::this_thread::yield();
        --inside;
      } catch (const HarnessError&) {
      }
    }
  };
  {
    std::vector<std::jthread> runs;
    for (int i = 0; i < 4; ++i) runs.emplace_back(run);
  }
  CHECK(most == 1);
  CHECK(had > 0);
}

TEST_CASE("output that is not text is kept", "[journal]") {
  const Files files;
  const auto file = files.path() / "journal.jsonl";
  Outcome outcome;
  outcome.errors = std::string("\xFF\0\x1b[1m", 6);
  tidy(outcome);
  {
    JournalWriter journal(file, {}, {});
    journal.append("a", {"h", observations(outcome.errors)});
  }
  CHECK(read_journal(file).records.at("a").observations.compile->outcome.errors == outcome.errors);
}

}  // namespace ampcts
