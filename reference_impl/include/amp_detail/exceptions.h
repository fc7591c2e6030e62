/// The exceptions of the runtime (AMP 1.2 §12.2). Their members are defined in libamp, so that all modules of
/// a program share one type_info for each class.
#ifndef AMP_DETAIL_EXCEPTIONS_H
#define AMP_DETAIL_EXCEPTIONS_H

#include <exception>
#include <stdexcept>

#ifndef _WIN32
/// The error code of AMP 1.2 §12.2.1: 32 bits; a negative value is a failure.
typedef int HRESULT;
#endif

namespace concurrency {

/// The base class of all exceptions of the runtime. AMP 1.2 §12.2.1.
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
  std::runtime_error text_;  // used as a reference-counted string: copying an exception must not throw
  HRESULT code_;
};

/// Thrown if an allocation of system or device memory fails. AMP 1.2 §12.2.2.
class out_of_memory : public runtime_exception {
 public:
  explicit out_of_memory(const char* message) noexcept;
  out_of_memory() noexcept;
};

/// Thrown if the compute domain of a parallel_for_each is not valid. AMP 1.2 §12.2.3.
class invalid_compute_domain : public runtime_exception {
 public:
  explicit invalid_compute_domain(const char* message) noexcept;
  invalid_compute_domain() noexcept;
};

/// Thrown if the accelerator or the host lacks a feature that the operation needs. AMP 1.2 §12.2.4.
class unsupported_feature : public runtime_exception {
 public:
  explicit unsupported_feature(const char* message) noexcept;
  unsupported_feature() noexcept;
};

/// Thrown if an accelerator is lost, and with it its data and computations. AMP 1.2 §12.2.5.
class accelerator_view_removed : public runtime_exception {
 public:
  accelerator_view_removed(const char* message, HRESULT view_removed_reason) noexcept;
  explicit accelerator_view_removed(HRESULT view_removed_reason) noexcept;
  /// The error code of the loss; the same as get_error_code().
  HRESULT get_view_removed_reason() const noexcept;
};

}  // namespace concurrency

#endif
