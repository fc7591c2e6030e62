// Neighbouring threads run together in the lanes of vectors, whatever ways they take. Each kernel has the results of the
// same code on the host: loops that threads leave at different times, in different ways and together; conditions in
// loops; addresses at the edges of rows; tiles and domains that are no multiples of the lanes; variables of a thread;
// atomic operations; divisions and calls for some of the threads.
// RUN: %amp -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR=processor %t
// RUN: %amp -O2 -march=native --lanes=64 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR=processor %t
// RUN: %amp -O1 --unoptimized-host --lanes=8 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR=processor %t
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <cstdio>
#include <vector>
using namespace concurrency;

namespace {

int failures = 0;

unsigned scattered(unsigned x) restrict(cpu, amp) {
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

struct Pair {
  int count;
  double weight;
};

// ---- The code of a thread, which accelerator and host run ----

int leaves_at_different_times(const int* in, int n, int i) restrict(cpu, amp) {
  int steps = 0;
  unsigned x = static_cast<unsigned>(in[i]) % 97 + 1;
  while (x != 1) {
    if (steps > 40) break;
    x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    ++steps;
  }
  return steps * 1000 + static_cast<int>(x % 1000);
}

int leaves_in_different_ways(const int* in, int n, int i) restrict(cpu, amp) {
  int found = -1, sum = 0;
  for (int k = 0; k < 20; ++k) {
    const int value = in[(i + k) % n] & 15;
    if (value == 3) {
      found = k;
      break;
    }
    if (value == 7) continue;
    if (value == 11) return 5000 + sum;
    sum += value;
  }
  return found * 100 + sum;
}

int loops_in_loops(const int* in, int n, int i) restrict(cpu, amp) {
  int sum = 0, last = 0;
  for (int outer = 0; outer < (in[i] & 7); ++outer) {
    int inner = 0;
    do {
      sum += inner * outer + (in[(i + inner) % n] & 3);
      last = sum ^ inner;
      if (sum % 13 == 5) break;
    } while (++inner < outer + (i & 3));
    for (int same = 0; same < 5; ++same) {  // all threads that come here run it together
      if (same == 3 && outer % 2 == 1) break;
      sum += same * last % 7;
    }
    if (sum > 400) break;
  }
  return sum * 3 + last;
}

int takes_ways(const int* in, int n, int i) restrict(cpu, amp) {
  int a = in[i], b = i, c = 1;
  switch (a & 7) {
    case 0:
      b += 3;
    case 1:
      b *= 2;
      break;
    case 2:
    case 5:
      c = a % 5;
      if (b & 1) return -a;
      break;
    case 6: {
      for (int k = 0; k < (b & 3); ++k) c += k * a;
      break;
    }
    default:
      c -= b;
  }
  const int t = a;  // phis that swap
  if (a & 8) {
    a = b;
    b = t;
  }
  return a * 5 + b * 3 + c;
}

int looks_at_neighbours(const int* in, int n, int i) restrict(cpu, amp) {
  int sum = in[i];
  if (i > 0) sum += in[i - 1] * 3;
  if (i > 2) sum -= in[static_cast<unsigned>(i) - 3u];
  if (i + 2 < n) sum += in[i + 2] * 7;
  if (i % 3 != 0 && i + 1 < n) sum ^= in[i + 1];
  for (unsigned k = static_cast<unsigned>(i); k < static_cast<unsigned>(n); k += 37) sum += in[k];
  for (int k = i; k >= 0; k -= 29) sum -= in[k] & 31;
  return sum;
}

int has_variables(const int* in, int n, int i) restrict(cpu, amp) {
  int own[9];
  for (int k = 0; k < 9; ++k) own[k] = in[(i * 2 + k) % n] & 255;
  int at = 0;
  for (int k = 0; k < 30; ++k) {
    at = own[at] % 9;
    own[at] += k;
    if (own[at] > 300) own[at] = at;
  }
  Pair pairs[3] = {{i, 0.5}, {at, 1.5}, {own[2], 2.5}};
  const Pair chosen = pairs[(in[i] & 0xffff) % 3];
  return own[0] + own[at] * 2 + chosen.count + static_cast<int>(chosen.weight * 4);
}

int divides(const int* in, int n, int i) restrict(cpu, amp) {
  const int divisor = in[i] % 4;
  int result = i;
  if (divisor != 0) {
    result = in[n - 1 - i] / divisor;
    if (result != 0) result += 1000003 % result;
  }
  const unsigned shift = static_cast<unsigned>(in[i]) & 31;
  return result + static_cast<int>(0x80000000u >> shift);
}

int computes(const int* in, int n, int i) restrict(cpu, amp) {
  double sum = 0.25 * i;
  float product = 1;
  for (int k = 0; k < (in[i] & 15); ++k) {
    sum = sum * 0.5 + (in[(i + k) % n] & 63);
    product *= 1.0f + 0.125f * (k & 1);
  }
  const bool isLarge = sum > 40;
  const bool isEither = isLarge != (product > 2);
  return static_cast<int>(sum * 8) + static_cast<int>(product * 16) * 4 + (isEither ? 7 : isLarge);
}

typedef int (*code)(const int*, int, int);
const code host_code[] = {leaves_at_different_times, leaves_in_different_ways, loops_in_loops, takes_ways,
                          looks_at_neighbours,       has_variables,            divides,        computes};
const char* const names[] = {"leaves_at_different_times", "leaves_in_different_ways", "loops_in_loops", "takes_ways",
                             "looks_at_neighbours",       "has_variables",            "divides",        "computes"};

template <int Which>
int run_one(const int* in, int n, int i) restrict(amp) {
  if (Which == 0) return leaves_at_different_times(in, n, i);
  if (Which == 1) return leaves_in_different_ways(in, n, i);
  if (Which == 2) return loops_in_loops(in, n, i);
  if (Which == 3) return takes_ways(in, n, i);
  if (Which == 4) return looks_at_neighbours(in, n, i);
  if (Which == 5) return has_variables(in, n, i);
  if (Which == 6) return divides(in, n, i);
  return computes(in, n, i);
}

void expect(const char* what, const char* how, int n, const std::vector<int>& values, const std::vector<int>& expected) {
  for (int i = 0; i < n; ++i)
    if (values[i] != expected[i]) {
      std::printf("%s, %s of %d: element %d is %d, expected %d\n", what, how, n, i, values[i], expected[i]);
      ++failures;
      return;
    }
}

// ---- Domains: untiled, of rows, and in tiles with a barrier between two runs ----

template <int Which>
void run_untiled(const std::vector<int>& in, const std::vector<int>& expected) {
  const int n = static_cast<int>(in.size());
  std::vector<int> out(n);
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  parallel_for_each(to.get_extent(), [=](index<1> i) restrict(amp) { to[i] = run_one<Which>(&from[0], n, i[0]); });
  to.synchronize();
  expect(names[Which], "threads", n, out, expected);
}

template <int Which>
void run_rows(const std::vector<int>& in, const std::vector<int>& expected) {
  const int n = static_cast<int>(in.size());
  std::vector<int> out(n);
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  const extent<3> domain(2, 3, n / 6 + 1);
  parallel_for_each(domain, [=](index<3> at) restrict(amp) {
    const int i = (at[0] * 3 + at[1]) * domain[2] + at[2];
    if (i < n) to[i] = run_one<Which>(&from[0], n, i);
  });
  to.synchronize();
  expect(names[Which], "rows", n, out, expected);
}

template <int Which, int Tile>
void run_tiles(const std::vector<int>& in, const std::vector<int>& expected) {
  const int n = static_cast<int>(in.size());
  std::vector<int> out(n);
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  parallel_for_each(to.get_extent().template tile<Tile>().pad(), [=](tiled_index<Tile> t) restrict(amp) {
    tile_static int results[Tile];
    tile_static int ready;
    const int i = t.global[0], own = t.local[0];
    if (own == Tile / 2) ready = 0;
    t.barrier.wait();
    int result = 0;
    if (i < n) result = run_one<Which>(&from[0], n, i);
    results[own] = result;
    if (result % 2 == 0) atomic_fetch_add(&ready, 1);
    t.barrier.wait();
    int even = 0;
    for (int k = 0; k < Tile; ++k) even += results[k] % 2 == 0;
    if (i < n) to[i] = even == ready ? result : -1;
  });
  to.synchronize();
  expect(names[Which], "tiles", n, out, expected);
}

template <int Which>
void run_planes(const std::vector<int>& in, const std::vector<int>& expected) {
  const int n = static_cast<int>(in.size());
  std::vector<int> out(n);
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  const int columns = n / 4 + 1;
  parallel_for_each(extent<2>(4, columns).tile<2, 10>().pad(), [=](tiled_index<2, 10> t) restrict(amp) {
    const int i = t.global[0] * columns + t.global[1];
    if (t.global[1] < columns && t.global[0] < 4 && i < n) to[i] = run_one<Which>(&from[0], n, i);
  });
  to.synchronize();
  expect(names[Which], "planes", n, out, expected);
}

template <int Which>
void run_all() {
  for (int n : {1, 5, 16, 63, 64, 257, 1000}) {
    std::vector<int> in(n), expected(n);
    for (int i = 0; i < n; ++i) in[i] = static_cast<int>(scattered(i * 8 + Which) & 0x7fffffff);
    for (int i = 0; i < n; ++i) expected[i] = host_code[Which](in.data(), n, i);
    run_untiled<Which>(in, expected);
    run_rows<Which>(in, expected);
    run_tiles<Which, 64>(in, expected);
    run_tiles<Which, 7>(in, expected);
    run_tiles<Which, 20>(in, expected);
    run_planes<Which>(in, expected);
  }
}

// ---- What the host cannot do in the same way ----

/// Each thread claims places; the places of all threads are different.
void claims() {
  const int n = 500;
  std::vector<int> places(n * 4), counts(4);
  const array_view<int> place(n * 4, places), count(4, counts);
  parallel_for_each(extent<1>(n).tile<50>(), [=](tiled_index<50> t) restrict(amp) {
    tile_static int taken, highest;
    const int i = t.global[0];
    if (t.local[0] == 0) taken = highest = 0;
    t.barrier.wait();
    for (int k = 0; k < i % 4; ++k) {
      const int own = atomic_fetch_inc(&taken);
      place[t.tile[0] * 200 + own] = i;
      atomic_fetch_max(&highest, own);
      atomic_fetch_add(&count[i % 3], 1);
    }
    int expected = i % 50;
    if (i % 5 == 0 && atomic_compare_exchange(&count[3], &expected, expected + 1)) place[n * 4 - 1] = 0;
    t.barrier.wait();
    if (t.local[0] == 7) place[t.tile[0] * 200 + taken] = highest == taken - 1 ? -1 : -2;
  });
  place.synchronize();
  count.synchronize();
  for (int tile = 0; tile < 10; ++tile) {
    std::vector<int> times(n);
    int i = tile * 200;
    for (; places[i] >= 0 && i < tile * 200 + 199; ++i) ++times[places[i]];
    bool isRight = places[i] == -1;
    for (int thread = tile * 50; thread < tile * 50 + 50; ++thread) isRight &= times[thread] == thread % 4;
    if (!isRight) {
      std::printf("claims: tile %d is wrong\n", tile);
      ++failures;
    }
  }
  int sums[3] = {};
  for (int i = 0; i < n; ++i) sums[i % 3] += i % 4;
  for (int k = 0; k < 3; ++k)
    if (counts[k] != sums[k]) {
      std::printf("claims: count %d is %d, expected %d\n", k, counts[k], sums[k]);
      ++failures;
    }
}

/// Functions of the C library, for some of the threads.
void calls() {
  const int n = 203;
  std::vector<float> values(n), expected(n);
  const array_view<float> view(n, values);
  const auto own = [](int i) restrict(cpu) {
    float x = 0.125f * i;
    for (int k = 0; k < i % 5; ++k) x = std::exp(-0.25f * x) + std::log(1.0f + x + k);
    return i % 7 == 3 ? x : std::log(x + 0.75f);
  };
  parallel_for_each(view.get_extent(), [=](index<1> at) restrict(amp) {
    const int i = at[0];
    float x = 0.125f * i;
    for (int k = 0; k < i % 5; ++k) x = fast_math::exp(-0.25f * x) + fast_math::log(1.0f + x + k);
    view[i] = i % 7 == 3 ? x : fast_math::log(x + 0.75f);
  });
  view.synchronize();
  for (int i = 0; i < n; ++i) {
    expected[i] = own(i);
    if (!(std::fabs(values[i] - expected[i]) <= 1e-4f)) {
      std::printf("calls: element %d is %g, expected %g\n", i, values[i], expected[i]);
      ++failures;
    }
  }
}

/// Values that threads keep across barriers in loops that a condition for all of them ends.
void keeps() {
  const int n = 300;
  std::vector<int> values(n), expected(n);
  const array_view<int> view(n, values);
  parallel_for_each(view.get_extent().tile<100>(), [=](tiled_index<100> t) restrict(amp) {
    tile_static int shared[100];
    const int own = t.local[0];
    int sum = own;
    bool isOdd = false;
    for (int round = 0; round < 5; ++round) {
      shared[own] = sum;
      t.barrier.wait();
      const int left = own > 0 ? shared[own - 1] : shared[99];
      for (int k = 0; k < (left & 3); ++k) sum += k + round;
      isOdd = isOdd != (sum % 2 != 0);
      sum = (sum + left) % 1000;
      t.barrier.wait();
    }
    view[t.global] = isOdd ? -sum : sum;
  });
  view.synchronize();
  for (int tile = 0; tile < 3; ++tile) {
    int sums[100], lefts[100];
    bool isOdd[100] = {};
    for (int own = 0; own < 100; ++own) sums[own] = own;
    for (int round = 0; round < 5; ++round) {
      for (int own = 0; own < 100; ++own) lefts[own] = sums[(own + 99) % 100];
      for (int own = 0; own < 100; ++own) {
        for (int k = 0; k < (lefts[own] & 3); ++k) sums[own] += k + round;
        isOdd[own] = isOdd[own] != (sums[own] % 2 != 0);
        sums[own] = (sums[own] + lefts[own]) % 1000;
      }
    }
    for (int own = 0; own < 100; ++own) expected[tile * 100 + own] = isOdd[own] ? -sums[own] : sums[own];
  }
  expect("keeps", "threads", n, values, expected);
}

/// In the condition, the lowest bits of j are known, but only for the threads that enter it.
void adds_to_known_bits() {
  const int n = 64;
  for (int start = 0; start < 4; ++start) {
    std::vector<int> values(n), others(n + 8), expected(n), expected_others(n + 8);
    const array_view<int> view(n, values), other(n + 8, others);
    parallel_for_each(view.get_extent(), [=](index<1> at) restrict(amp) {
      const int j = at[0] + start;
      view[at] = j;
      if ((j & 3) == 0) {
        view[at] = j + 3;
        other[j + 3] = j + 1;
      }
    });
    view.synchronize();
    other.synchronize();
    for (int i = 0; i < n; ++i) {
      const int j = i + start;
      expected[i] = j % 4 == 0 ? j + 3 : j;
      if (j % 4 == 0) expected_others[j + 3] = j + 1;
    }
    expect("adds_to_known_bits", "threads", n, values, expected);
    expect("adds_to_known_bits", "other elements", n + 8, others, expected_others);
  }
}

/// A pointer that is kept across a barrier points to one of two tile_static arrays.
void points_to_either() {
  const int n = 64;
  for (int choice = 0; choice < 3; ++choice) {
    std::vector<int> values(n), expected(n);
    const array_view<int> view(n, values);
    parallel_for_each(view.get_extent().tile<32>(), [=](tiled_index<32> t) restrict(amp) {
      tile_static int a[32], b[32];
      const int own = t.local[0];
      a[own] = own;
      b[own] = own + 100;
      int* const either = choice == 2 ? (own % 2 == 0 ? a : b) : choice == 1 ? a : b;
      t.barrier.wait();
      const int before = a[own];
      either[own] = before + 1000;
      const int after = a[own];
      view[t.global] = before + after * 10000;
    });
    view.synchronize();
    for (int i = 0; i < n; ++i) {
      const int own = i % 32;
      const bool isFirst = choice == 2 ? own % 2 == 0 : choice == 1;
      expected[i] = own + (isFirst ? own + 1000 : own) * 10000;
    }
    expect("points_to_either", "threads", n, values, expected);
  }
}

/// A variable has a value for some threads, the same for all of them, and none for the others.
void is_set_for_some() {
  const int n = 512;
  std::vector<int> in(n), values(n), tiled(n), expected(n), other(n);
  const std::vector<int> known = {1, 77, 3};
  for (int i = 0; i < n; ++i) in[i] = static_cast<int>(scattered(i) >> 8);
  const array_view<const int> from(n, in), same(3, known);
  const array_view<int> view(n, values), in_tiles(n, tiled), mixed(n, other);
  parallel_for_each(view.get_extent(), [=](index<1> at) restrict(amp) {
    const int i = at[0], own = from[i];
    int value;
    bool isSet = false;
    if ((own & 1) == 0) {
      value = same[same[0]] / same[2];
      isSet = true;
      mixed[i] = 5;
    } else {
      int y = own;
      for (int k = 0; k < (own & 15); ++k) y = y % 31 + from[(i + k) % n] / (k + 1);
      mixed[i] = y;
    }
    int sum = 0;
    for (int k = 0; k < (own & 7); ++k) sum += from[(i + k) % n] & 0xffff;
    view[i] = isSet ? value * 3 + sum : sum;
  });
  parallel_for_each(view.get_extent().tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    const int i = t.global[0], own = from[i];
    int value;
    bool isSet = false;
    if ((own & 1) == 0) {
      value = same[same[0]] / same[2];
      isSet = true;
      mixed[i] = 5;
    } else {
      int y = own;
      for (int k = 0; k < (own & 15); ++k) y = y % 31 + from[(i + k) % n] / (k + 1);
      mixed[i] = y;
    }
    t.barrier.wait();
    int sum = 0;
    for (int k = 0; k < (own & 7); ++k) sum += from[(i + k) % n] & 0xffff;
    if (isSet) {
      in_tiles[i] = value * 3 + sum;
    } else {
      in_tiles[i] = sum;
    }
  });
  view.synchronize();
  in_tiles.synchronize();
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < (in[i] & 7); ++k) expected[i] += in[(i + k) % n] & 0xffff;
    if (in[i] % 2 == 0) expected[i] += 77 / 3 * 3;
  }
  expect("is_set_for_some", "threads", n, values, expected);
  expect("is_set_for_some", "tiles", n, tiled, expected);
}

}  // namespace

int main() {
  run_all<0>();
  run_all<1>();
  run_all<2>();
  run_all<3>();
  run_all<4>();
  run_all<5>();
  run_all<6>();
  run_all<7>();
  claims();
  calls();
  keeps();
  adds_to_known_bits();
  points_to_either();
  is_set_for_some();
  return failures != 0;
}
