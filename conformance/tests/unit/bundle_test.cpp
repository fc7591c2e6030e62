// Compression, packs, manifests, and which runs of a bundle are open.
#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/text.h"
#include "base/zstd.h"
#include "bundle/manifest.h"
#include "bundle/pack.h"
#include "files.h"
#include "judge/judge.h"
#include "run/journal.h"

namespace ampcts {
namespace {

constexpr std::size_t kEnough = 1 << 24;

std::string noise(std::size_t bytes) {
  std::string text;
  unsigned state = 1;
  while (text.size() < bytes) text += static_cast<char>((state = state * 1664525 + 1013904223) >> 24);
  return text;
}

CaseObservations seen_in(unsigned cases, int exit_code) {
  CaseObservations seen;
  seen.nonce = 7;
  for (auto* stage : {&seen.compile, &seen.run}) {
    stage->emplace();
    (*stage)->outcome.ending = Ending::exited;
  }
  seen.compile->shared_by = cases;
  seen.run->outcome.exit_code = exit_code;
  seen.run->outcome.output = "AMPCTS 7 1 checks, 0 failures\n";
  return seen;
}

}  // namespace

TEST_CASE("compressed bytes are decompressed unchanged", "[bundle]") {
  for (const std::string& text :
       {std::string(), std::string("x"), noise(1 << 20), std::string(1 << 22, 'a')}) {
    const Decompressed back = decompressed(compressed(text), kEnough, "place");
    CHECK((back.bytes == text));  // in parentheses, as it is too long to print
    CHECK(back.whole);
  }
}

TEST_CASE("a truncated stream is read up to its end", "[bundle]") {
  Compressor compressor(6);
  const std::string first = compressor.flushed("first ");
  const std::string second = compressor.flushed("second ");
  const std::string end = compressor.end();
  CHECK(decompressed(first, kEnough, "place").bytes == "first ");
  CHECK_FALSE(decompressed(first, kEnough, "place").whole);
  CHECK(decompressed(first + second + end, kEnough, "place").whole);
  const std::string again = compressor.flushed("third");
  CHECK(decompressed(first + second + end + again, kEnough, "place").bytes == "first second third");
}

TEST_CASE("damaged and oversized contents are errors that name the file", "[bundle]") {
  std::string bytes = compressed(noise(5000));
  bytes[bytes.size() / 2] ^= 0x55;
  CHECK_THROWS_WITH(decompressed(bytes, kEnough, "x.zst"), Catch::Contains("x.zst: is damaged"));
  CHECK_THROWS_WITH(decompressed("no frame at all", kEnough, "x.zst"), Catch::Contains("x.zst: is damaged"));
  CHECK_THROWS_WITH(decompressed(compressed(std::string(1 << 22, 'a')), 1 << 21, "x.zst"),
                    Catch::Contains("x.zst: contains more than"));
}

TEST_CASE("a pack contains only files below its folder", "[bundle]") {
  const Files files;
  const PackedFiles some = {{"a", noise(100)}, {"b/c", ""}};
  CHECK(unpacked(packed(some), kEnough, "place") == some);
  write_below(files.path() / "out", some);
  CHECK(read_file((files.path() / "out" / "a").string()) == noise(100));
  CHECK(std::filesystem::exists(files.path() / "out" / "b" / "c"));
  for (const char* path : {"../a", "/a", "b/../../a", ""})
    CHECK_THROWS_WITH(unpacked(packed({{path, "x"}}), kEnough, "p.zst"),
                      Catch::Contains("p.zst: contains '"));
  CHECK_THROWS_AS(unpacked(compressed("no CBOR"), kEnough, "place"), BadInput);
  const std::string cut = packed(some);
  CHECK_THROWS_AS(unpacked(cut.substr(0, cut.size() - 6), kEnough, "place"), BadInput);
}

TEST_CASE("a manifest is read as it was written, or is an error", "[bundle]") {
  const Files files;
  Manifest manifest;
  manifest.id = "one";
  manifest.part = 2;
  manifest.parts = 3;
  manifest.cases = 4;
  manifest.origin = {{"vendor", "x"}};
  manifest.files["a/b.zst"] = {"00ff", 5, 6};
  const std::string text = text_of(manifest);
  files.write(kManifestFile, text);
  const Manifest back = read_manifest(files.path());
  CHECK(back.id == "one");
  CHECK(back.part == 2);
  CHECK(back.parts == 3);
  CHECK(back.cases == 4);
  CHECK(back.origin == manifest.origin);
  CHECK(back.files.at("a/b.zst").sha256 == "00ff");
  CHECK(back.files.at("a/b.zst").bytes == 5);
  CHECK(back.files.at("a/b.zst").unpacked == 6);
  files.write(kManifestFile, replaced(text, "00ff", "00fe"));
  CHECK_THROWS_WITH(read_manifest(files.path()), Catch::Contains("bundle.json: is damaged"));
  CHECK_THROWS_WITH(read_manifest(files.path() / "none"), Catch::Contains("is not a bundle"));
}

TEST_CASE("the programs of a bundle are read as they were written", "[bundle]") {
  BundledCase entry = {"a/b", "programs/1.zst", {"3"}, "fp", *seen_in(2, 0).compile};
  const auto back = bundled_cases_of(text_of(std::vector{entry}), "place");
  REQUIRE(back.size() == 1);
  CHECK(back[0].id == "a/b");
  CHECK(back[0].executable == "programs/1.zst");
  CHECK(back[0].arguments == std::vector<std::string>{"3"});
  CHECK(back[0].fingerprint == "fp");
  CHECK(back[0].build.shared_by == 2);
  CHECK_THROWS_WITH(bundled_cases_of("[{}]", "cases.zst"), Catch::Contains("cases.zst: "));
}

TEST_CASE("a journal named .zst is compressed, and can be continued after a cut", "[bundle]") {
  const Files files;
  const auto plain = files.path() / "journal.jsonl";
  const auto file = files.path() / "journal.jsonl.zst";
  for (const auto& path : {plain, file}) {
    JournalWriter journal(path, {{"vendor", "x"}}, {});
    for (int i = 0; i < 50; ++i)
      journal.append("case-" + std::to_string(i), {"inputs", seen_in(1, 0), "program"});
  }
  CHECK(std::filesystem::file_size(file) * 4 < std::filesystem::file_size(plain));
  const JournalContents whole = read_journal(file);
  CHECK(whole.records.size() == 50);
  CHECK(whole.records.at("case-7").program == "program");
  const std::string bytes = read_file(file.string());
  files.write("journal.jsonl.zst", bytes.substr(0, bytes.size() - 30));
  const JournalContents torn = read_journal(file);
  CHECK(torn.records.size() < 50);
  CHECK(torn.records.size() > 40);
  {
    JournalWriter journal(file, {{"vendor", "x"}}, torn.records);
    journal.append("another", {"inputs", seen_in(1, 0)});
  }
  CHECK(read_journal(file).records.size() == torn.records.size() + 1);
}

TEST_CASE("a failure in a shared executable is open, any other run is settled", "[bundle]") {
  Case entry;
  entry.kind = Kind::run;
  const DiagnosticReader reader(DiagnosticFormat::clang, "");
  const JudgeRules rules = {reader};
  CHECK(is_open(entry, seen_in(2, 1), rules));
  CHECK_FALSE(is_open(entry, seen_in(2, 0), rules));
  CHECK_FALSE(is_open(entry, seen_in(1, 1), rules));
  CHECK_FALSE(is_open(entry, {}, rules));
}

}  // namespace ampcts
