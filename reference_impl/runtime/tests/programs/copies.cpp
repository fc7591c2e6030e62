// Tests the overloads of copy, copies of arrays, and asynchronous copies.
#include <amp.h>

#include <iterator>
#include <list>
#include <numeric>
#include <sstream>
#include <vector>

#include "check.h"

using namespace concurrency;

int main() {
  std::vector<int> counting(24);
  std::iota(counting.begin(), counting.end(), 0);
  array<int, 2> a(4, 6, counting.begin(), counting.end());
  array<int, 2> b(4, 6);
  copy(a, b);
  CHECK(static_cast<std::vector<int>>(b) == counting);

  // Iterators that are not contiguous, have another value type, or can be read only once.
  const std::list<double> doubles(24, 1.5);
  copy(doubles.begin(), doubles.end(), b);
  CHECK(static_cast<std::vector<int>>(b) == std::vector<int>(24, 1));
  std::istringstream stream("5 6 7");
  array<int> three(3);
  copy(std::istream_iterator<int>(stream), std::istream_iterator<int>(), three);
  std::list<int> out;
  copy(three, std::back_inserter(out));
  CHECK(out == std::list<int>({5, 6, 7}));

  // Views, sections, and their rows.
  std::vector<int> host(24, -1);
  array_view<int, 2> view(4, 6, host);
  copy(a, view);
  CHECK(view(3, 5) == 23 && host[23] == 23);
  copy(a.section(1, 1, 2, 2), view.section(0, 0, 2, 2));
  CHECK(view(0, 0) == 7 && view(0, 1) == 8 && view(1, 0) == 13 && view(1, 1) == 14 && view(0, 2) == 2);
  std::vector<int> row(6);
  copy(a[2], row.begin());
  CHECK(row == std::vector<int>({12, 13, 14, 15, 16, 17}));
  array_view<const int, 2> read_only(view);
  copy(read_only, b);
  CHECK(static_cast<std::vector<int>>(b) == host);
  a.copy_to(b);
  view.copy_to(a);
  read_only.copy_to(view);
  b = read_only;
  CHECK(static_cast<std::vector<int>>(b) == host);

  // Different sizes.
  CHECK_THROWS(runtime_exception, copy(a, array_view<int, 2>(6, 4)));
  CHECK_THROWS(runtime_exception, copy(counting.begin(), counting.begin() + 23, a));
  CHECK_THROWS(runtime_exception, array<int>(5, counting.begin(), counting.end()));

  // Copies of arrays are deep.
  array<int, 2> deep(a);
  copy(std::vector<int>(24, 9).begin(), a);
  CHECK(static_cast<std::vector<int>>(deep) == host);
  deep = a;
  CHECK(static_cast<std::vector<int>>(deep) == std::vector<int>(24, 9));
  array<int, 2> moved(std::move(deep));
  CHECK(moved.extent == extent<2>(4, 6));
  array<int, 2> from_view(read_only);
  CHECK(static_cast<std::vector<int>>(from_view) == host);

  // Staging arrays.
  accelerator_view cpu = accelerator(accelerator::cpu_accelerator).default_view;
  array<int> staging(24, counting.begin(), counting.end(), cpu, accelerator().default_view);
  CHECK(staging[5] == 5 && staging.accelerator_view == cpu);
  CHECK(staging.associated_accelerator_view == accelerator().default_view);
  staging(5) = 500;
  array<int> on_device(24);
  copy(staging, on_device);
  CHECK(static_cast<std::vector<int>>(on_device)[5] == 500);
  array<int> out_of_reach(extent<1>(24), accelerator().default_view, access_type_none);
  CHECK_THROWS(runtime_exception, out_of_reach[0]);

  // Copies wait for kernels that write the source.
  parallel_for_each(on_device.extent, [&on_device](concurrency::index<1> i) restrict(amp) { on_device[i] *= 2; });
  copy(on_device, staging);
  CHECK(staging[5] == 1000 && staging[23] == 46);

  // Asynchronous copies.
  completion_future done = copy_async(on_device, staging);
  CHECK(done.valid());
  done.get();
  std::promise<void> called;
  copy_async(counting.begin(), counting.end(), on_device).then([&] { called.set_value(); });
  called.get_future().wait();
  // The result of a continuation is ignored.
  std::promise<int> counted;
  int calls = 0;
  copy_async(counting.begin(), counting.end(), on_device).then([&counted, calls]() mutable {
    counted.set_value(++calls);
    return calls;
  });
  CHECK(counted.get_future().get() == 1);
  std::vector<int> back(24);
  copy_async(on_device, back.begin()).wait();
  CHECK(back == counting);
  completion_future none;
  CHECK(!none.valid());
  return check::result();
}
