// No clause limits how often a loop may iterate. lavapipe ends all loops of a kernel together after 65,535
// iterations. On such a device the next wait, copy or access after the launch must throw, and if nothing
// throws all values are right. The iterations are far from the limit, or far beyond it.
#include <amp.h>

#include <cstdio>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include "check.h"

using namespace concurrency;

namespace {

const int threads = 64;

// A step that no compiler can foresee: 1.
int one(unsigned& state) restrict(cpu, amp) {
  state = state * 1664525u + 1013904223u;
  return state != 0u || state == 0u ? 1 + static_cast<int>(state & 0u) : 2;
}

// How often the loops of each shape iterate in thread i.
int single(int i, int n) restrict(cpu, amp) {
  unsigned state = static_cast<unsigned>(i);
  int count = 0;
  while (count < n) count += one(state);
  return count;
}
int divergent(int i, int n) restrict(cpu, amp) {
  return single(i, n - i % 7);
}
int lengths_of_a_bit(int i, int n) restrict(cpu, amp) {
  unsigned x = static_cast<unsigned>(i);
  int k = 0;
  for (; k < n + i % 2; ++k) x = (x ^ (x >> 15)) * 2654435761u + static_cast<unsigned>(k);
  return x == 0u ? -1 : k;
}
int nested(int i, int n) restrict(cpu, amp) {
  unsigned state = static_cast<unsigned>(i);
  int count = 0;
  const int inner = n % 100 + 100;  // a constant number of iterations would be unrolled
  for (int k = 0; k < n; k += 100 * one(state))
    for (int j = 0; j < inner; j += one(state)) ++count;
  return count;
}
int with_break(int i, int n) restrict(cpu, amp) {
  unsigned state = static_cast<unsigned>(i);
  int count = 0;
  for (;;) {
    if (count == n) break;
    count += one(state);
    if (count == n + i) return -1;
    if (count % 3 != 0) continue;
    if (count > n) break;
  }
  return count;
}
int one_after_the_other(int i, int n) restrict(cpu, amp) {
  int count = 0;
  for (int k = 0; k < n; k += n / 8) count += single(i, n / 8);
  do --count;
  while (count > n - 5);
  return count;
}

// A loop that is cut has some values of its last iteration, and some of the one that did not happen.
int meeting(int i, int n) restrict(cpu, amp) {
  int top = i + 1, a = i, b = 0, k = 0;
  if (a < top) do {
      --a;
      --b;
      top -= ++k < n ? 2 : 9;
    } while (a + b < top);
  return k;
}
int meeting_or_end(int i, int n) restrict(cpu, amp) {
  int top = i + 1, a = i, b = 0, k = 0;
  const int most = n - i % 7;
  if (a < top) do {
      --a;
      --b;
      ++k;
      top -= k % 5 < 6 ? 2 : 9;
    } while (k < most && a + b < top);
  return k;
}
int tested_behind(int i, int n) restrict(cpu, amp) {
  const int most = n - i % 3;
  int k = 0;
  unsigned state = static_cast<unsigned>(i);
  while (k < most) k += one(state);
  int result = k;
  if ((i & 1) != 0) result += (k >= most ? 1 : 0) + 7;
  return result + static_cast<int>(state >> 7);
}
int search(int i, int n) restrict(cpu, amp) {
  int low = i % 3, s = 0;
  const int high = n;
  while (low < high && s < 1000000) {
    s = s < 5 ? s + 3 : s - 2;
    ++low;
  }
  const bool none = low >= high;
  return (none ? 1 : 0) + 2 * s;
}
int sum_of_two(int i, int n) restrict(cpu, amp) {
  const int most = n - i % 3;
  int k = 0, a = i & 1023, b = 0;
  while (k < most && a + b < 1000000000) {
    a += 3;
    b += k & 3;
    ++k;
  }
  return i % 5 < 3 ? a + b : k;
}

enum class Domain { untiled, tiled };

template <typename Shape>
bool launch(const accelerator_view& view, Domain domain, array_view<int> out, int n, Shape shape) {
  out.discard_data();
  // In a tile the code behind a loop is not behind a branch.
  if (domain == Domain::tiled) {
    parallel_for_each(
        view, out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
          out[t.global] = shape(t.global[0], n);
        });
  } else {
    parallel_for_each(view, out.extent, [=](index<1> i) restrict(amp) { out[i] = shape(i[0], n); });
  }
  try {
    out.synchronize();
  } catch (const runtime_exception& error) {
    const std::string text = error.what();
    const std::wstring device = view.accelerator.description;
    CHECK(text.find("kernel ") != std::string::npos);
    CHECK(text.find(std::string(device.begin(), device.end())) != std::string::npos);
    CHECK(text.find("loop") != std::string::npos);
    return true;
  }
  return false;
}

/// Near the limit a loop may be cut when it has only its last test left. If nothing is reported all is right.
template <typename Shape>
void check_near_limit(const accelerator_view& view, Domain domain, Shape shape) {
  for (int n = 65480; n < 65600; n += n < 65528 || n > 65544 ? 4 : 1) {
    std::vector<int> values(threads, -2);
    array_view<int> out(threads, values);
    if (launch(view, domain, out, n, shape)) continue;
    int wrong = 0;
    for (int i = 0; i < threads; ++i) wrong += values[i] != shape(i, n);
    if (wrong != 0) std::printf("%d iterations: %d wrong values\n", n, wrong);
    CHECK(wrong == 0);
  }
}

/// Returns whether the device cuts loops.
template <typename Shape>
bool check_shape(const char* name, const accelerator_view& view, Domain domain, Shape shape) {
  bool cut = false;
  const int iterations[] = {8, 104, 10000, 100000, 300000, 104};
  for (int n : iterations) {
    std::vector<int> values(threads, -2);
    array_view<int> out(threads, values);
    const bool told = launch(view, domain, out, n, shape);
    if (told) {
      CHECK(n >= 100000);
      cut = true;
      continue;
    }
    CHECK(!cut || n < 100000);
    int wrong = 0;
    for (int i = 0; i < threads; ++i) wrong += values[i] != shape(i, n);
    if (wrong != 0) std::printf("%s, %d iterations: %d wrong values\n", name, n, wrong);
    CHECK(wrong == 0);
  }
  check_near_limit(view, domain, shape);
  return cut;
}

#define SHAPE(function)                                                              \
  struct function##_shape {                                                          \
    int operator()(int i, int n) const restrict(cpu, amp) { return function(i, n); } \
  }
SHAPE(single);
SHAPE(divergent);
SHAPE(lengths_of_a_bit);
SHAPE(nested);
SHAPE(with_break);
SHAPE(one_after_the_other);
SHAPE(meeting);
SHAPE(meeting_or_end);
SHAPE(tested_behind);
SHAPE(search);
SHAPE(sum_of_two);

/// Loops around barriers. Each thread adds the tile's values again and again.
bool check_tiles(const accelerator_view& view, int n) {
  std::vector<int> values(256);
  array_view<int> out(256, values);
  parallel_for_each(
      view, out.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int shared[64];
        unsigned state = 1;
        int sum = 0;
        for (int k = 0; k < n; k += one(state)) {
          shared[t.local[0]] = k;
          t.barrier.wait();
          sum += shared[63 - t.local[0]] == k ? 1 : 0;
          t.barrier.wait();
        }
        out[t.global] = sum;
      });
  try {
    out.synchronize();
  } catch (const runtime_exception&) {
    return true;
  }
  for (int value : values) CHECK(value == n);
  return false;
}

/// Everything after which the host may read values throws, and throws once.
void check_places(accelerator_view view) {
  array<int> out(threads, view);
  const auto too_long = [&view](array<int>& out) {
    parallel_for_each(view, out.extent, [&out](index<1> i) restrict(amp) { out[i] = single(i[0], 100000); });
  };
  std::vector<int> values(threads);
  CHECK_THROWS(runtime_exception, too_long(out); view.wait());
  view.wait();
  CHECK_THROWS(runtime_exception, too_long(out); view.create_marker().get());
  CHECK_THROWS(runtime_exception, too_long(out); copy(out, values.begin()));
  CHECK_THROWS(runtime_exception, too_long(out); copy_async(out, values.begin()).get());
  CHECK_THROWS(runtime_exception, too_long(out); std::vector<int> copied = out);
  CHECK_THROWS(runtime_exception, too_long(out); array_view<const int> seen(out); seen[0]);
  view.wait();
  // The launch after it, of another kernel, hides nothing.
  CHECK_THROWS(
      runtime_exception, too_long(out);
      parallel_for_each(view, out.extent, [&out](index<1> i) restrict(amp) { out[i] += 1; }); view.wait());
  // Nor do thousands of launches.
  CHECK_THROWS(runtime_exception, too_long(out); for (int k = 0; k < 2000; ++k) parallel_for_each(
                   view, out.extent, [&out](index<1> i) restrict(amp) { out[i] += 1; });
               view.wait());
  view.wait();
}

/// Closures that are longer than the push constants, and than what closures share.
template <int Size>
bool check_long_closure(accelerator_view view) {
  struct many {
    int numbers[Size];
  } captured;
  for (int& number : captured.numbers) number = 100000;
  array<int> out(threads, view);
  parallel_for_each(
      view, out.extent,
      [ =, &out ](index<1> i) restrict(amp) { out[i] = single(i[0], captured.numbers[i[0] % Size]); });
  try {
    view.wait();
  } catch (const runtime_exception&) {
    return true;
  }
  const std::vector<int> values = out;
  for (int value : values) CHECK(value == 100000);
  return false;
}

}  // namespace

int main() {
  const accelerator_view view = accelerator().create_view();
  const bool cuts = check_tiles(view, 100000);
  for (const Domain domain : {Domain::untiled, Domain::tiled}) {
    CHECK(check_shape("single", view, domain, single_shape()) == cuts);
    CHECK(check_shape("divergent", view, domain, divergent_shape()) == cuts);
    CHECK(check_shape("lengths of a bit", view, domain, lengths_of_a_bit_shape()) == cuts);
    CHECK(check_shape("nested", view, domain, nested_shape()) == cuts);
    CHECK(check_shape("with break", view, domain, with_break_shape()) == cuts);
    CHECK(check_shape("one after the other", view, domain, one_after_the_other_shape()) == cuts);
    CHECK(check_shape("meeting", view, domain, meeting_shape()) == cuts);
    CHECK(check_shape("meeting or end", view, domain, meeting_or_end_shape()) == cuts);
    CHECK(check_shape("tested behind", view, domain, tested_behind_shape()) == cuts);
    CHECK(check_shape("search", view, domain, search_shape()) == cuts);
    CHECK(check_shape("sum of two", view, domain, sum_of_two_shape()) == cuts);
  }
  CHECK(!check_tiles(view, 1000));
  CHECK(check_long_closure<100>(view) == cuts);
  CHECK(check_long_closure<20000>(view) == cuts);
  if (cuts) check_places(view);
  std::printf("%s\n", cuts ? "the device cuts loops" : "the device cuts no loops");
  return check::result();
}
