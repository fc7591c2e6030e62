#include "bundle/libraries.h"

#include <re2/re2.h>

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kFilesAtOnce = 200;

bool is_left(const std::string& name, Leave leave) {
  static const RE2 c_library(
      R"((linux-vdso|linux-gate|ld-linux.*|libc|libm|libpthread|libdl|librt|libresolv|libutil|libanl|libmvec|libnss_.*)\.so.*)");
  static const RE2 cxx_library(R"((libstdc\+\+|libgcc_s)\.so.*)");
  return RE2::FullMatch(name, c_library) ||
         (leave == Leave::c_and_cxx_libraries && RE2::FullMatch(name, cxx_library));
}

void add_libraries(const std::string& listing, Leave leave, Libraries& libraries) {
  static const RE2 line_of_library(R"(\s+(\S+) => (\S.*?)(?: \(0x[0-9a-f]+\))?)");
  for_each_line(listing, [&](std::string_view line) {
    std::string name, path;
    if (!RE2::FullMatch({line.data(), line.size()}, line_of_library, &name, &path) || is_left(name, leave))
      return;
    if (path == "not found")
      throw BadInput(fmt::format(
          "programs need the shared library {}, which is not found on this machine; add its folder to "
          "LD_LIBRARY_PATH",
          name));
    libraries.emplace(name, path);
  });
}

}  // namespace

Libraries libraries_of(const std::vector<fs::path>& files, Leave leave, ProcessHost& host,
                       const std::function<bool()>& stop) {
  constexpr ProcessLimits kLimits = {std::chrono::seconds(120), std::uint64_t{1} << 32,
                                     std::uint64_t{64} << 20};
  Libraries libraries;
  for (std::size_t first = 0; first < files.size(); first += kFilesAtOnce) {
    std::vector<std::string> words = {"ldd"};
    for (std::size_t i = first; i < std::min(files.size(), first + kFilesAtOnce); ++i)
      words.push_back(fs::absolute(files[i]).string());
    const Outcome outcome = host.run({words, {{"LC_ALL", "C"}}, "/"}, kLimits, stop);
    // ldd exits with 1 if a file is not a dynamic executable, for example a script.
    if (outcome.ending == Ending::interrupted) return {};
    if (outcome.ending != Ending::exited || outcome.exit_code > 1)
      throw HarnessError(fmt::format("ldd, which lists the libraries of programs, failed: {} {}{}",
                                     to_string(outcome.ending), outcome.error, outcome.errors));
    add_libraries(outcome.output, leave, libraries);
  }
  return libraries;
}

}  // namespace ampcts
