#include <catch2/catch.hpp>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "files.h"

namespace ampcts {

TEST_CASE("a file is replaced whole and leaves nothing beside it", "[atomic-file]") {
  const Files files;
  const auto path = files.write("report.json", "old");
  write_file_atomically(path, "new");
  CHECK(read_file(path.string()) == "new");
  CHECK(std::distance(std::filesystem::directory_iterator(files.path()), {}) == 1);
}

TEST_CASE("a folder that is not there is an error that names the file", "[atomic-file]") {
  CHECK_THROWS_WITH(write_file_atomically("/no/such/folder/report.json", "x"),
                    Catch::Contains("/no/such/folder/report.json"));
}

TEST_CASE("a full device is an error", "[atomic-file]") {
  CHECK_THROWS_WITH(write_file_atomically("/dev/full", "x"), Catch::Contains("No space left"));
  CHECK(std::filesystem::is_character_file("/dev/full"));
}

TEST_CASE("a temporary folder goes with its owner, even without permissions", "[atomic-file]") {
  std::filesystem::path path;
  {
    const TempFolder folder;
    path = folder.path();
    std::filesystem::create_directories(path / "closed" / "inner");
    std::filesystem::permissions(path / "closed", std::filesystem::perms::none);
  }
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("hashes know fields and files apart", "[atomic-file]") {
  CHECK(Sha256().field("ab").field("c").hex() != Sha256().field("a").field("bc").hex());
  CHECK(sha256_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const Files files;
  files.write("folder/a", "1");
  const std::string before = sha256_of_path(files.path() / "folder");
  files.write("folder/b", "");
  CHECK(sha256_of_path(files.path() / "folder") != before);
  CHECK(sha256_of_path(files.path() / "none") == "absent");
}

}  // namespace ampcts
