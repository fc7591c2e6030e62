// The readers of diagnostics, with messages as the founding documents quote them and as compilers print them.
#include <catch2/catch.hpp>

#include "diagnostics/reader.h"

namespace ampcts {
namespace {

std::vector<Diagnostic> msvc(const std::string& text) {
  return DiagnosticReader(DiagnosticFormat::msvc, "").read(text);
}
std::vector<Diagnostic> clang(const std::string& text, const std::string& identify = "") {
  return DiagnosticReader(DiagnosticFormat::clang, identify).read(text);
}

}  // namespace

TEST_CASE("MSVC: the messages that the documents quote have a code and no location", "[diagnostics]") {
  const auto found = msvc(
      "error C3590: 'a': by-reference capture or 'this' capture is unsupported if the lambda is amp "
      "restricted\n"
      "error C3581: 'main::<lambda_5653ec9b558fda8cf41db3f029d82d48>': unsupported type in amp restricted "
      "code\n"
      "pointer or reference is not allowed as pointed to type, array element type or data member type "
      "(except reference to "
      "concurrency::array/texture)\n"
      "error C3597: 'arr': concurrency::array is not allowed to be captured by value if the lambda is amp "
      "restricted\n"
      "error C3600: use of tile_static memory detected when compiling the call graph for the non-tiling "
      "concurrency::parallel_for_each\n");
  REQUIRE(found.size() == 4);
  CHECK(found[0].code == "C3590");
  CHECK(found[1].code == "C3581");
  CHECK(found[2].code == "C3597");
  CHECK(found[3].code == "C3600");
  for (const Diagnostic& diagnostic : found) {
    CHECK(diagnostic.severity == Severity::error);
    CHECK_FALSE(diagnostic.has_place());
  }
  CHECK(found[0].text ==
        "'a': by-reference capture or 'this' capture is unsupported if the lambda is amp restricted");
}

TEST_CASE("MSVC: locations with backslashes, CRLF, no columns, columns, ranges", "[diagnostics]") {
  const auto found = msvc(
      "C:\\Program Files (x86)\\suite\\explicit.cpp(7): error C3590: 'a': no\r\n"
      "d:\\a\\explicit.cpp(8,12): error C3581: b\r\n"
      "d:\\a\\explicit.cpp(9) : error C3597: c\r\n"
      "d:\\a\\explicit.cpp(9,3,9,8): warning C4880: d\r\n"
      "d:\\a\\explicit.cpp(10): note: see declaration of 'e'\r\n"
      "1>d:\\a\\explicit.cpp(11): fatal error C1083: Cannot open include file: 'amp.h'\r\n");
  REQUIRE(found.size() == 6);
  CHECK(found[0].file == "C:\\Program Files (x86)\\suite\\explicit.cpp");
  CHECK(found[0].line == 7);
  CHECK(found[0].column == 0);
  CHECK(found[0].text == "'a': no");
  CHECK(found[1].line == 8);
  CHECK(found[1].column == 12);
  CHECK(found[2].line == 9);
  CHECK(found[2].code == "C3597");
  CHECK(found[3].severity == Severity::warning);
  CHECK(found[3].column == 3);
  CHECK(found[4].severity == Severity::note);
  CHECK(found[5].severity == Severity::fatal);
  CHECK(found[5].file == "d:\\a\\explicit.cpp");
  CHECK(stands_in(found[0], "/suite/amp.rule/explicit.cpp"));
  CHECK(stands_in(found[0], "cases\\EXPLICIT.CPP"));
  CHECK_FALSE(stands_in(found[0], "/suite/amp.rule/explicit.twin.cpp"));
}

TEST_CASE("MSVC: errors of the linker and driver, internal errors", "[diagnostics]") {
  const auto found = msvc(
      "main.obj : error LNK2019: unresolved external symbol f referenced in function main\r\n"
      "LINK : fatal error LNK1120: 1 unresolved externals\r\n"
      "cl : Command line error D8021 : invalid numeric argument '/x'\r\n"
      "a.cpp(3): fatal error C1001: Internal compiler error.\r\n");
  REQUIRE(found.size() == 4);
  CHECK(found[0].origin == Origin::linker);
  CHECK(found[1].origin == Origin::linker);
  CHECK(found[2].origin == Origin::compiler);
  CHECK(found[2].code == "D8021");
  CHECK(found[3].origin == Origin::internal);
}

TEST_CASE("MSVC: lines that are not diagnostics", "[diagnostics]") {
  CHECK(msvc("explicit.cpp\r\n").empty());
  CHECK(msvc("a.cpp(7): error: without a code\r\n").empty());
  CHECK(msvc("a.cpp(x): error C3590: no line\r\n").empty());
  CHECK(msvc("<p>error C35: too short</p>\r\n").empty());
  CHECK(msvc("(7): error C3590: no file\r\n").empty());
}

TEST_CASE("clang: locations, severities, ids", "[diagnostics]") {
  const std::string identify = R"(\[(amp\.[a-z0-9.-]+)(?: (C\d{4}))?\])";
  const auto found = clang(
      "In file included from x.cpp:1:\n"
      "/suite/x.cpp:14:22: error: [amp.capture.by-reference C3590] 'a': captured by reference\n"
      "   14 |   [&a](index<1>) restrict(amp) {}\n"
      "      |     ^\n"
      "/suite/x.cpp:3:7: note: 'a' declared here\n"
      "x.cpp:9: warning: [amp.tile-static.constructor] no column\n"
      "C:\\suite\\x.cpp:4:5: fatal error: 'amp.h' file not found\n"
      "2 errors generated.\n",
      identify);
  REQUIRE(found.size() == 4);
  CHECK(found[0].severity == Severity::error);
  CHECK(found[0].line == 14);
  CHECK(found[0].column == 22);
  CHECK(found[0].rule == "amp.capture.by-reference");
  CHECK(found[0].code == "C3590");
  CHECK(found[1].severity == Severity::note);
  CHECK(found[2].severity == Severity::warning);
  CHECK(found[2].line == 9);
  CHECK(found[2].rule == "amp.tile-static.constructor");
  CHECK(found[2].code.empty());
  CHECK(found[3].severity == Severity::fatal);
  CHECK(found[3].file == "C:\\suite\\x.cpp");
}

TEST_CASE("clang: colours and CRLF are removed", "[diagnostics]") {
  const auto found = clang("\x1b[1mx.cpp:3:1: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mno\x1b[0m\r\n");
  REQUIRE(found.size() == 1);
  CHECK(found[0].line == 3);
  CHECK(found[0].text == "no");
}

TEST_CASE("clang: errors of the linker and driver, internal errors", "[diagnostics]") {
  const auto found = clang(
      "/usr/bin/ld: /tmp/x.o: in function `main':\n"
      "x.cpp:(.text+0x5): undefined reference to `f()'\n"
      "/usr/bin/ld: x.o: undefined reference to `g()'\n"
      "clang++-22: error: linker command failed with exit code 1 (use -v to see invocation)\n"
      "collect2: error: ld returned 1 exit status\n"
      "g++: fatal error: no input files\n"
      "x.cpp:3:1: internal compiler error: in foo, at bar.cc:12\n"
      "fatal error: error in backend: cannot select\n"
      "PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/\n");
  std::size_t linker = 0, internal = 0, compiler = 0;
  for (const Diagnostic& diagnostic : found) {
    linker += diagnostic.origin == Origin::linker;
    internal += diagnostic.origin == Origin::internal;
    compiler += diagnostic.origin == Origin::compiler;
  }
  CHECK(linker == 4);
  CHECK(internal == 3);
  CHECK(compiler == 1);
}

TEST_CASE("clang: web pages and ordinary output are not diagnostics", "[diagnostics]") {
  CHECK(clang("<!doctype html><title>Error: 502</title>\n<p class=\"error\">error: 502</p>\n<a href=\"x:1:2: "
              "error\">\n")
            .empty());
  CHECK(clang("10:30:15 error rate: 3\nreading x: done\n::::\n:1:2: error: no file\n").empty());
}

TEST_CASE("lines of megabytes are read in time", "[diagnostics]") {
  const std::string colons(4 << 20, ':');
  const std::string numbers = [] {
    std::string text;
    while (text.size() < (4U << 20)) text += "a:1:";
    return text;
  }();
  const std::string parentheses(4 << 20, '(');
  CHECK(clang(colons + "\n" + numbers + "\nx.cpp:1:1: error: found\n").size() == 1);
  CHECK(msvc(parentheses + "\n" + numbers + "\nx.cpp(1): error C3590: found\n").size() == 1);
  CHECK(clang("x.cpp:1:1: error: " + std::string(4 << 20, 'x')).size() == 1);
}

}  // namespace ampcts
