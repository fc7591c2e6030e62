/// Asynchronous operations, and waiting for them and for the commands of a view (AMP 1.2 §3.3, §4.6).
#include <algorithm>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "accelerators/runtime.h"
#include "api/viewed_runs.h"
#include "base/workers.h"
#include "contents/storage.h"
#include "views/view.h"

namespace concurrency::__detail {
namespace {

using amprt::HostChecks;
using amprt::HostUse;
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

/// Storages that are in use until this object goes.
class UsedStorages {
 public:
  UsedStorages() = default;
  ~UsedStorages() {
    for (Storage* storage : storages_) storage->end_use();
  }
  UsedStorages(const UsedStorages&) = delete;
  UsedStorages& operator=(const UsedStorages&) = delete;

  void add(Storage& storage) {
    storages_.push_back(&storage);
    storage.begin_use();
  }
  std::span<Storage* const> all() const { return storages_; }

 private:
  std::vector<Storage*> storages_;
};

/// What an asynchronous operation uses, until this object goes.
class Use {
 public:
  /// end: the future of the operation.
  Use(std::initializer_list<storage_head*> storages, view_object* view, const std::shared_future<void>& end) {
    if (view) views_.insert(Runtime::get().resolve(view));
    for (storage_head* head : storages) {
      if (!head) continue;  // of an array that was moved from
      Storage& storage = Storage::of(head);
      for (ViewRef& holder : storage.views()) views_.insert(std::move(holder));
      storages_.add(storage);
    }
    for (const ViewRef& used : views_) used->operations.begin(end);
  }
  ~Use() {
    for (const ViewRef& used : views_)
      used->operations.ends_after(used->queue ? used->queue->last_submission() : 0);
  }
  std::span<Storage* const> storages() const { return storages_.all(); }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

 private:
  struct ByAddress {
    bool operator()(const ViewRef& a, const ViewRef& b) const { return std::less<>()(a.get(), b.get()); }
  };
  std::set<ViewRef, ByAddress> views_;
  UsedStorages storages_;
};

/// An operation and what it uses. Members are destroyed in reverse order: an iterator of the operation can
/// own a view, whose destructor waits for the operations that use its storage.
struct UsingOperation {
  std::function<void()> operation;
  std::shared_ptr<Use> use;

  void operator()() const {
    const Storage::Operation running(use->storages());
    const HostChecks::Quiet checked_already;
    operation();
  }
};

}  // namespace

void flush_view(view_object* view) {
  const ViewRef real = Runtime::get().resolve(view);
  if (real->queue) real->queue->submit();
}

void wait_view(view_object* view) {
  Mark(view).wait();
  if (HostChecks* const checks = HostChecks::active()) checks->completed_all();
}

std::shared_future<void> mark_view(view_object* view) {
  return start_operation([mark = Mark(view)] { mark.wait(); }, {}, view);
}

std::shared_future<void> start_operation(std::function<void()> operation,
                                         std::initializer_list<storage_head*> storages, view_object* view) {
  std::promise<void> end;
  std::shared_future<void> ended = end.get_future().share();
  auto use = std::make_shared<Use>(storages, view, ended);
  amprt::Workers::instance().run(UsingOperation{std::move(operation), std::move(use)}, std::move(end));
  return ended;
}

std::uint64_t announce_operation(std::initializer_list<operation_operand> operands, const view_object* view) {
  HostChecks* const checks = HostChecks::active();
  if (!checks) return 0;
  const auto use = [](const operation_operand& operand, HostUse::Effect effect) {
    return operand.elements.rank == 0 ? use_of_memory(operand.memory, operand.bytes, effect)
                                      : use_of(operand.elements, effect);
  };
  const operation_operand* const from = operands.begin();
  switch (operands.size()) {
    case 0:
      return checks->marks();
    case 1:
      return checks->starts(use_of(from->elements, HostUse::Effect::reads), nullptr, view == nullptr);
    default:
      const operation_operand& to = from[1];
      const HostUse destination = use(to, HostUse::Effect::writes);
      return checks->starts(use(*from, HostUse::Effect::reads), &destination);
  }
}

void note_complete(std::uint64_t number) {
  if (HostChecks* const checks = HostChecks::instance()) checks->completed(number);
}

void note_empty_future(const char* member) {
  if (HostChecks* const checks = HostChecks::active()) checks->uses_empty_future(member);
}

void when_complete(const std::shared_future<void>& operation, const std::function<void()>& then) {
  if (!operation.valid())
    throw_invalid_argument("completion_future::then: the future refers to no operation");
  amprt::Workers::instance().run([operation, then] {
    operation.wait();
    then();
  });
}

}  // namespace concurrency::__detail
