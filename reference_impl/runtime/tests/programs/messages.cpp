// Messages from kernels (AMP 1.2 §12.3): what direct3d_printf and direct3d_errorf print and in which order,
// the exceptions of direct3d_errorf and direct3d_abort, and messages that the buffer has no room for.
#include <amp.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "check.h"

using namespace concurrency;

namespace {

/// What a function writes to standard error.
template <typename Function>
std::string printed(const Function& function) {
  std::FILE* const file = std::tmpfile();
  const int before = dup(2);
  dup2(fileno(file), 2);
  function();
  dup2(before, 2);
  close(before);
  std::string text(static_cast<std::size_t>(std::ftell(file)), ' ');
  std::rewind(file);
  const std::size_t read = std::fread(&text[0], 1, text.size(), file);
  std::fclose(file);
  text.resize(read);
  return text;
}

/// The text of the exception that a function throws; empty if it throws none.
template <typename Function>
std::string thrown(const Function& function) {
  try {
    function();
  } catch (const runtime_exception& error) {
    CHECK(error.get_error_code() < 0);
    return error.what();
  }
  return std::string();
}

template <typename... Arguments>
std::string formatted(const char* format, Arguments... arguments) {
  char text[512];
  std::snprintf(text, sizeof text, format, arguments...);
  return text;
}

void expect(const std::string& text, const std::string& expected, int line) {
  if (text == expected) return;
  std::printf("line %d: '%s' instead of '%s'\n", line, text.c_str(), expected.c_str());
  CHECK(text == expected);
}
#define EXPECT(text, expected) expect(text, expected, __LINE__)

enum color { red = 1, green = 7 };

void check_conversions() {
  const int n = -42;
  const unsigned int u = 0xF00DF00Du;
  const long l = -(1L << 40);
  const unsigned long ul = ~0ul;
  const float f = 1.0f / 3;
  const bool yes = true;
  const color c = green;
  const std::string text = printed([&] {
    parallel_for_each(
        extent<1>(1), [=](index<1>) restrict(amp) {
          direct3d_printf("%d|%i|%5d|%-5d|%+d|% d|%05d|%.4d\n", n, n, n, n, 7, 7, n, 7);
          direct3d_printf("%u|%o|%x|%X|%#x|%c\n", u, u, u, u, u, 65);
          direct3d_printf("%ld|%li|%lu|%lx\n", l, l, ul, ul);
          direct3d_printf("%hd|%hhd|%hu|%hhu\n", 70000, 300, 70000u, 300u);
          direct3d_printf("%f|%.2f|%e|%G|%a|%10.3f|%-10.1f|\n", f, f, f, f, f, f, f);
          direct3d_printf("%*d|%-*d|%.*f|%*.*f\n", 6, n, 6, n, 3, f, 8, 2, f);
          direct3d_printf("%d %d %%\n", yes, c);
          direct3d_printf("%s|%10s|%.2s|%s\n", "text", "text", "text", "");
        });
  });
  EXPECT(text, formatted("%d|%i|%5d|%-5d|%+d|% d|%05d|%.4d\n", n, n, n, n, 7, 7, n, 7) +
                   formatted("%u|%o|%x|%X|%#x|%c\n", u, u, u, u, u, 65) +
                   formatted("%ld|%li|%lu|%lx\n", l, l, ul, ul) +
                   formatted("%hd|%hhd|%hu|%hhu\n", 70000, 300, 70000u, 300u) +
                   formatted("%f|%.2f|%e|%G|%a|%10.3f|%-10.1f|\n", f, f, f, f, f, f, f) +
                   formatted("%*d|%-*d|%.*f|%*.*f\n", 6, n, 6, n, 3, f, 8, 2, f) +
                   formatted("%d %d %%\n", yes, c) +
                   formatted("%s|%10s|%.2s|%s\n", "text", "text", "text", ""));
}

void check_double() {
  if (!accelerator().get_supports_double_precision()) return;
  const double d = 1.0 / 3;
  EXPECT(printed([&] {
           parallel_for_each(
               extent<1>(1), [=](index<1>) restrict(amp) {
                 direct3d_printf("%.17g %f %.1f\n", d, d * 1e300, d);
               });
         }),
         formatted("%.17g %f %.1f\n", d, d * 1e300, d));
}

void check_special_numbers() {
  std::vector<float> numbers = {0.0f, -0.0f, 1e-40f, 3.4e38f};
  numbers.push_back(numbers[3] * 10);
  numbers.push_back(numbers[4] - numbers[4]);
  const array_view<const float> data(static_cast<int>(numbers.size()), numbers);
  std::string expected;
  for (float number : numbers) expected += formatted("%g\n", number);
  EXPECT(printed([&] {
           parallel_for_each(
               data.extent, [=](index<1> i) restrict(amp) { direct3d_printf("%g\n", data[i]); });
         }),
         expected);
}

/// The messages of a thread stand together, in the order in which it sent them.
void check_order() {
  std::string expected;
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 3; ++k) {
        expected += formatted("(%d, %d, %d):", i, j, k);
        for (int n = 0; n < (i + j + k) % 4; ++n) expected += formatted(" %d", n);
        expected += "\n";
      }
  EXPECT(printed([] {
           parallel_for_each(
               extent<3>(7, 5, 3), [=](index<3> i) restrict(amp) {
                 direct3d_printf("(%d, %d, %d):", i[0], i[1], i[2]);
                 for (int n = 0; n < (i[0] + i[1] + i[2]) % 4; ++n) direct3d_printf(" %d", n);
                 direct3d_printf("\n");
               });
         }),
         expected);

  expected.clear();
  for (int tile = 0; tile < 6; ++tile)
    for (int local = 0; local < 6; ++local)
      expected += formatted("tile %d, %d thread %d, %d\nbehind the barrier\n", tile / 3, tile % 3, local / 3,
                            local % 3);
  EXPECT(printed([] {
           parallel_for_each(
               extent<2>(4, 9).tile<2, 3>(), [=](tiled_index<2, 3> t) restrict(amp) {
                 direct3d_printf("tile %d, %d thread %d, %d\n", t.tile[0], t.tile[1], t.local[0], t.local[1]);
                 t.barrier.wait();
                 direct3d_printf("behind the barrier\n");
               });
         }),
         expected);
}

/// Closures that are longer than the push constants, and containers captured by reference.
void check_closures() {
  struct {
    int numbers[100];
  } captured;
  for (int i = 0; i < 100; ++i) captured.numbers[i] = i * i;
  const array<int> factors(100, std::vector<int>(100, 3).begin());
  std::string expected;
  for (int i = 0; i < 100; ++i) expected += formatted("%d\n", 3 * i * i);
  for (int round = 0; round < 3; ++round) {
    EXPECT(printed([&] {
             parallel_for_each(
                 factors.get_extent(), [ captured, &factors ](index<1> i) restrict(amp) {
                   direct3d_printf("%d\n", captured.numbers[i[0]] * factors[i]);
                 });
           }),
           expected);
  }
}

void check_errors() {
  std::vector<int> values(100);
  array_view<int> data(100, values);
  std::string text;
  const std::string output = printed([&] {
    text = thrown([&] {
      parallel_for_each(
          data.extent, [=](index<1> i) restrict(amp) {
            if (i[0] == 70) direct3d_printf("before\n");
            if (i[0] == 71 || i[0] == 99) direct3d_errorf("element %d is %.1f", i[0], 0.5f);
            data[i] = i[0] + 1;
          });
    });
  });
  EXPECT(text, "element 71 is 0.5");
  EXPECT(output, "before\nelement 71 is 0.5element 99 is 0.5");
  data.synchronize();
  for (int i = 0; i < 100; ++i) CHECK(values[i] == i + 1);
  // It is thrown once.
  accelerator().get_default_view().wait();
  EXPECT(thrown([&] {
           parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = 0; });
           data.synchronize();
         }),
         "");
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Adds 100 to an element when it is destroyed.
class Counted {
 public:
  Counted(const array_view<int>& data, int i) restrict(amp) : data_(data), i_(i) {}
  ~Counted() restrict(amp) { data_[i_] += 100; }

 private:
  array_view<int> data_;
  int i_;
};

int third(int i) restrict(amp) {
  if (i % 3 == 1) direct3d_abort();
  return 2;
}

void check_abort() {
  std::vector<int> values(60);
  array_view<int, 2> data(5, 12, values);
  const std::string text = thrown([&] {
    parallel_for_each(
        data.extent, [=](index<2> i) restrict(amp) {
          array_view<int> row = data[i[0]];
          const Counted counted(row, i[1]);
          data[i] = 1;
          for (int k = 0; k < 4; ++k)
            if (k == 2) data[i] = third(i[1]);
        });
  });
  data.synchronize();
  CHECK(has(text, "direct3d_abort") && has(text, "20 threads") && has(text, "(0, 1)"));
  for (int i = 0; i < 60; ++i) CHECK(values[i] == (i % 12 % 3 == 1 ? 1 : 102));
}

/// A thread that has ended does not keep the others of its tile from passing their barriers.
void check_abort_between_barriers() {
  const int rounds = 5;
  std::vector<int> values(64);
  array_view<int> data(64, values);
  const std::string text = thrown([&] {
    parallel_for_each(
        data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
          tile_static int numbers[16];
          const int local = t.local[0];
          numbers[local] = local;
          t.barrier.wait();
          int sum = 0;
          for (int k = 0; k < rounds; ++k) {
            if (local == 2 * k + 1 && t.tile[0] % 2 == 1) direct3d_abort();
            sum += numbers[(local + 1) % 16];
            t.barrier.wait_with_tile_static_memory_fence();
            ++numbers[local];
            t.barrier.wait();
          }
          data[t.global] = sum;
        });
  });
  data.synchronize();
  CHECK(has(text, "10 threads") && has(text, "(17)"));
  for (int i = 0; i < 64; ++i) {
    const bool aborts = i / 16 % 2 == 1;
    const int local = i % 16, next = (local + 1) % 16;
    if (aborts && local % 2 == 1 && local < 2 * rounds) {
      CHECK(values[i] == 0);
      continue;
    }
    int sum = 0;
    const int last = aborts && next % 2 == 1 && next < 2 * rounds ? next / 2 : rounds;
    for (int k = 0; k < rounds; ++k) sum += next + (k < last ? k : last);
    CHECK(values[i] == sum);
  }
}

/// Also if all threads of a tile have ended, or all but one.
void check_abort_of_most() {
  std::vector<int> values(64);
  array_view<int> data(64, values);
  thrown([&] {
    parallel_for_each(
        data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
          tile_static int number;
          if (t.local[0] == 15) number = 0;
          t.barrier.wait();
          if (t.tile[0] == 1 || (t.tile[0] == 2 && t.local[0] != 7)) direct3d_abort();
          atomic_fetch_add(&number, 1);
          t.barrier.wait();
          data[t.global] = number;
        });
  });
  data.synchronize();
  for (int i = 0; i < 64; ++i) {
    const int tile = i / 16, alone = 2 * 16 + 7;
    CHECK(values[i] == (tile == 1 ? 0 : tile == 2 ? (i == alone ? 1 : 0) : 16));
  }
}

void check_index_of_tiled() {
  const std::string text = thrown([] {
    parallel_for_each(
        extent<3>(4, 6, 8).tile<2, 3, 4>(), [=](tiled_index<2, 3, 4> t) restrict(amp) {
          if (t.global == index<3>(3, 4, 6)) direct3d_abort();
        });
  });
  CHECK(has(text, "a thread of kernel") && has(text, "with the index (3, 4, 6)"));
}

/// The first fault in the order of the output is the message.
void check_error_before_abort() {
  std::string text;
  const std::string output = printed([&] {
    text = thrown([] {
      parallel_for_each(
          extent<1>(8), [=](index<1> i) restrict(amp) {
            if (i[0] == 5) direct3d_errorf("thread 5 cannot go on");
            if (i[0] >= 5) direct3d_abort();
          });
    });
  });
  EXPECT(text, "thread 5 cannot go on");
  EXPECT(output, "thread 5 cannot go on");
}

void check_lost_messages() {
  setenv("AMP_MESSAGES", "4096", 1);
  const int threads = 1000;
  const std::string output = printed([=] {
    EXPECT(thrown([=] {
             parallel_for_each(
                 extent<1>(threads), [=](index<1> i) restrict(amp) { direct3d_printf("thread %d\n", i[0]); });
           }),
           "");
  });
  int lines = 0;
  for (char c : output) lines += c == '\n';
  const int whole = lines - 1;
  CHECK(whole > 50 && whole < 100);
  CHECK(has(output, formatted("libamp: %d messages of kernel ", threads - whole)));
  CHECK(has(output, "4096 bytes") && has(output, "AMP_MESSAGES"));

  // An error that is lost is thrown all the same.
  const std::string lost = printed([=] {
    const std::string text = thrown([=] {
      parallel_for_each(
          extent<1>(threads), [=](index<1> i) restrict(amp) {
            for (int k = 0; k < 10; ++k) direct3d_printf("thread %d\n", i[0]);
            direct3d_errorf("an error");
          });
    });
    CHECK(has(text, "lost") || text == "an error");
  });
  CHECK(has(lost, "messages of kernel "));
  unsetenv("AMP_MESSAGES");
}

/// Launches of several threads, each on a view of its own.
void check_threads() {
  const std::string output = printed([] {
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; ++n)
      threads.emplace_back([n] {
        const accelerator_view view = accelerator().create_view();
        for (int round = 0; round < 5; ++round)
          parallel_for_each(
              view, extent<1>(16), [=](index<1> i) restrict(amp) {
                if (i[0] == 0) direct3d_printf("[%d %d", n, round);
                if (i[0] == 15) direct3d_printf("]");
              });
      });
    for (std::thread& thread : threads) thread.join();
  });
  for (int n = 0; n < 4; ++n)
    for (int round = 0; round < 5; ++round) CHECK(has(output, formatted("[%d %d]", n, round)));
}

}  // namespace

int main() {
  check_conversions();
  check_double();
  check_special_numbers();
  check_order();
  check_closures();
  check_errors();
  check_abort();
  check_abort_between_barriers();
  check_abort_of_most();
  check_index_of_tiled();
  check_error_before_abort();
  check_lost_messages();
  check_threads();
  return check::result();
}
