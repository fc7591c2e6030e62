#include "pipelines/kernel_dump.h"

#include <atomic>
#include <cctype>
#include <cstdio>
#include <fstream>

#include "base/environment.h"
#include "pipelines/kernel_table.h"

namespace amprt {
namespace {

/// Names of kernels are C++ types: the file name keeps their letters and digits, up to 100 characters.
std::string file_name(const char* kernel, unsigned int number) {
  std::string name = std::to_string(number) + "-";
  for (const char* c = kernel; *c && name.size() < 100; ++c) {
    const bool plain = std::isalnum(static_cast<unsigned char>(*c)) != 0;
    if (plain) {
      name += *c;
    } else if (name.back() != '_') {
      name += '_';
    }
  }
  return name;
}

void write_file(std::filesystem::path path, const char* extension, std::span<const char> bytes) {
  path += extension;
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) std::fprintf(stderr, "libamp: cannot write %s\n", path.c_str());
}

}  // namespace

KernelDump::KernelDump(const char* kernel, std::span<const std::uint32_t> spirv)
    : kernel_(kernel), spirv_(spirv) {
  static std::atomic<unsigned int> counter = 0;
  const auto folder = environment::dump();
  if (!folder) return;
  std::error_code ignored;
  std::filesystem::create_directories(*folder, ignored);
  path_ = std::filesystem::path(*folder) / file_name(kernel, counter++);
  write_file(*path_, ".spv", {reinterpret_cast<const char*>(spirv.data()), spirv.size_bytes()});
}

void KernelDump::add_table(const std::vector<Executable>& executables) const {
  if (path_) write_file(*path_, ".txt", kernel_table(kernel_, spirv_, executables));
}

}  // namespace amprt
