#include <catch2/catch.hpp>
#include <thread>

#include "fixture.h"

using namespace fixture;

namespace {

/// Launches a kernel fifty times on the view. Returns whether the result is right.
bool work(view_object* view) {
  std::vector<int> data(64, 0), one(64, 1);
  const Handle d = view_of(data), a = view_of(one);
  for (int i = 0; i < 50; ++i) add_kernel().launch(AddInvoker{d.get(), a.get(), 64, 1}, 64, view);
  read_on_host(d);
  return data == std::vector<int>(64, 50);
}

template <typename ViewOf>
bool in_four_threads(ViewOf view_of_thread) {
  bool right[4] = {};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back([&, i] { right[i] = work(view_of_thread(i)); });
  for (std::thread& thread : threads) thread.join();
  return right[0] && right[1] && right[2] && right[3];
}

}  // namespace

TEST_CASE("threads can share a view") {
  const View view = default_view_of_best();
  CHECK(in_four_threads([&](int) { return view.get(); }));
}

TEST_CASE("threads with views of their own can share a device") {
  std::vector<View> views;
  for (int i = 0; i < 4; ++i) views.push_back(new_view_of_best());
  CHECK(in_four_threads([&](int i) { return views[i].get(); }));
}

TEST_CASE("threads that use two storages in different orders do not deadlock") {
  std::vector<int> x(16, 0), y(16, 0);
  const Handle a = view_of(x), b = view_of(y);
  const auto copies = [](const Handle& from, const Handle& to) {
    for (int i = 0; i < 200; ++i) copy_box(Box(from, 16), Box(to, 16));
  };
  std::thread one([&] { copies(a, b); });
  std::thread two([&] { copies(b, a); });
  one.join();
  two.join();
  SUCCEED();
}
