#include "bundle/program_store.h"

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/zstd.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kNameDigits = 16;

void write(const fs::path& file, std::string_view bytes) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (error)
    throw HarnessError(fmt::format("{} cannot be created: {}", file.parent_path().string(), error.message()));
  write_file_atomically(file, bytes);
}

}  // namespace

void ProgramStore::take(const Case& entry, const Program& program) {
  const std::string name = stored(program.executable);
  const std::lock_guard lock(mutex_);
  places_[entry.id] = {name, program.arguments};
}

std::string ProgramStore::stored(const std::shared_ptr<const std::string>& executable) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = names_.find(executable); known != names_.end()) return known->second;
  }
  const std::string digest = sha256_of(*executable).substr(0, kNameDigits);
  const std::string name = fmt::format("{}/{}.zst", kProgramsFolder, digest);
  const std::string bytes = compressed(*executable);
  write(file(name), bytes);
  const fs::path plain = folder_ / "plain" / digest;
  write(plain, *executable);
  const std::lock_guard lock(mutex_);
  names_[executable] = name;
  if (files_.emplace(name, BundledFile{sha256_of(bytes), bytes.size(), executable->size()}).second)
    executables_.push_back(plain);
  return name;
}

void ProgramStore::name_program_of(BundledCase& entry) const {
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(entry.id);
  if (place == places_.end()) return;
  entry.executable = place->second.executable;
  entry.arguments = place->second.arguments;
}

}  // namespace ampcts
