#include "pipelines/spirv_dump.h"

#include <atomic>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/environment.h"

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
  return name + ".spv";
}

}  // namespace

void dump_spirv(const char* kernel, std::span<const std::uint32_t> spirv) {
  static std::atomic<unsigned int> counter = 0;
  const auto folder = environment::dump();
  if (!folder) return;
  std::error_code ignored;
  std::filesystem::create_directories(*folder, ignored);
  const auto path = std::filesystem::path(*folder) / file_name(kernel, counter++);
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(spirv.data()), static_cast<std::streamsize>(spirv.size_bytes()));
  if (!file.flush()) std::fprintf(stderr, "libamp: cannot write %s\n", path.c_str());
}

}  // namespace amprt
