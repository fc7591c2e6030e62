/// Asynchronous operations, and waiting for them and for the commands of a view (AMP 1.2 §3.3, §4.6).
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "accelerators/runtime.h"
#include "base/workers.h"
#include "contents/storage.h"
#include "views/view.h"

namespace concurrency::__detail {
namespace {

using amprt::Runtime;
using amprt::Storage;
using amprt::ViewRef;

/// The last command of a view so far, and the last asynchronous operation on it.
class Mark {
 public:
  explicit Mark(view_object* view)
      : view_(Runtime::get().resolve(view)),
        command_(view_->queue ? view_->queue->last_submission() : 0),
        operation_(view_->operations.last()) {}

  /// Blocks until all operations and commands up to the mark are complete, and the commands of those
  /// operations.
  void wait() const {
    const std::uint64_t command = std::max(command_, view_->operations.wait(operation_));
    if (view_->queue) view_->queue->wait(command);
  }

 private:
  ViewRef view_;
  std::uint64_t command_;
  std::uint64_t operation_;
};

/// An asynchronous operation, and the views that wait for it until this object goes.
class Running {
 public:
  Running() = default;
  ~Running() {
    for (const auto& [view, number] : numbers_)
      view->operations.end(number, view->queue ? view->queue->last_submission() : 0);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void on(const ViewRef& view) {
    if (!view || numbers_.count(view)) return;
    std::uint64_t& number = numbers_[view];
    number = view->operations.begin();
  }

 private:
  struct ByAddress {
    bool operator()(const ViewRef& a, const ViewRef& b) const { return std::less<>()(a.get(), b.get()); }
  };
  std::map<ViewRef, std::uint64_t, ByAddress> numbers_;
};

}  // namespace

void flush_view(view_object* view) {
  const ViewRef real = Runtime::get().resolve(view);
  if (real->queue) real->queue->submit();
}

void wait_view(view_object* view) {
  Mark(view).wait();
}

std::shared_future<void> mark_view(view_object* view) {
  return start_operation([mark = Mark(view)] { mark.wait(); });
}

std::shared_future<void> start_operation(std::function<void()> operation) {
  return amprt::Workers::instance().run(std::move(operation));
}

void when_complete(const std::shared_future<void>& operation, const std::function<void()>& then) {
  if (!operation.valid())
    throw_invalid_argument("completion_future::then: the future refers to no operation");
  amprt::Workers::instance().run([operation, then] {
    operation.wait();
    then();
  });
}

std::shared_ptr<void> begin_operation(std::initializer_list<storage_head*> storages, view_object* view) {
  const auto running = std::make_shared<Running>();
  for (storage_head* storage : storages) {
    if (storage) running->on(Storage::of(storage).home());
  }
  if (view) running->on(Runtime::get().resolve(view));
  return running;
}

}  // namespace concurrency::__detail
