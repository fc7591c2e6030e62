// Support for run cases: programs that check themselves and prove that the accelerator ran the kernel.
//
// This header uses only C++11 and C++ AMP 1.2 and depends on no vendor. A case looks like this:
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
// A mark proves that the accelerator ran, because it is computed from the nonce (which no earlier run knows),
// the index of the invocation and the value of side(), which is overloaded on restriction and differs between
// cpu and amp.
#ifndef AMPCTS_H
#define AMPCTS_H

#include <cstdio>
#include <cstdlib>

namespace ampcts {

/// Returns the random number of this run, which the harness passes in AMPCTS_NONCE (decimal, 32 bits), or 1
/// if the program was started by hand.
inline unsigned nonce() {
  const char* text = std::getenv("AMPCTS_NONCE");
  return text != nullptr ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : 1u;
}

// ---- evidence of the accelerator

/// Returns a constant that tells whether the caller runs on the CPU or on the accelerator. Overloaded on
/// restriction (AMP 1.2 §2.3.2).
inline unsigned side() restrict(cpu) {
  return 0x43505521u;
}
#ifndef AMPCTS_EMPTY_RESTRICT  // if restrict is an empty macro, there can be only one side()
inline unsigned side() restrict(amp) {
  return 0x414D5021u;
}
#endif

/// Mixes two numbers into one. Gives the same result on both sides.
inline unsigned mix(unsigned a, unsigned b) restrict(cpu, amp) {
  unsigned x = a + 0x9E3779B9u * (b + 1u);
  x = (x ^ (x >> 16)) * 0x85EBCA6Bu;
  x = (x ^ (x >> 13)) * 0xC2B2AE35u;
  return x ^ (x >> 16);
}

/// Returns the mark with which invocation `index` of a kernel shows that it ran on the accelerator in this
/// run.
inline unsigned accelerator_mark(unsigned nonce_value, unsigned index) restrict(amp) {
  return mix(mix(nonce_value, index), side());
}

/// Returns on the host what accelerator_mark returns on the accelerator. 0x414D5021 is the value of side()
/// there.
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

/// Counts a check and returns `condition`. Describes a failure on standard error.
inline bool check(bool condition, const char* what = "check", int line = 0) {
  const unsigned long failures_shown = 20;
  detail::tally& tally = detail::the_tally();
  ++tally.checks;
  if (condition) return true;
  if (++tally.failures <= failures_shown) std::fprintf(stderr, "failed: %s (line %d)\n", what, line);
  return false;
}

/// Checks that `action()` throws an Exception or an object of a derived class.
template <class Exception, class Action>
bool check_throws(Action action, const char* what = "exception expected", int line = 0) {
  bool thrown = false;
  try {
    action();
  } catch (const Exception&) {
    thrown = true;
  } catch (...) {
    std::fprintf(stderr, "an exception of an unexpected type was thrown\n");
  }
  return check(thrown, what, line);
}

/// Prints the result line that the harness reads. Returns the return value for main: 0 only if there were
/// checks and none failed. Resets the counts for the next program of the process, if there is one.
inline int finish() {
  const detail::tally tally = detail::the_tally();
  detail::the_tally().checks = detail::the_tally().failures = 0;
  std::printf("\nAMPCTS %u %lu checks, %lu failures\n", nonce(), tally.checks, tally.failures);
  const bool written = std::fflush(stdout) == 0;
  return written && tally.checks != 0 && tally.failures == 0 ? 0 : 1;
}

}  // namespace ampcts

/// Checks a condition; on failure, prints its text and line.
#define AMPCTS_CHECK(...) ::ampcts::check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __LINE__)

#endif
