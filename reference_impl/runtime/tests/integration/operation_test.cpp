#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <thread>

#include "fixture.h"

using namespace fixture;

namespace {

constexpr int count = 4096;
const std::vector<int> added(count, 7);  // what the kernel makes of the elements

/// Host memory that a kernel on a view of it has changed. The changes have not been written back.
struct Changed {
  std::unique_ptr<std::vector<int>> data = std::make_unique<std::vector<int>>(count, 2);
  Handle handle = view_of(*data);

  explicit Changed(const View& view) {
    std::vector<int> five(count, 5);
    const Handle summand = view_of(five);
    add_kernel().launch(AddInvoker{handle.get(), summand.get(), count, 1}, count, view.get());
  }
};

bool is_ready(const std::shared_future<void>& end) {
  return end.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// An operation on a storage and on other memory, and what it does with them.
struct OperationKind {
  const char* name;
  std::function<void(storage_head* used, storage_head* other, std::vector<int>& out)> run;
  bool uses_other = false, fills_other = false, fills_out = false, writes = false;
};

const OperationKind kinds[] = {
    {"synchronize",
     [](storage_head* used, storage_head*, std::vector<int>&) {
       synchronize_storage(Box(used, count), concurrency::access_type_read);
     }},
    {"synchronize for writing",
     [](storage_head* used, storage_head*, std::vector<int>&) {
       synchronize_storage(Box(used, count), concurrency::access_type_read_write);
     }},
    {"synchronize a section",
     [](storage_head* used, storage_head*, std::vector<int>&) {
       synchronize_storage(Box(used, count / 2, count / 4), concurrency::access_type_read);
     }},
    {"synchronize to another view",
     [](storage_head* used, storage_head*, std::vector<int>&) {
       const View other = new_view_of_best();
       synchronize_storage_to(Box(used, count), other.get(), concurrency::access_type_read_write);
     }},
    {"copy to the host",
     [](storage_head* used, storage_head*, std::vector<int>& out) { read_box(Box(used, count), out.data()); },
     false, false, true},
    {"copy to a storage",
     [](storage_head* used, storage_head* other, std::vector<int>&) {
       copy_box(Box(used, count), Box(other, count));
     },
     true, true},
    {"copy a section to a storage",
     [](storage_head* used, storage_head* other, std::vector<int>&) {
       copy_box(Box(used, count / 2, count / 2), Box(other, count / 2));
     },
     true},
    {"copy from the host",
     [](storage_head* used, storage_head*, std::vector<int>&) {
       const std::vector<int> values(count, 99);
       write_box(values.data(), Box(used, count));
     },
     false, false, false, true},
    {"copy from a storage",
     [](storage_head* used, storage_head* other, std::vector<int>&) {
       copy_box(Box(other, count), Box(used, count));
     },
     true, false, false, true}};

/// What the program does while the operation is pending, besides releasing the storage.
enum class Waits { never, before_release, after_release };

}  // namespace

TEST_CASE("host memory is written back when its last view goes, whatever operation is pending") {
  const View view = default_view_of_best();
  for (const OperationKind& kind : kinds) {
    for (const Waits waits : {Waits::never, Waits::before_release, Waits::after_release}) {
      for (const int delay : {0, 10}) {
        INFO(kind.name << ", waits: " << static_cast<int>(waits) << ", delay: " << delay);
        Changed changed(view);
        Handle other = array_on(view, count);
        const std::vector<int> nines(count, 99);
        write_box(nines.data(), Box(other));
        std::vector<int> out(count);
        storage_head *const used = changed.handle.get(), *const beside = other.get();
        const auto operation = [&kind, &out, used, beside, delay] {
          std::this_thread::sleep_for(std::chrono::milliseconds(delay));
          kind.run(used, beside, out);
        };
        const std::shared_future<void> end =
            kind.uses_other ? start_operation(operation, {used, beside}) : start_operation(operation, {used});
        if (waits == Waits::before_release) end.wait();
        {
          const Handle last = std::move(changed.handle);
        }
        CHECK(*changed.data == (kind.writes ? nines : added));
        changed.data.reset();
        if (waits == Waits::after_release) end.get();
        if (kind.fills_other) {
          end.wait();
          CHECK(contents(other, count) == added);
        }
        {
          const Handle last = std::move(other);
        }
        end.get();
        if (kind.fills_out) CHECK(out == added);
      }
    }
  }
}

TEST_CASE("an operation keeps an array that the program has released") {
  const View view = default_view_of_best();
  std::vector<int> out(count);
  std::shared_future<void> end;
  {
    const Handle array = array_on(view, count);
    write_box(added.data(), Box(array));
    storage_head* const used = array.get();
    end = start_operation(
        [used, &out] {
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
          read_box(Box(used, count), out.data());
        },
        {used});
  }
  end.get();
  CHECK(out == added);
}

TEST_CASE("an operation can own the last view of the memory that it uses") {
  const View view = default_view_of_best();
  Changed changed(view);
  storage_head* const used = changed.handle.get();
  auto owner = std::make_shared<Handle>(std::move(changed.handle));
  std::promise<void> begin;
  const std::shared_future<void> begun = begin.get_future().share();
  std::shared_future<void> end = start_operation(
      [owner, used, begun] {
        begun.wait();
        synchronize_storage(Box(used, count), concurrency::access_type_read);
      },
      {used});
  owner.reset();
  begin.set_value();
  end.get();
  CHECK(*changed.data == added);
}

TEST_CASE("an operation can release the memory that it uses") {
  const View view = default_view_of_best();
  Changed changed(view);
  storage_head* const used = changed.handle.get();
  std::unique_ptr<Handle> owner = std::make_unique<Handle>(std::move(changed.handle));
  start_operation([&owner] { owner.reset(); }, {used}).get();
  CHECK(*changed.data == added);
}

TEST_CASE("markers and operations are complete when their view has been waited for") {
  const View view = new_view_of_best();
  int late = 0;
  for (int i = 0; i < 300; ++i) {
    Changed changed(view);
    const Handle array = array_on(view, count);
    storage_head *const used = changed.handle.get(), *const target = array.get();
    const std::shared_future<void> copied =
        start_operation([=] { copy_box(Box(used, count), Box(target, count)); }, {used, target});
    // The elements of the host memory are on the view, too.
    const std::shared_future<void> synchronized = start_operation(
        [used] { synchronize_storage(Box(used, count), concurrency::access_type_read); }, {used});
    const std::shared_future<void> marker = mark_view(view.get());
    wait_view(view.get());
    late += !is_ready(copied) + !is_ready(synchronized) + !is_ready(marker);
  }
  CHECK(late == 0);
}

TEST_CASE("threads can start operations, wait for them and release their memory at the same time") {
  const View view = default_view_of_best();
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 25; ++i) {
        Changed changed(view);
        storage_head* const used = changed.handle.get();
        std::vector<int> out(count);
        const std::shared_future<void> copied =
            start_operation([used, &out] { read_box(Box(used, count), out.data()); }, {used});
        const std::shared_future<void> synchronized = start_operation(
            [used] { synchronize_storage(Box(used, count), concurrency::access_type_read); }, {used});
        if ((t + i) % 3 == 0) wait_view(view.get());
        if ((t + i) % 3 == 1) synchronized.wait();
        {
          const Handle last = std::move(changed.handle);
        }
        wrong += *changed.data != added;
        changed.data.reset();
        copied.get();
        wrong += out != added;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}
