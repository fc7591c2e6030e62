/// The part of runtime_api.h about accelerators, views and asynchronous operations.
#include <algorithm>

#include "accelerators/runtime.h"
#include "base/errors.h"
#include "base/workers.h"
#include "views/view.h"

namespace concurrency::__detail {

using amprt::Runtime;
using amprt::ViewRef;

namespace {

/// The last command given to a view so far, and the last asynchronous operation on it.
class Mark {
 public:
  explicit Mark(view_object* view)
      : view_(Runtime::get().resolve(view)),
        command_(view_->queue ? view_->queue->last_submission() : 0),
        operation_(view_->operations.last()) {}

  /// Until all up to the mark is complete, what those operations gave the view included.
  void wait() const {
    const std::uint64_t command = std::max(command_, view_->operations.wait(operation_));
    if (view_->queue) view_->queue->wait(command);
  }

 private:
  ViewRef view_;
  std::uint64_t command_;
  std::uint64_t operation_;
};

}  // namespace

unsigned int accelerator_count() {
  return static_cast<unsigned int>(Runtime::get().accelerators().size());
}

accelerator_object* accelerator_at(unsigned int position) {
  return Runtime::get().accelerators().at(position).get();
}

accelerator_object* find_accelerator(const wchar_t* path) {
  const std::wstring wanted = path;
  return wanted == L"default" ? Runtime::get().default_accelerator() : Runtime::get().find(wanted);
}

const accelerator_facts& accelerator_facts_of(const accelerator_object* accelerator) {
  return accelerator->facts;
}

bool set_default_accelerator(const wchar_t* path) {
  return Runtime::get().set_default(path);
}

access_type default_cpu_access_type(const accelerator_object* accelerator) {
  return accelerator->default_cpu_access;
}

bool set_default_cpu_access_type(accelerator_object* accelerator, access_type type) {
  const bool allowed =
      type == access_type_auto || type == access_type_none || accelerator->facts.supports_cpu_shared_memory;
  const std::lock_guard lock(accelerator->mutex);
  // What the "cpu" accelerator holds is the host's.
  if (accelerator->cpu_access_fixed || !accelerator->physical) return false;
  if (!allowed)
    throw_invalid_argument("set_default_cpu_access_type: the accelerator shares no memory with the CPU");
  accelerator->cpu_access_fixed = true;
  if (type != access_type_auto) accelerator->default_cpu_access = type;
  return true;
}

view_object* default_view(accelerator_object* accelerator) {
  return Runtime::get().default_view(accelerator).detach();
}

view_object* use_default_view() {
  Runtime& runtime = Runtime::get();
  return runtime.default_view(runtime.use_default_accelerator()).detach();
}

view_object* create_view(accelerator_object* accelerator, queuing_mode mode) {
  return Runtime::get().create_view(accelerator, mode).detach();
}

view_object* auto_selection_view() {
  return Runtime::get().auto_selection_view().detach();
}

void retain_view(view_object* view) noexcept {
  ++view->references;
}

void release_view(view_object* view) noexcept {
  if (--view->references == 0) delete view;
}

accelerator_object* accelerator_of(const view_object* view) {
  return view->auto_selection ? Runtime::get().default_accelerator() : view->accelerator;
}

queuing_mode queuing_mode_of(const view_object* view) {
  return view->mode;
}

bool is_auto_selection(const view_object* view) {
  return view->auto_selection;
}

bool same_view(const view_object* a, const view_object* b) {
  return a == b;
}

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

void throw_invalid_argument(const char* message) {
  amprt::throw_runtime_exception(message, amprt::e_invalid_argument);
}

}  // namespace concurrency::__detail
