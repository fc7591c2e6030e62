/// Checks for test programs compiled by amp++: CHECK counts failures, main must return check::result().
#pragma once

#include <cstdio>

namespace check {

inline int& failures() {
  static int count = 0;
  return count;
}

inline void that(bool holds, const char* text, const char* file, int line) {
  if (holds) return;
  std::printf("%s:%d: failed: %s\n", file, line, text);
  ++failures();
}

/// Returns the exit code: 0 if all checks held.
inline int result() {
  return failures() == 0 ? 0 : 1;
}

}  // namespace check

#define CHECK(...) check::that(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

/// Checks that the statement throws this type or a class derived from it.
#define CHECK_THROWS(type, ...)                                             \
  do {                                                                      \
    bool thrown = false;                                                    \
    try {                                                                   \
      __VA_ARGS__;                                                          \
    } catch (const type&) {                                                 \
      thrown = true;                                                        \
    }                                                                       \
    check::that(thrown, #__VA_ARGS__ " throws " #type, __FILE__, __LINE__); \
  } while (false)
