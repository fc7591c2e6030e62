#include "bundle/bundle_writer.h"

#include <unistd.h>

#include <map>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/temp_folder.h"
#include "base/text.h"
#include "bundle/pack.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr const char* kBundleReadMe =
    "Programs of the C++ AMP conformance test suite, for a machine without a compiler.\n"
    "\n"
    "    ./ampcts run --bundle . --out OUT     (in this folder; see --help for the options)\n"
    "\n"
    "Copy the journal in OUT back to the machine that made the bundle, and run there:\n"
    "\n"
    "    ampcts run --vendor VENDOR --runs-from JOURNAL\n";

constexpr std::uintmax_t kManifestBytes = 8192;  // reserved for bundle.json
constexpr std::uintmax_t kManifestEntry = 256;   // and in addition for each executable or library

std::uintmax_t mebibytes(std::uintmax_t bytes) {
  return (bytes + (1 << 20) - 1) >> 20;
}

/// The files written to a part so far, with their hashes.
class Part {
 public:
  explicit Part(fs::path folder) : folder_(std::move(folder)) { make(folder_); }

  void write(const std::string& name, std::string_view bytes, std::size_t unpacked, bool executable = false) {
    const fs::path file = folder_ / name;
    make(file.parent_path());
    write_file_atomically(file, bytes);
    if (executable) fs::permissions(file, fs::perms(0755));
    add(name, {sha256_of(bytes), bytes.size(), unpacked});
  }

  void copy(const std::string& name, const fs::path& from, bool executable = false) {
    const std::string bytes = read_file(from.string());
    write(name, bytes, bytes.size(), executable);
  }

  void move(const std::string& name, const fs::path& from, const BundledFile& file) {
    make((folder_ / name).parent_path());
    fs::rename(from, folder_ / name);
    add(name, file);
  }

  void add(const std::string& name, const BundledFile& file) {
    files_[name] = file;
    bytes_ += file.bytes;
  }

  const std::map<std::string, BundledFile>& files() const { return files_; }
  std::uintmax_t bytes() const { return bytes_; }

 private:
  static void make(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw HarnessError(fmt::format("{} cannot be created: {}", folder.string(), error.message()));
  }

  fs::path folder_;
  std::map<std::string, BundledFile> files_;
  std::uintmax_t bytes_ = 0;
};

/// A compressed pack and its unpacked size.
struct Pack {
  std::string bytes;
  std::size_t unpacked = 0;
};

Pack pack_of(const PackedFiles& files) {
  Pack pack = {packed(files), 0};
  // 32: more than CBOR adds to each entry.
  for (const auto& [path, text] : files) pack.unpacked += path.size() + text.size() + 32;
  pack.unpacked += 32;
  return pack;
}

Pack shared_pack(const BundleContents& contents) {
  PackedFiles files;
  files[kPackedAdapter] = read_file(contents.adapter.file.string());
  files[fmt::format("{}/cases.json", kPackedCases)] =
      read_file((contents.list.folder() / "cases.json").string());
  for (const auto& [name, path] : contents.libraries)
    files[fmt::format("{}/{}", kPackedLibraries, name)] = read_file(path.string());
  for (const std::string& path : contents.adapter.bundle.files)
    files[fmt::format("{}/{}", kPackedFiles, fs::path(path).filename().string())] = read_file(path);
  return pack_of(files);
}

using Cases = std::vector<const BundledCase*>;

Pack cases_pack(const CaseList& list, const Cases& cases) {
  PackedFiles files;
  std::vector<BundledCase> programs;
  for (const BundledCase* entry : cases) {
    for (const fs::path& file : files_of(*list.find_case(entry->id)))
      files[fmt::format("{}/{}", kPackedCases, file.lexically_relative(list.folder()).generic_string())] =
          read_file(file.string());
    programs.push_back(*entry);
  }
  files[kPackedPrograms] = text_of(programs);
  return pack_of(files);
}

/// Distributes the cases over parts. The cases of one executable stay together.
std::vector<Cases> parts_of(const BundleContents& contents, std::uintmax_t room) {
  std::map<std::string, Cases> units;
  for (const BundledCase& entry : contents.cases) units[entry.executable].push_back(&entry);
  std::vector<Cases> parts(1);
  std::uintmax_t used = 0;
  for (const auto& [executable, cases] : units) {
    // An upper bound: packed together with other cases, these take less.
    std::uintmax_t bytes = kManifestEntry + cases_pack(contents.list, cases).bytes.size();
    if (!executable.empty()) bytes += contents.programs.files().at(executable).bytes;
    if (bytes > room)
      throw BadInput(
          fmt::format("a part of the bundle is too small for the {} of one executable and what every part "
                      "contains; give a larger --split or a smaller --batch",
                      counted(cases.size(), "case")));
    if (used + bytes > room) {
      parts.emplace_back();
      used = 0;
    }
    used += bytes;
    parts.back().insert(parts.back().end(), cases.begin(), cases.end());
  }
  return parts;
}

/// Returns the id of the bundle, a hash over all its parts: bundles with the same id have the same contents.
std::string id_of(const BundleContents& contents) {
  Sha256 sum;
  sum.field(contents.origin.dump());
  for (const BundledCase& entry : contents.cases) {
    sum.field(entry.id).field(entry.fingerprint).field(entry.executable);
    if (!entry.executable.empty()) sum.field(contents.programs.files().at(entry.executable).sha256);
  }
  return sum.hex();
}

void add_harness(Part& part, const BundleContents& contents) {
  part.copy(kHarnessFile, contents.harness, true);
  for (const auto& [name, path] : contents.harness_libraries)
    part.copy(fmt::format("{}/{}", kHarnessLibraries, name), path);
  part.write("README.txt", kBundleReadMe, std::string_view(kBundleReadMe).size());
}

}  // namespace

NewFolder::NewFolder(const fs::path& folder) : folder_(fs::absolute(folder).lexically_normal()) {
  if (folder_.filename().empty()) folder_ = folder_.parent_path();
  if (fs::exists(folder_) && !(fs::is_directory(folder_) && fs::is_empty(folder_)))
    throw BadInput::at(folder.string(), "exists already; remove it, or give a folder that does not exist");
  std::error_code error;
  fs::create_directories(folder_.parent_path(), error);
  std::string name = (folder_.parent_path() / ("." + folder_.filename().string() + ".XXXXXX")).string();
  if (::mkdtemp(name.data()) == nullptr)
    throw HarnessError(fmt::format("{} cannot be created: {}", name, std::strerror(errno)));
  staging_ = name;
}

NewFolder::~NewFolder() {
  if (!staging_.empty()) remove_folder(staging_);
}

void NewFolder::publish() {
  fs::permissions(staging_, fs::perms(0755));
  std::error_code error;
  fs::rename(staging_, folder_, error);
  if (error) throw HarnessError(fmt::format("{} cannot be created: {}", folder_.string(), error.message()));
  staging_.clear();
}

PartSizes write_bundle(const BundleContents& contents, const fs::path& folder, std::uintmax_t most) {
  const Pack shared = shared_pack(contents);
  std::uintmax_t needed = shared.bytes.size() + kManifestBytes + fs::file_size(contents.harness);
  for (const auto& [name, path] : contents.harness_libraries) needed += fs::file_size(path) + kManifestEntry;
  if (needed >= most)
    throw BadInput(
        fmt::format("every part of the bundle needs {} MiB for the harness, the libraries and the list of "
                    "cases; give a larger --split",
                    mebibytes(needed)));
  const std::vector<Cases> parts = parts_of(contents, most - needed);
  Manifest manifest;
  manifest.id = id_of(contents);
  manifest.origin = contents.origin;
  manifest.parts = static_cast<unsigned>(parts.size());
  PartSizes sizes;
  for (const Cases& cases : parts) {
    manifest.part = static_cast<unsigned>(sizes.size()) + 1;
    manifest.cases = cases.size();
    const fs::path place = parts.size() == 1 ? folder : folder / fmt::format("part-{}", manifest.part);
    Part part(place);
    add_harness(part, contents);
    part.write(kSharedPack, shared.bytes, shared.unpacked);
    const Pack own = cases_pack(contents.list, cases);
    part.write(kCasesPack, own.bytes, own.unpacked);
    for (const BundledCase* entry : cases)
      if (!entry->executable.empty() && part.files().count(entry->executable) == 0)
        part.move(entry->executable, contents.programs.file(entry->executable),
                  contents.programs.files().at(entry->executable));
    manifest.files = part.files();
    const std::string text = text_of(manifest);
    write_file_atomically(place / kManifestFile, text);
    sizes.push_back(part.bytes() + text.size());
  }
  return sizes;
}

}  // namespace ampcts
