/// Checks for programs that amp++ compiles: CHECK counts, main returns check::result().
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

/// 0 when all checks held.
inline int result() {
  return failures() == 0 ? 0 : 1;
}

}  // namespace check

#define CHECK(...) check::that(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

/// Whether the statement throws exactly this type.
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
