/// completion_future (AMP 1.2 §4.6).
#ifndef AMP_DETAIL_COMPLETION_FUTURE_H
#define AMP_DETAIL_COMPLETION_FUTURE_H

#include <chrono>
#include <functional>
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
  completion_future() : operation_(0) {}
  completion_future(const completion_future& other) : future_(other.future_), operation_(other.operation_) {}
  completion_future(completion_future&& other) noexcept
      : future_(std::move(other.future_)), operation_(other.operation_) {}
  completion_future(std::shared_future<void> future, std::uint64_t operation)
      : future_(std::move(future)), operation_(operation) {}
  completion_future& operator=(const completion_future& other) {
    future_ = other.future_;
    operation_ = other.operation_;
    return *this;
  }
  completion_future& operator=(completion_future&& other) noexcept {
    future_ = std::move(other.future_);
    operation_ = other.operation_;
    return *this;
  }

  // Members: §4.6.3.

  /// Waits for the operation and rethrows the exception that ended it, if any.
  void get() const {
    check("get");
    future_.wait();
    note_complete();
    future_.get();
  }
  /// Whether the future refers to an operation.
  bool valid() const { return future_.valid(); }
  /// Waits for the operation; does not rethrow its exception.
  void wait() const {
    check("wait");
    future_.wait();
    note_complete();
  }

  template <class Rep, class Period>
  std::future_status wait_for(const std::chrono::duration<Rep, Period>& rel_time) const {
    check("wait_for");
    return noted(future_.wait_for(rel_time));
  }
  template <class Clock, class Duration>
  std::future_status wait_until(const std::chrono::time_point<Clock, Duration>& abs_time) const {
    check("wait_until");
    return noted(future_.wait_until(abs_time));
  }

  operator std::shared_future<void>() const {
    note_complete();  // what waits with the other future is not known
    return future_;
  }

  /// Calls a copy of func, without arguments, on another thread when the operation is complete. Throws
  /// runtime_exception if the future refers to no operation.
  template <typename Functor>
  void then(const Functor& func) const {
    static_assert(
        __detail::is_continuation<Functor>::value,
        "[amp.completion-future.then-callable] the argument of then() cannot be called without arguments");
    if (operation_ == 0) return __detail::when_complete(future_, func);
    const std::uint64_t operation = operation_;
    const std::function<void()> call = func;
    __detail::when_complete(future_, [operation, call] {
      __detail::note_complete(operation);
      call();
    });
  }

 private:
  // For the checks of -fsanitize=amp-host.
  void check(const char* member) const {
    if (!future_.valid()) __detail::note_empty_future(member);
  }
  void note_complete() const {
    if (operation_ != 0) __detail::note_complete(operation_);
  }
  std::future_status noted(std::future_status status) const {
    if (status == std::future_status::ready) note_complete();
    return status;
  }

  std::shared_future<void> future_;
  std::uint64_t operation_;  ///< its number, if it is checked
};

namespace __detail {
/// Runs the operation on another thread and returns its future: a copy from the first operand to the second
/// one, or the synchronization of the only one. The operation must not own a view or an array of the
/// operands: the runtime keeps their storages.
template <typename Operation>
completion_future run_async(Operation operation, const operation_operand& from, const operation_operand& to) {
  const std::uint64_t number = announce_operation({from, to});
  return completion_future(
      start_operation(std::move(operation), {from.elements.storage, to.elements.storage}), number);
}
template <typename Operation>
completion_future run_async(Operation operation, const operation_operand& synchronized,
                            view_object* view = nullptr) {
  const std::uint64_t number = announce_operation({synchronized}, view);
  return completion_future(start_operation(std::move(operation), {synchronized.elements.storage}, view),
                           number);
}
}  // namespace __detail

}  // namespace concurrency

#endif
