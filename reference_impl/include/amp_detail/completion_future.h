/// completion_future (AMP 1.2 §4.6).
#ifndef AMP_DETAIL_COMPLETION_FUTURE_H
#define AMP_DETAIL_COMPLETION_FUTURE_H

#include <chrono>
#include <future>
#include <utility>

#include "runtime_api.h"

namespace concurrency {
namespace __detail {

/// Whether a Functor object can be called without arguments.
template <typename Functor>
struct is_continuation {
  template <typename F>
  static char test(decltype(static_cast<void>(std::declval<F&>()()))*);
  template <typename F>
  static long test(...);
  static const bool value = sizeof(test<Functor>(nullptr)) == sizeof(char);
};

}  // namespace __detail

/// The future of an asynchronous operation, with the interface of std::shared_future<void>. AMP 1.2 §4.6.
class completion_future {
 public:
  /// Constructs a future that refers to no operation: valid() is false. §4.6.2.
  completion_future() {}
  completion_future(const completion_future& other) : future_(other.future_) {}
  completion_future(completion_future&& other) noexcept : future_(std::move(other.future_)) {}
  explicit completion_future(std::shared_future<void> future) : future_(std::move(future)) {}
  completion_future& operator=(const completion_future& other) {
    future_ = other.future_;
    return *this;
  }
  completion_future& operator=(completion_future&& other) noexcept {
    future_ = std::move(other.future_);
    return *this;
  }

  // Members: §4.6.3.

  /// Waits for the operation and rethrows the exception that ended it, if any.
  void get() const { future_.get(); }
  /// Whether the future refers to an operation.
  bool valid() const { return future_.valid(); }
  /// Waits for the operation; does not rethrow its exception.
  void wait() const { future_.wait(); }

  template <class Rep, class Period>
  std::future_status wait_for(const std::chrono::duration<Rep, Period>& rel_time) const {
    return future_.wait_for(rel_time);
  }
  template <class Clock, class Duration>
  std::future_status wait_until(const std::chrono::time_point<Clock, Duration>& abs_time) const {
    return future_.wait_until(abs_time);
  }

  operator std::shared_future<void>() const { return future_; }

  /// Calls a copy of func, without arguments, on another thread when the operation is complete. Throws
  /// runtime_exception if the future refers to no operation.
  template <typename Functor>
  void then(const Functor& func) const {
    static_assert(
        __detail::is_continuation<Functor>::value,
        "[amp.completion-future.then-callable] the argument of then() cannot be called without arguments");
    __detail::when_complete(future_, func);
  }

 private:
  std::shared_future<void> future_;
};

namespace __detail {
/// Runs the operation on another thread and returns its future. The operation must not own a view or an array
/// whose storage it names here: the runtime keeps these storages.
template <typename Operation>
completion_future run_async(Operation operation, std::initializer_list<storage_head*> storages,
                            view_object* view = nullptr) {
  return completion_future(start_operation(std::move(operation), storages, view));
}
}  // namespace __detail

}  // namespace concurrency

#endif
