/// The exceptions of the runtime (AMP 1.2 §12.2). Their code is in libamp, so that one type info serves all
/// modules.
#ifndef AMP_DETAIL_EXCEPTIONS_H
#define AMP_DETAIL_EXCEPTIONS_H

#include <exception>
#include <stdexcept>

#ifndef _WIN32
/// The error code of AMP 1.2 §12.2.1: 32 bits, negative means failure.
typedef int HRESULT;
#endif

namespace concurrency {

/// AMP 1.2 §12.2.1: what all exceptions of the runtime derive from.
class runtime_exception : public std::exception {
 public:
  runtime_exception(const char* message, HRESULT hresult) noexcept;
  explicit runtime_exception(HRESULT hresult) noexcept;
  runtime_exception(const runtime_exception& other) noexcept;
  runtime_exception& operator=(const runtime_exception& other) noexcept;
  virtual ~runtime_exception() noexcept;

  const char* what() const noexcept override;
  HRESULT get_error_code() const noexcept;

 private:
  std::runtime_error text_;  // a reference-counted string: copies of an exception must not throw
  HRESULT code_;
};

/// AMP 1.2 §12.2.2: an allocation of system or device memory failed.
class out_of_memory : public runtime_exception {
 public:
  explicit out_of_memory(const char* message) noexcept;
  out_of_memory() noexcept;
};

/// AMP 1.2 §12.2.3: no dispatch exists for the compute domain of a parallel_for_each.
class invalid_compute_domain : public runtime_exception {
 public:
  explicit invalid_compute_domain(const char* message) noexcept;
  invalid_compute_domain() noexcept;
};

/// AMP 1.2 §12.2.4: the accelerator or the host lacks what the operation needs.
class unsupported_feature : public runtime_exception {
 public:
  explicit unsupported_feature(const char* message) noexcept;
  unsupported_feature() noexcept;
};

/// AMP 1.2 §12.2.5: the connection with an accelerator was lost, and with it data and computations.
class accelerator_view_removed : public runtime_exception {
 public:
  accelerator_view_removed(const char* message, HRESULT view_removed_reason) noexcept;
  explicit accelerator_view_removed(HRESULT view_removed_reason) noexcept;
  HRESULT get_view_removed_reason() const noexcept;
};

}  // namespace concurrency

#endif
