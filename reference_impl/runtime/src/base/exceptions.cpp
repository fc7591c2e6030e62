/// The exception classes of AMP 1.2 §12.2, and what the headers throw.
#include "amp_detail/exceptions.h"

#include <string>

#include "amp_detail/runtime_api.h"
#include "base/errors.h"

namespace concurrency {

runtime_exception::runtime_exception(const char* message, HRESULT hresult) noexcept
    : text_(message), code_(hresult) {}
runtime_exception::runtime_exception(HRESULT hresult) noexcept : text_(""), code_(hresult) {}
runtime_exception::runtime_exception(const runtime_exception& other) noexcept = default;
runtime_exception& runtime_exception::operator=(const runtime_exception& other) noexcept = default;
runtime_exception::~runtime_exception() noexcept = default;

const char* runtime_exception::what() const noexcept {
  return text_.what();
}
HRESULT runtime_exception::get_error_code() const noexcept {
  return code_;
}

out_of_memory::out_of_memory(const char* message) noexcept
    : runtime_exception(message, amprt::e_out_of_memory) {}
out_of_memory::out_of_memory() noexcept : runtime_exception(amprt::e_out_of_memory) {}

invalid_compute_domain::invalid_compute_domain(const char* message) noexcept
    : runtime_exception(message, amprt::e_invalid_argument) {}
invalid_compute_domain::invalid_compute_domain() noexcept : runtime_exception(amprt::e_invalid_argument) {}

unsupported_feature::unsupported_feature(const char* message) noexcept
    : runtime_exception(message, amprt::e_unsupported) {}
unsupported_feature::unsupported_feature() noexcept : runtime_exception(amprt::e_unsupported) {}

accelerator_view_removed::accelerator_view_removed(const char* message, HRESULT view_removed_reason) noexcept
    : runtime_exception(message, view_removed_reason) {}
accelerator_view_removed::accelerator_view_removed(HRESULT view_removed_reason) noexcept
    : runtime_exception(view_removed_reason) {}
HRESULT accelerator_view_removed::get_view_removed_reason() const noexcept {
  return get_error_code();
}

void __detail::throw_invalid_argument(const char* message) {
  amprt::throw_runtime_exception(message, amprt::e_invalid_argument);
}

void __detail::throw_invalid_section(int dimension, int origin, int extent, int bound) {
  const std::string elements = std::to_string(extent) + " elements from " + std::to_string(origin) + " on";
  const std::string why = extent <= 0 ? "a section must have at least one element in each dimension"
                                      : "the source has " + std::to_string(bound) + " elements";
  throw_invalid_argument(
      ("section: dimension " + std::to_string(dimension) + " has " + elements + "; " + why).c_str());
}

void __detail::throw_invalid_projection(int i, int rows) {
  throw_invalid_argument(("projection: there is no row " + std::to_string(i) + "; the source has " +
                          std::to_string(rows) + " rows")
                             .c_str());
}

}  // namespace concurrency
