// Exceptions (AMP 1.2 §12.2).
#ifndef AMPCTS_CANARY_EXCEPTIONS_H
#define AMPCTS_CANARY_EXCEPTIONS_H

#include <exception>

namespace concurrency {

class runtime_exception : public std::exception {
 public:
  runtime_exception(const char* message, int code) noexcept;
  explicit runtime_exception(int code) noexcept;
  runtime_exception(const runtime_exception& other) noexcept;
  runtime_exception& operator=(const runtime_exception& other) noexcept;
  virtual ~runtime_exception() noexcept;
  int get_error_code() const noexcept;
};
class accelerator_view_removed : public runtime_exception {
 public:
  explicit accelerator_view_removed(int code) noexcept;
};
class out_of_memory : public runtime_exception {
 public:
  out_of_memory() noexcept;
};
class invalid_compute_domain : public runtime_exception {
 public:
  invalid_compute_domain() noexcept;
};
class unsupported_feature : public runtime_exception {
 public:
  unsupported_feature() noexcept;
};

}  // namespace concurrency

#endif
