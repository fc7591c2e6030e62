#include <catch2/catch.hpp>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/temp_folder.h"
#include "base/text.h"
#include "files.h"

namespace ampcts {

TEST_CASE("a file is replaced completely, and no temporary file remains", "[atomic-file]") {
  const Files files;
  const auto path = files.write("report.json", "old");
  write_file_atomically(path, "new");
  CHECK(read_file(path.string()) == "new");
  CHECK(std::distance(std::filesystem::directory_iterator(files.path()), {}) == 1);
}

TEST_CASE("a folder that does not exist is an error that names the file", "[atomic-file]") {
  CHECK_THROWS_WITH(write_file_atomically("/no/such/folder/report.json", "x"),
                    Catch::Contains("/no/such/folder/report.json"));
}

TEST_CASE("a full device is an error", "[atomic-file]") {
  CHECK_THROWS_WITH(write_file_atomically("/dev/full", "x"), Catch::Contains("No space left"));
  CHECK(std::filesystem::is_character_file("/dev/full"));
}

TEST_CASE("a temporary folder is removed with its owner, even without permissions", "[atomic-file]") {
  std::filesystem::path path;
  {
    const TempFolder folder;
    path = folder.path();
    std::filesystem::create_directories(path / "closed" / "inner");
    std::filesystem::permissions(path / "closed", std::filesystem::perms::none);
  }
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("several files are replaced all or none", "[atomic-file]") {
  const Files files;
  const auto first = files.write("first", "old");
  CHECK_THROWS_WITH(write_files_atomically({{first, "new"}, {files.path() / "none" / "second", "new"}}),
                    Catch::Contains("second cannot be written") && Catch::Contains("nothing was changed"));
  CHECK(read_file(first.string()) == "old");
  CHECK_THROWS_WITH(write_files_atomically({{first, "new"}, {"/dev/full", "new"}}),
                    Catch::Contains("/dev/full"));
  CHECK(read_file(first.string()) == "old");
  CHECK(std::distance(std::filesystem::directory_iterator(files.path()), {}) == 1);
  write_files_atomically({{first, "new"}, {files.path() / "second", "too"}});
  CHECK(read_file(first.string()) == "new");
  CHECK(read_file((files.path() / "second").string()) == "too");
}

TEST_CASE("a temporary folder has an absolute path, whatever TMPDIR is", "[atomic-file]") {
  const Files files;
  const char* was = std::getenv("TMPDIR");
  const std::string before = was != nullptr ? was : "";
  ::setenv("TMPDIR", files.path().lexically_relative(std::filesystem::current_path()).c_str(), 1);
  {
    const TempFolder folder;
    CHECK(folder.path().is_absolute());
    CHECK(TempFolder::goes(folder.path()));
  }
  if (was != nullptr)
    ::setenv("TMPDIR", before.c_str(), 1);
  else
    ::unsetenv("TMPDIR");
}

TEST_CASE("removing a folder does not follow links out of it", "[atomic-file]") {
  const Files files;
  const auto outside = files.path() / "outside";
  std::filesystem::create_directories(outside);
  std::filesystem::permissions(outside,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  const auto folder = files.path() / "folder";
  std::filesystem::create_directories(folder / "closed" / "inner");
  std::filesystem::create_directory_symlink(outside, folder / "link");
  std::filesystem::permissions(folder / "closed", std::filesystem::perms::none);
  remove_folder(folder);
  CHECK_FALSE(std::filesystem::exists(folder));
  CHECK(std::filesystem::status(outside).permissions() ==
        (std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec));
}

TEST_CASE("a kept folder stays", "[atomic-file]") {
  std::filesystem::path path;
  {
    TempFolder folder;
    folder.keep();
    path = folder.path();
    CHECK_FALSE(TempFolder::goes(path));
  }
  CHECK(std::filesystem::exists(path));
  remove_folder(path);
}

TEST_CASE("reading a folder is an error", "[atomic-file]") {
  const Files files;
  CHECK_THROWS_WITH(read_file(files.path().string()),
                    Catch::Contains(files.path().string()) && Catch::Contains("is a folder"));
  CHECK_THROWS_WITH(read_file((files.path() / "none").string()), Catch::Contains("cannot be opened"));
  CHECK_THROWS_AS(sha256_of_path("/dev/null"), BadInput);
}

TEST_CASE("a file that cannot be read to its end is an error", "[atomic-file]") {
  // A file of /proc that can be opened, but not read at its start.
  CHECK_THROWS_WITH(read_file("/proc/self/mem"), Catch::Contains("/proc/self/mem: cannot be read"));
  CHECK_THROWS_WITH(sha256_of_path("/proc/self/mem"), Catch::Contains("/proc/self/mem: cannot be read"));
}

TEST_CASE("hashes depend on the boundaries of fields and files", "[atomic-file]") {
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
