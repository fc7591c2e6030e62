// Support for run cases: programs that check themselves and show that the accelerator did the work.
//
// C++11 and C++ AMP 1.2 only; nothing here knows a vendor. A case reads like this:
//
//   #include <amp.h>
//   #include <ampcts.h>
//   int main() {
//     const unsigned nonce = ampcts::nonce();
//     concurrency::array_view<unsigned, 1> out(...);
//     concurrency::parallel_for_each(out.get_extent(), [=](concurrency::index<1> i) restrict(amp) {
//       out[i] = ampcts::accelerator_mark(nonce, i[0]);
//     });
//     for (int i = 0; i < n; ++i) AMPCTS_CHECK(out[i] == ampcts::expected_mark(nonce, i));
//     return ampcts::finish();
//   }
//
// Why a mark proves that the accelerator ran: it mixes the nonce (no earlier run knows it), the invocation's
// index and the value of side(), which is overloaded on restriction and differs between cpu and amp.
#ifndef AMPCTS_H
#define AMPCTS_H

#include <cstdio>
#include <cstdlib>

namespace ampcts {

/// The harness' random number for this run (AMPCTS_NONCE, decimal, 32 bits). A program started by hand
/// gets 1.
inline unsigned nonce() {
  const char* text = std::getenv("AMPCTS_NONCE");
  return text != nullptr ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : 1u;
}

// ---- evidence of the accelerator

/// Where it is called: overloaded on restriction (AMP 1.2 §2.3.2).
inline unsigned side() restrict(cpu) {
  return 0x43505521u;
}
#ifndef AMPCTS_EMPTY_RESTRICT  // a compiler for which restrict is an empty macro has one side() only
inline unsigned side() restrict(amp) {
  return 0x414D5021u;
}
#endif

/// Scrambles two numbers into one; the same on both sides.
inline unsigned mix(unsigned a, unsigned b) restrict(cpu, amp) {
  unsigned x = a + 0x9E3779B9u * (b + 1u);
  x = (x ^ (x >> 16)) * 0x85EBCA6Bu;
  x = (x ^ (x >> 13)) * 0xC2B2AE35u;
  return x ^ (x >> 16);
}

/// What invocation `index` of a kernel writes to show that it ran on the accelerator in this run.
inline unsigned accelerator_mark(unsigned nonce_value, unsigned index) restrict(amp) {
  return mix(mix(nonce_value, index), side());
}

/// What accelerator_mark gives on the accelerator, computed on the host; 0x414D5021 is side() there.
inline unsigned expected_mark(unsigned nonce_value, unsigned index) {
  return mix(mix(nonce_value, index), 0x414D5021u);
}

// ---- checks

namespace detail {

struct tally {
  unsigned long checks;
  unsigned long failures;
};

inline tally& the_tally() {
  static tally instance = {0, 0};
  return instance;
}

}  // namespace detail

/// Counts one check; a failure is described on standard error. Gives the condition back.
inline bool check(bool condition, const char* what = "check", int line = 0) {
  const unsigned long failures_shown = 20;
  detail::tally& tally = detail::the_tally();
  ++tally.checks;
  if (condition) return true;
  if (++tally.failures <= failures_shown) std::fprintf(stderr, "failed: %s (line %d)\n", what, line);
  return false;
}

/// One check: whether `action()` throws an Exception or a class derived from it.
template <class Exception, class Action>
bool check_throws(Action action, const char* what = "exception expected", int line = 0) {
  bool thrown = false;
  try {
    action();
  } catch (const Exception&) {
    thrown = true;
  } catch (...) {
    std::fprintf(stderr, "another exception than the expected one\n");
  }
  return check(thrown, what, line);
}

/// Prints the result line the harness reads and gives main's return value: 0 only when there were checks and
/// none failed. The next program of the process, if there is one, begins at nothing.
inline int finish() {
  const detail::tally tally = detail::the_tally();
  detail::the_tally().checks = detail::the_tally().failures = 0;
  std::printf("\nAMPCTS %u %lu checks, %lu failures\n", nonce(), tally.checks, tally.failures);
  const bool written = std::fflush(stdout) == 0;
  return written && tally.checks != 0 && tally.failures == 0 ? 0 : 1;
}

}  // namespace ampcts

/// A check that carries its own text and line.
#define AMPCTS_CHECK(...) ::ampcts::check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __LINE__)

#endif
