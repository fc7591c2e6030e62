// Tests copies and coherence across all accelerators of the machine: all accelerators and the host see what
// one of them writes. The argument is the number of Vulkan devices that must be present.
#include <amp.h>

#include <cstdlib>
#include <numeric>
#include <thread>
#include <vector>

#include "check.h"

using namespace concurrency;
typedef std::vector<accelerator> Accelerators;

static const int n = 1000;

static std::vector<int> numbers(int size, int first) {
  std::vector<int> values(size);
  std::iota(values.begin(), values.end(), first);
  return values;
}

static void add(const accelerator_view& there, const array_view<int>& view, int addend) {
  parallel_for_each(there, view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += addend; });
}

/// Returns the elements as a kernel on that accelerator sees them.
static std::vector<int> seen(const accelerator_view& there, const array_view<const int>& view) {
  array<int> copied(view.extent, there);
  parallel_for_each(
      there, view.extent, [ view, &copied ](concurrency::index<1> i) restrict(amp) { copied[i] = view[i]; });
  return copied;
}

static void copies(accelerator from, accelerator to) {
  const accelerator_view a = from.default_view, b = to.create_view();
  const std::vector<int> values = numbers(n, 7);
  const array<int> source(n, values.begin(), values.end(), a);
  array<int> target(n, b), later(n, b), small(10, b);
  copy(source, target);
  CHECK(std::vector<int>(target) == values);
  completion_future copied = copy_async(source, later);
  copied.get();
  CHECK(std::vector<int>(later) == values);
  copy(source.section(100, 10), small);
  CHECK(std::vector<int>(small) == numbers(10, 107));
  copy(small, target.section(0, 10));
  std::vector<int> changed = values;
  std::copy(values.begin() + 100, values.begin() + 110, changed.begin());
  CHECK(std::vector<int>(target) == changed);
  const array<int> moved(source, b),
      staged(source, accelerator(accelerator::cpu_accelerator).default_view, b);
  CHECK(std::vector<int>(moved) == values);
  copy(staged, target);
  CHECK(std::vector<int>(target) == values);

  // Every third column of a matrix.
  const array<int, 2> matrix(extent<2>(20, 30), values.begin(), values.begin() + 600, a);
  array<int, 2> part(extent<2>(20, 3), b), whole(matrix.extent, b);
  copy(matrix.section(concurrency::index<2>(0, 5), part.extent), part);
  copy(part, whole.section(concurrency::index<2>(0, 27), part.extent));
  const std::vector<int> columns = part;
  std::vector<int> row(3);
  copy(whole.section(concurrency::index<2>(19, 27), extent<2>(1, 3)), row.begin());
  CHECK(columns[0] == 12 && columns[59] == 7 + 19 * 30 + 7 &&
        row == std::vector<int>(columns.end() - 3, columns.end()));
}

static void one_view_on_each(const Accelerators& all) {
  std::vector<int> data = numbers(n, 0);
  const array_view<int> view(data);
  int sum = 0;
  for (int round = 1; round <= 3; ++round)
    for (const accelerator& one : all) {
      add(one.default_view, view, round);
      sum += round;
    }
  CHECK(view[n - 1] == n - 1 + sum);
  view[0] = 1000;  // on the host, between two accelerators
  add(all.back().default_view, view, 1);
  CHECK(seen(all.front().default_view, view)[0] == 1001);
  view.synchronize();
  CHECK(data[0] == 1001 && data[n - 1] == n + sum);
}

static void parts_on_each(const Accelerators& all) {
  std::vector<int> data = numbers(n, 0);
  const array_view<int> view(data);
  const int parts = static_cast<int>(all.size()) * 2, size = n / parts;
  for (int round = 0; round < 2; ++round)
    for (int part = 0; part < parts; ++part)
      add(all[(part + round) % all.size()].default_view, view.section(part * size, size), part + 1);
  for (const accelerator& one : all) {
    const std::vector<int> there = seen(one.default_view, view);
    for (int i = 0; i < n; ++i) CHECK(there[i] == i + (i < parts * size ? 2 * (i / size + 1) : 0));
  }
  for (int i = 0; i < n; ++i) CHECK(view[i] == i + (i < parts * size ? 2 * (i / size + 1) : 0));
}

static void rows_on_each(const Accelerators& all) {
  std::vector<int> data(12 * 50, 0);
  const array_view<int> flat(data);
  const array_view<int, 2> view = flat.view_as<2>(extent<2>(12, 50));
  for (int row = 0; row < 12; ++row) {
    const array_view<int, 1> one = view[row];
    add(all[row % all.size()].default_view, one, row);
  }
  add(all.front().default_view, flat, 1);
  flat.synchronize();
  for (int i = 0; i < 600; ++i) CHECK(data[i] == i / 50 + 1);
}

static void view_of_array(const accelerator& home, const accelerator& other) {
  const std::vector<int> values = numbers(n, 0);
  array<int> data(n, values.begin(), values.end(), home.default_view);
  const array_view<int> view(data);
  CHECK(view.get_source_accelerator_view() == home.default_view);
  add(other.default_view, view, 5);
  add(home.default_view, view, 10);
  add(other.default_view, view, 20);
  view.synchronize();
  parallel_for_each(
      home.default_view, data.extent, [&data](concurrency::index<1> i) restrict(amp) { data[i] *= 2; });
  CHECK(std::vector<int>(data)[n - 1] == 2 * (n - 1 + 35));
  CHECK(seen(other.default_view, view)[1] == 72);
}

static void view_without_source(const accelerator& first, const accelerator& second) {
  const array_view<int> view(n);
  parallel_for_each(
      first.default_view, view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0] * 3; });
  add(second.default_view, view, 1);
  CHECK(view[n - 1] == 3 * n - 2);
  view.discard_data();
  parallel_for_each(
      second.default_view, view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = -i[0]; });
  CHECK(seen(first.default_view, view)[9] == -9);
  view.synchronize_to(second.default_view);
  CHECK(view[8] == -8);
}

static void last_view_writes_back(const accelerator& first, const accelerator& second) {
  std::vector<int> data = numbers(n, 0);
  {
    const array_view<int> view(data);
    add(first.default_view, view, 1);
    add(second.default_view, view.section(500, 100), 1);
  }
  CHECK(data[499] == 500 && data[500] == 502 && data[599] == 601 && data[600] == 601);
  {
    const array_view<int> view(data);
    seen(first.default_view, view);
    data[3] = 77;
    view.refresh();
    CHECK(seen(second.default_view, view)[3] == 77 && seen(first.default_view, view)[3] == 77);
  }
}

static void wrong_accelerator(const accelerator& first, const accelerator& second) {
  array<int> here(n, first.default_view), there(n, second.default_view);
  CHECK_THROWS(
      runtime_exception,
      parallel_for_each(
          second.default_view, here.extent, [&here](concurrency::index<1> i) restrict(amp) { here[i] = 0; }));
  CHECK_THROWS(runtime_exception, parallel_for_each(
                                      here.extent, [&here, &there ](concurrency::index<1> i) restrict(amp) {
                                        here[i] = there[i];
                                      }));
  // A launch without a view runs on the view of the captured array.
  for (array<int>* each : {&here, &there}) {
    array<int>& data = *each;
    parallel_for_each(data.extent, [&data](concurrency::index<1> i) restrict(amp) { data[i] = i[0]; });
    CHECK(std::vector<int>(data) == numbers(n, 0));
  }
}

static void threads(const Accelerators& all) {
  const std::vector<int> values = numbers(n, 0);
  const array_view<const int> shared(values);
  std::vector<std::vector<int>> results(2 * all.size());
  std::vector<std::thread> workers;
  for (std::size_t w = 0; w < results.size(); ++w)
    workers.emplace_back([&, w] {
      accelerator one = all[w % all.size()];
      const accelerator_view mine = one.create_view(), next = all[(w + 1) % all.size()].default_view;
      array<int> data(n, mine), across(n, next);
      for (int round = 0; round < 20; ++round) {
        parallel_for_each(
            mine, data.extent,
            [ shared, &data, round ](concurrency::index<1> i) restrict(amp) { data[i] = shared[i] + round; });
        copy(data, across);
      }
      results[w] = across;
    });
  for (std::thread& worker : workers) worker.join();
  for (const std::vector<int>& result : results) CHECK(result == numbers(n, 19));
}

static void large(const accelerator& first, const accelerator& second) {
  const int size = 5000001;
  array<int> source(size, first.default_view), target(size, second.default_view);
  parallel_for_each(
      source.extent, [&source](concurrency::index<1> i) restrict(amp) { source[i] = i[0] ^ 0x5555; });
  copy(source, target);
  array<int> wrong(1, second.default_view);
  copy(std::vector<int>(1, 0).begin(), wrong);
  parallel_for_each(
      target.extent, [&target, &wrong ](concurrency::index<1> i) restrict(amp) {
        if (target[i] != (i[0] ^ 0x5555)) atomic_fetch_inc(&wrong[0]);
      });
  CHECK(std::vector<int>(wrong)[0] == 0);
}

int main(int, char** arguments) {
  Accelerators all, kernels;
  for (const accelerator& one : accelerator::get_all()) {
    all.push_back(one);
    if (one.device_path != accelerator::cpu_accelerator) kernels.push_back(one);
  }
  CHECK(static_cast<int>(kernels.size()) == std::atoi(arguments[1]) && all.size() == kernels.size() + 1);
  for (const accelerator& one : kernels) std::printf("%ls\n", one.description.c_str());
  for (const accelerator& from : all)
    for (const accelerator& to : all) copies(from, to);
  one_view_on_each(kernels);
  parts_on_each(kernels);
  rows_on_each(kernels);
  threads(kernels);
  for (const accelerator& first : kernels)
    for (const accelerator& second : kernels) {
      if (first == second) continue;
      view_of_array(first, second);
      view_without_source(first, second);
      last_view_writes_back(first, second);
      wrong_accelerator(first, second);
      large(first, second);
    }
  return check::result();
}
