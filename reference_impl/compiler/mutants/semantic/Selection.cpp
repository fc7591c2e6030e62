#include "mutants/semantic/Selection.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_set>
namespace amp::mutants {
namespace {

struct Image {
  DefectBlock *begin, *end;
};
constexpr unsigned kMostImages = 64;
Image images[kMostImages];
unsigned imageCount = 0;

uint64_t selectedByName() {
  const char* const name = std::getenv("AMP_DEFECT");
  return name ? numberOf(name) : 0;
}

void write(const char* variable, bool onlyReached, const char* DefectRow::* text) {
  const char* const path = std::getenv(variable);
  if (!path) return;
  std::string lines;
  std::unordered_set<uint64_t> written;
  for (unsigned i = 0; i < imageCount; ++i)
    for (DefectBlock* block = images[i].begin; block != images[i].end; ++block) {
      if (onlyReached && !block->reached) continue;
      for (uint64_t row = 0; row < block->count; ++row)
        if (written.insert(block->rows[row].number).second) lines.append(block->rows[row].*text).append("\n");
    }
  const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file == -1 || ::write(file, lines.data(), lines.size()) != static_cast<ssize_t>(lines.size())) {
    std::fprintf(stderr, "cannot write to the file that %s names\n", variable);
    _exit(2);
  }
  close(file);
}

struct AtEnd {
  ~AtEnd() {
    write("AMP_DEFECT_TRACE", /*onlyReached=*/true, &DefectRow::name);
    write("AMP_DEFECT_LIST", /*onlyReached=*/false, &DefectRow::description);
  }
};

}  // namespace
}  // namespace amp::mutants

uint64_t amp_defect_selected = amp::mutants::selectedByName();

void amp_defects_enlist(amp::mutants::DefectBlock* begin, amp::mutants::DefectBlock* end) {
  using namespace amp::mutants;
  // Made first, destroyed last.
  static AtEnd atEnd;
  for (unsigned i = 0; i < imageCount; ++i)
    if (images[i].begin == begin) return;
  if (begin && imageCount < kMostImages) images[imageCount++] = {begin, end};
}
