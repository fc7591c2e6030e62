// Evidence files, which can contain anything.
#include <sys/stat.h>
#include <catch2/catch.hpp>

#include "files.h"
#include "run/evidence_file.h"

namespace ampcts {
namespace {

std::string nested(std::size_t levels) {
  return std::string(levels, '[') + std::string(levels, ']');
}

}  // namespace

TEST_CASE("evidence is the contents of the file", "[evidence]") {
  const Files files;
  CHECK(read_evidence(files.write("e.json", R"({"device": "gpu", "list": [1, {"a": null}]})")) ==
        nlohmann::json({{"device", "gpu"}, {"list", {1, {{"a", nullptr}}}}}));
  CHECK(read_evidence(files.write("e.json", "3")) == 3);
}

TEST_CASE("missing or malformed evidence is null", "[evidence]") {
  const Files files;
  CHECK(read_evidence(files.path() / "none.json").is_null());
  CHECK(read_evidence(files.path() / "none" / "none.json").is_null());
  CHECK(read_evidence(files.path()).is_null());
  CHECK(read_evidence(files.write("e.json", "")).is_null());
  CHECK(read_evidence(files.write("e.json", "{\"device\": ")).is_null());
  CHECK(read_evidence(files.write("e.json", "\"\xFF\"")).is_null());
}

TEST_CASE("only a regular file is evidence", "[evidence]") {
  const Files files;
  REQUIRE(::mkfifo((files.path() / "fifo").c_str(), 0600) == 0);
  CHECK(read_evidence(files.path() / "fifo").is_null());
  std::filesystem::create_symlink("/dev/zero", files.path() / "zero");
  CHECK(read_evidence(files.path() / "zero").is_null());
  std::filesystem::create_symlink(files.write("e.json", "{}"), files.path() / "link");
  CHECK(read_evidence(files.path() / "link").is_null());
}

TEST_CASE("evidence has a maximum size and depth", "[evidence]") {
  const Files files;
  const std::size_t most = std::size_t{1} << 20;
  CHECK(read_evidence(files.write("e.json", "1" + std::string(most - 1, ' '))) == 1);
  CHECK(read_evidence(files.write("e.json", "1" + std::string(most, ' '))).is_null());
  CHECK(read_evidence(files.write("e.json", nested(64))).is_array());
  CHECK(read_evidence(files.write("e.json", nested(65))).is_null());
  CHECK(read_evidence(files.write("e.json", nested(500'000))).is_null());
  CHECK(read_evidence(files.write("e.json", nested(2'000'000))).is_null());
  CHECK(read_evidence(files.write("e.json", std::string(2'000'000, '['))).is_null());
  CHECK(read_evidence(files.write("e.json", std::string(500'000, '['))).is_null());
}

}  // namespace ampcts
