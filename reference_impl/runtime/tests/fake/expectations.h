/// Tests on a device of their own, each in a child process.
#pragma once

#include <cstdio>

#include "child.h"
#include "kernels.h"

namespace fake {

/// Counts the expectations that fail in a child process.
class Expectations {
 public:
  void that(bool holds, const char* what) {
    if (holds) return;
    std::printf("failed: %s\n", what);
    ++failures_;
  }
  template <typename Exception, typename Action>
  void throws(const Action& action, const char* what) {
    try {
      action();
      that(false, what);
    } catch (const Exception&) {
    }
  }
  int failures() const { return failures_; }

 private:
  int failures_ = 0;
};

#define EXPECT(...) expectations.that(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define EXPECT_THROWS(type, ...) expectations.throws<concurrency::type>([&] { __VA_ARGS__; }, #__VA_ARGS__)

/// Runs the body in a child process, with a driver that configure(driver) has set up. Returns whether all
/// expectations hold.
template <typename Configure, typename Body>
bool holds_on(const Configure& configure, const Body& body) {
  return in_a_child([&] {
           driver().kernel = add;
           configure(driver());
           Expectations expectations;
           body(expectations);
           return expectations.failures() == 0 ? 0 : 1;
         }) == 0;
}

}  // namespace fake
