// The tables of messages: their form, which the compiler checks, and the arguments that reports give.
#include <cstdio>

#include "base/MessageFormat.h"
#include "base/Messages.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"

namespace {

using amp::Argument;
using amp::argumentFault;
using amp::isInStyle;
using amp::placeholdersOf;
using amp::Rule;

static_assert(placeholdersOf("no placeholder").count() == 0);
static_assert(placeholdersOf("100%% of %1 and %0").count() == 2);
static_assert(placeholdersOf("%select{an array|%1 textures}0 is held").count() == 2);
static_assert(placeholdersOf("%0 has %2 member%s2 and %plural{1:a base|:%1 bases}3").numeric == 0b1100);
static_assert(!placeholdersOf("%1 without the first").wellFormed);
static_assert(!placeholdersOf("% alone").wellFormed);
static_assert(!placeholdersOf("%").wellFormed);
static_assert(!placeholdersOf("%unknown0").wellFormed);
static_assert(!placeholdersOf("%select{open").wellFormed);
static_assert(!placeholdersOf("%select0").wellFormed);
static_assert(!placeholdersOf("%select{a|b} without a number").wellFormed);

static_assert(isInStyle("%0 is wrong; another can be right"));
static_assert(isInStyle("'this' is wrong"));
static_assert(!isInStyle(""));
static_assert(!isInStyle("A capital"));
static_assert(!isInStyle("a period."));
static_assert(!isInStyle("two. sentences"));

int failures = 0;

void expect(const char* what, const std::string& found, const std::string& expected) {
  if (found == expected) return;
  std::fprintf(stderr, "%s: '%s' instead of '%s'\n", what, found.c_str(), expected.c_str());
  ++failures;
}

}  // namespace

/// With an argument: gives a message an argument too many, which is a fatal error.
int main(int count, char**) {
  clang::DiagnosticOptions options;
  const clang::DiagnosticsEngine engine(clang::DiagnosticIDs::create(), options);
  const auto text = [&](Rule rule, llvm::ArrayRef<Argument> arguments) {
    return amp::messageText(engine, rule, arguments);
  };
  if (count > 1) {
    text(Rule::capture_by_reference, {"n", "m"});
    return 1;
  }
  expect("a fitting argument", argumentFault(Rule::capture_by_reference, {"n"}), "");
  expect("no argument", argumentFault(Rule::capture_by_reference, {}),
         "the message of amp.capture.by-reference has 1 placeholders, but the report gives 0 arguments");
  expect("a number", argumentFault("%select{a|b}0", {std::uint64_t{1}}), "");
  expect("no number", argumentFault("%select{a|b}0", {"b"}), "needs a number at placeholder 0");
  expect("a text", text(Rule::capture_by_reference, {"n"}),
         "'n' is captured by reference; an amp lambda can capture only arrays and textures by reference");
  return failures == 0 ? 0 : 1;
}
