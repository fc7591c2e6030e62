#include "base/output.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace ampcts {
namespace {

std::atomic<int> first_error{0};  // errno of the first failed write to standard output

void keep(int error) {
  int none = 0;
  first_error.compare_exchange_strong(none, error);
}

}  // namespace

void write_out(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) keep(errno);
}

void write_err(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string output_error() {
  if (std::fflush(stdout) != 0) keep(errno);
  if (std::ferror(stdout) != 0) keep(EIO);  // a write by other code, which ignored the error
  const int error = first_error;
  return error == 0 || error == EPIPE ? "" : std::strerror(error);
}

}  // namespace ampcts
