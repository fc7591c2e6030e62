#include "bundle/bundle.h"

#include <cstdlib>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/zstd.h"
#include "bundle/pack.h"
#include "model/placeholders.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

constexpr const char* kLibraryPath = "LD_LIBRARY_PATH";

}  // namespace

Bundle::Bundle(const fs::path& folder)
    : folder_(fs::absolute(folder).lexically_normal()), manifest_(read_manifest(folder_)) {
  for (const auto& [name, file] : manifest_.files) checked_bytes(name);
  for (const char* name : {kSharedPack, kCasesPack}) {
    if (manifest_.files.count(name) == 0)
      throw BadInput::at((folder_ / kManifestFile).string(), "does not list {}; make the bundle again", name);
    const std::string place = (folder_ / name).string();
    PackedFiles files = unpacked(checked_bytes(name), manifest_.files.at(name).unpacked, place);
    if (const auto programs = files.find(kPackedPrograms); programs != files.end())
      cases_ = bundled_cases_of(programs->second, place);
    write_below(unpacked_.path(), files);
  }
  if (cases_.size() != manifest_.cases)
    throw BadInput::at((folder_ / kCasesPack).string(), "contains {}, but {} says {}; make the bundle again",
                       counted(cases_.size(), "case"), kManifestFile, manifest_.cases);
  for (const BundledCase& entry : cases_)
    if (!entry.executable.empty() && manifest_.files.count(entry.executable) == 0)
      throw BadInput::at((folder_ / kManifestFile).string(),
                         "does not list {}, the program of '{}'; make the bundle again", entry.executable,
                         entry.id);
}

std::set<std::string> Bundle::case_ids() const {
  std::set<std::string> ids;
  for (const BundledCase& entry : cases_) ids.insert(entry.id);
  return ids;
}

std::string Bundle::checked_bytes(const std::string& name) const {
  const fs::path path = folder_ / name;
  if (!fs::exists(path))
    throw BadInput::at(path.string(), "is missing from the bundle; copy the bundle again");
  std::string bytes = read_file(path.string());
  if (sha256_of(bytes) != manifest_.files.at(name).sha256)
    throw BadInput::at(
        path.string(),
        "is damaged or belongs to another bundle: its SHA-256 is not the one in {}; copy the bundle again",
        kManifestFile);
  return bytes;
}

Adapter Bundle::adapter() const {
  const fs::path& here = unpacked_.path();
  Adapter adapter = Adapter::load(here / kPackedAdapter, {here, here, here});
  for (const auto& [name, value] : adapter.bundle.environment)
    adapter.run_environment[name] = expand_placeholders(value, {{"bundle", here.string()}});
  std::string& path = adapter.run_environment[kLibraryPath];
  const char* inherited = std::getenv(kLibraryPath);
  if (path.empty() && inherited != nullptr) path = inherited;
  path = (here / kPackedLibraries).string() + (path.empty() ? "" : ":" + path);
  return adapter;
}

std::shared_ptr<const std::string> Bundle::executable(const std::string& name) {
  {
    const std::lock_guard lock(mutex_);
    if (auto loaded = loaded_[name].lock()) return loaded;
  }
  Decompressed contents =
      decompressed(checked_bytes(name), manifest_.files.at(name).unpacked, (folder_ / name).string());
  auto executable = std::make_shared<const std::string>(std::move(contents.bytes));
  const std::lock_guard lock(mutex_);
  loaded_[name] = executable;
  return executable;
}

}  // namespace ampcts
