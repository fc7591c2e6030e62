#include "pipelines/pipeline_store.h"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <set>

using amprt::PipelineStore;

namespace fs = std::filesystem;

namespace {

/// A temporary folder that exists as long as the object.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "pipeline-store-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()));
    path = name;
  }
  ~Folder() { fs::remove_all(path); }

  std::set<std::string> names() const {
    std::set<std::string> result;
    for (const auto& entry : fs::directory_iterator(path)) result.insert(entry.path().filename());
    return result;
  }
  fs::path only() const {
    REQUIRE(names().size() == 1);
    return path / *names().begin();
  }

  fs::path path;
};

PipelineStore::Bytes bytes(const std::string& text) {
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

void age(const fs::path& file, std::chrono::hours by) {
  fs::last_write_time(file, fs::file_time_type::clock::now() - by);
}

const PipelineStore::Bytes driver = bytes("driver 1");
const PipelineStore::Bytes compiled = bytes("what the driver made of it");

}  // namespace

TEST_CASE("each store of the same driver finds a saved pipeline") {
  const Folder folder;
  PipelineStore store(folder.path / "made" / "when needed", driver);
  const std::string key = store.key(bytes("module"), 64);
  CHECK(store.load(key).empty());
  store.save(key, compiled);
  CHECK(store.load(key) == compiled);
  CHECK(PipelineStore(folder.path / "made" / "when needed", driver).load(key) == compiled);
}

TEST_CASE("the key of a pipeline depends on module, group size and driver") {
  const PipelineStore store(std::nullopt, driver);
  const std::string key = store.key(bytes("module"), 64);
  CHECK(key == store.key(bytes("module"), 64));
  CHECK(key != store.key(bytes("Module"), 64));
  CHECK(key != store.key(bytes("module"), 256));
  CHECK(key != PipelineStore(std::nullopt, bytes("driver 2")).key(bytes("module"), 64));
}

TEST_CASE("a damaged pipeline is not loaded, and can be saved again") {
  const Folder folder;
  PipelineStore store(folder.path, driver);
  const std::string key = store.key(bytes("module"), 64);
  store.save(key, compiled);
  const std::string whole = contents(folder.only());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    INFO("byte " << i);
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    write(folder.only(), changed);
    CHECK(store.load(key).empty());
    write(folder.only(), whole.substr(0, i));
    CHECK(store.load(key).empty());
  }
  write(folder.only(), whole + "x");
  CHECK(store.load(key).empty());
  store.save(key, compiled);
  CHECK(store.load(key) == compiled);
}

TEST_CASE("without a usable folder nothing is stored and nothing fails") {
  PipelineStore none(std::nullopt, driver);
  none.save("0123", compiled);
  CHECK(none.load("0123").empty());

  const Folder folder;
  write(folder.path / "file", "");
  PipelineStore blocked(folder.path / "file" / "below", driver);
  blocked.save("0123", compiled);
  CHECK(blocked.load("0123").empty());
  CHECK(folder.names() == std::set<std::string>{"file"});
}

TEST_CASE("unfinished files of killed processes are removed after a while") {
  const Folder folder;
  write(folder.path / "0123.pipeline.77.0.unfinished", "half");
  write(folder.path / "4567.pipeline.78.0.unfinished", "half");
  write(folder.path / "another program's", "");
  age(folder.path / "0123.pipeline.77.0.unfinished", std::chrono::hours(2));
  age(folder.path / "another program's", std::chrono::hours(1000));
  PipelineStore(folder.path, driver).save("89ab", compiled);
  CHECK(folder.names() ==
        std::set<std::string>{"4567.pipeline.78.0.unfinished", "another program's", "89ab.pipeline"});
}

TEST_CASE("beyond the limit the least recently used pipelines are removed") {
  const Folder folder;
  const PipelineStore::Bytes large(968);  // with the checksum, 1000 bytes
  for (const char* key : {"1", "2", "3", "4"}) {
    PipelineStore(folder.path, driver).save(key, large);
    age(folder.path / (std::string(key) + ".pipeline"), std::chrono::hours(10 - std::atoi(key)));
  }
  PipelineStore full(folder.path, driver, 3500);
  CHECK(full.load("1") == large);  // makes it the most recently used
  full.save("5", large);
  CHECK(folder.names() == std::set<std::string>{"1.pipeline", "5.pipeline"});
}

TEST_CASE("processes that share a folder find only complete pipelines") {
  const Folder folder;
  std::vector<pid_t> children;
  for (int child = 0; child < 4; ++child) {
    children.push_back(fork());
    if (children.back() != 0) continue;
    PipelineStore store(folder.path, driver);
    const PipelineStore::Bytes own(100'000, static_cast<std::byte>(child));
    bool right = true;
    for (int i = 0; i < 50; ++i) {
      store.save("0123", own);
      const PipelineStore::Bytes found = store.load("0123");
      right &= found.size() == own.size() && std::set<std::byte>(found.begin(), found.end()).size() == 1;
    }
    _exit(right ? 0 : 1);
  }
  for (const pid_t child : children) {
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  CHECK(folder.names() == std::set<std::string>{"0123.pipeline"});
}
