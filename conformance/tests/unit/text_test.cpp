#include "base/text.h"

#include <catch2/catch.hpp>

#include "model/placeholders.h"

namespace ampcts {

TEST_CASE("lines end at LF or CRLF", "[text]") {
  std::vector<std::string> lines;
  for_each_line("a\r\n\nb\rc\nd", [&](std::string_view line) { lines.emplace_back(line); });
  CHECK(lines == std::vector<std::string>{"a", "", "b\rc", "d"});
}

TEST_CASE("printable_utf8 keeps text and replaces the rest", "[text]") {
  const std::string mark = "\xEF\xBF\xBD";
  CHECK(printable_utf8("plain\ttext\r\n") == "plain\ttext\r\n");
  CHECK(printable_utf8("\xE2\x80\x98x\xE2\x80\x99 \xF0\x9F\x98\x80") ==
        "\xE2\x80\x98x\xE2\x80\x99 \xF0\x9F\x98\x80");
  CHECK(printable_utf8(std::string("a\0b", 3)) == "a" + mark + "b");
  CHECK(printable_utf8("\xFF\xC0\x80") == mark + mark + mark);             // no lead byte, overlong
  CHECK(printable_utf8("\xED\xA0\x80") == mark + mark + mark);             // surrogate
  CHECK(printable_utf8("\xF4\x90\x80\x80") == mark + mark + mark + mark);  // beyond U+10FFFF
  CHECK(printable_utf8("a\xE2\x80") == "a" + mark + mark);                 // cut off
  CHECK(printable_utf8("\x1b[1m\x7F\b") == "\x1b[1m" + mark + mark);       // readers remove colours
}

TEST_CASE("an excerpt keeps head and tail and splits no character", "[text]") {
  CHECK(excerpt("short", 10) == "short");
  const std::string cut = excerpt("aaaa" + std::string(100, 'x') + "zzzz", 8);
  CHECK(cut.rfind("aaaa\n[... 100 bytes left out", 0) == 0);
  CHECK(cut.substr(cut.size() - 5) == "\nzzzz");
  CHECK(printable_utf8(excerpt("\xE2\x80\x98\xE2\x80\x98\xE2\x80\x98\xE2\x80\x98", 8)).find("\xEF\xBF\xBD") ==
        std::string::npos);
}

TEST_CASE("words are quoted for a shell", "[text]") {
  CHECK(shell_quoted("-std=c++11") == "-std=c++11");
  CHECK(shell_quoted("") == "''");
  CHECK(shell_quoted("-Drestrict(...)=") == "'-Drestrict(...)='");
  CHECK(shell_quoted("it's $x") == "'it'\\''s $x'");
  CHECK(shell_line({"a b", "c"}) == "'a b' c");
  CHECK(cmd_quoted("plain") == "plain");
  CHECK(cmd_quoted("a b") == "\"a b\"");
  CHECK(cmd_quoted("-Drestrict(...)=") == "\"-Drestrict(...)=\"");
  CHECK(cmd_quoted("C:\\dir\\") == "C:\\dir\\");
  CHECK(cmd_quoted("C:\\my dir\\") == "\"C:\\my dir\\\\\"");
  CHECK(cmd_quoted("a\\\"b c") == "\"a\\\\\\\"b c\"");
  CHECK(cmd_quoted("100%") == "\"100%%\"");
}

TEST_CASE("globs match across dots and slashes", "[text]") {
  CHECK(glob_matches("amp.*", "amp.capture.type"));
  CHECK(glob_matches("*/explicit.*", "amp.capture/explicit.int"));
  CHECK_FALSE(glob_matches("amp.cast", "amp.cast.const"));
}

TEST_CASE("placeholders", "[text]") {
  CHECK(expand_placeholders("-I${a}/x${b}", {{"a", "1"}, {"b", "2"}}) == "-I1/x2");
  CHECK(expand_placeholders("${a}${later}", {{"a", "1"}}, {"later"}) == "1${later}");
  CHECK(expand_placeholders("${a}", {{"a", "${a}"}}) == "${a}");
  CHECK_THROWS_AS(expand_placeholders("${c}", {}), UnknownPlaceholder);
  CHECK_THROWS_AS(expand_placeholders("${c", {}), UnknownPlaceholder);
}

}  // namespace ampcts
