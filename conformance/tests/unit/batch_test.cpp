// Batches: which cases can share one, and what a batch compilation says about each.
#include <catch2/catch.hpp>

#include "files.h"
#include "observations.h"
#include "run/batch_groups.h"
#include "run/batch_shares.h"
#include "run/batch_source.h"

namespace ampcts {
namespace {

namespace fs = std::filesystem;

const DiagnosticReader& clang_reader() {
  static const DiagnosticReader reader(DiagnosticFormat::clang, "");
  return reader;
}

const DiagnosticReader& msvc_reader() {
  static const DiagnosticReader reader(DiagnosticFormat::msvc, "");
  return reader;
}

const std::vector<fs::path> kFiles = {"/suite/r/a.cpp", "/suite/r/b.cpp", "/suite/r/c.cpp"};

TEST_CASE("a batch that was accepted accepts each file, with the file's own warnings", "[batch]") {
  const auto each =
      shares(exited(0,
                    "/suite/r/b.cpp:3:1: warning: careful\n  3 | x\nIn file included from batch.cpp:2:\n"
                    "/suite/r/c.cpp:4:1: warning: also\n/suite/lib.h:1:1: note: declared here\n"),
             kFiles, clang_reader());
  REQUIRE((each[0] && each[1] && each[2]));
  CHECK(each[0]->outcome.errors.empty());
  CHECK(each[1]->outcome.errors == "/suite/r/b.cpp:3:1: warning: careful\n  3 | x\n");
  CHECK(each[2]->outcome.errors ==
        "In file included from batch.cpp:2:\n/suite/r/c.cpp:4:1: warning: also\n"
        "/suite/lib.h:1:1: note: declared here\n");
  CHECK(each[0]->shared_by == 3);
}

TEST_CASE("a rejected batch gives no observation of a file without an error", "[batch]") {
  const auto each = shares(exited(1,
                                  "/suite/r/a.cpp:3:1: error: no\n/suite/r/b.cpp:3:1: warning: careful\n"
                                  "/suite/r/c.cpp:9:1: error: nor this\n2 errors generated.\n"),
                           kFiles, clang_reader());
  REQUIRE(each[0]);
  CHECK(each[0]->outcome.exit_code == 1);
  CHECK(each[0]->outcome.errors == "/suite/r/a.cpp:3:1: error: no\n");
  CHECK_FALSE(each[1]);
  CHECK(each[2]);
}

TEST_CASE("with an error outside the files, a batch gives no observation", "[batch]") {
  const std::string place =
      GENERATE(as<std::string>{}, "/suite/batch.cpp:7:1: ", "", "clang: ", "lib.h:2:2: ");
  const auto each = shares(exited(1, "/suite/r/a.cpp:3:1: error: no\n" + place + "error: expected '}'\n"),
                           kFiles, clang_reader());
  for (const auto& share : each) CHECK_FALSE(share);
}

TEST_CASE("if the compiler crashes or reaches a limit, a batch gives no observation", "[batch]") {
  Observation whole = exited(1, "/suite/r/a.cpp:3:1: error: no\n");
  whole.outcome.ending = GENERATE(Ending::timed_out, Ending::signalled, Ending::output_exceeded);
  for (const auto& share : shares(whole, kFiles, clang_reader())) CHECK_FALSE(share);
  for (const auto& share : shares(exited(2, ""), kFiles, clang_reader())) CHECK_FALSE(share);
  for (const auto& share : shares(exited(139, "/suite/r/a.cpp:3:1: error: no\n"), kFiles, clang_reader()))
    CHECK_FALSE(share);
}

TEST_CASE("a batch is read in the vendor's format", "[batch]") {
  const auto each =
      shares(exited(2, "", "C:\\suite\\a.cpp(3): error C3590: no\r\nc.cpp(4) : warning C4880: so\r\n"),
             kFiles, msvc_reader());
  REQUIRE(each[0]);
  CHECK(each[0]->outcome.output == "C:\\suite\\a.cpp(3): error C3590: no\n");
  CHECK_FALSE(each[2]);
}

TEST_CASE("a batch includes system headers once, before the namespaces", "[batch]") {
  const Files files;
  const fs::path a = files.write("a.cpp", "#include <amp.h>\n#include <cstring>\nint x;\n");
  const fs::path b = files.write("b.cpp", "  #include <amp.h>  // the library\nint x;\n");
  CHECK(batch_source({a, b}) ==
        "#include <amp.h>\n#include <cstring>\nnamespace ampcts_batch_0 {\n#include \"" + a.string() +
            "\"\n}\nnamespace ampcts_batch_1 {\n#include \"" + b.string() + "\"\n}\n");
}

TEST_CASE("texts with another meaning in a namespace or after another text are recognized by their words",
          "[batch]") {
  for (const char* text :
       {"#include <amp.h>\nint f() { return 1; }\n", "# include <cstring> // for index\nint x;\n",
        "void f() { using namespace concurrency; }\n", "int a = N::b;\n",
        "template <class T> typename A<T>::type f();\n",
        "// extern, main and namespace std {: a comment\nint x;\n",
        "namespace own {\n}  // namespace own, which is } # of ::all\n",
        "namespace own { struct x; }\nown::x* y;\n", "using a::b; namespace b {}\n",
        "int f() { extern int x; return x; }\n", "namespace own restrict(amp) {\n}\n", "namespace a = std;\n",
        "inline namespace a [[x]] {}\n", "namespace {\nint x;\n}\n", "extern \"C\" int f();\n",
        "extern  \"C\" { int f(); }\n", "struct s { void* operator new(decltype(sizeof 0), int*); };\n",
        "void* f() { delete ::new int; return ::operator new(4); }\n"}) {
    INFO(text);
    CHECK(is_namespace_safe(text));
  }
  for (const char* text : {"#define f g\n",
                           "int x; /* */ # define f g\n",
                           "#include \"own.h\"\n",
                           "%:define f g\n",
                           "?\?=define f g\n",
                           "_Pragma(\"pack\")\n",
                           "double main() { return 0; }\n",
                           "void* operator new(decltype(sizeof 0), int*);\n",
                           "struct s {}; void* operator new(decltype(sizeof 0), s) { return nullptr; }\n",
                           "namespace a { void* operator new(decltype(sizeof 0), int*); }\n",
                           "extern \"C++\" { void operator delete(void*, int*); }\n",
                           "using namespace concurrency;\n",
                           "namespace a { using  namespace b; }\n",
                           "int x = ::y;\n",
                           "int g() { return ::f(); }\n",
                           "::f();\n",
                           "namespace std { struct x; }\n",
                           "namespace Concurrency { struct x; }\n",
                           "namespace concurrency::graphics {}\n",
                           "namespace __gnu {}\n",
                           "namespace std restrict(amp) {}\n",
                           "inline namespace [[x]] std {}\n",
                           "char c = '\"'; // }\n",
                           "const char* p = \"//\"; int x = ::y;\n",
                           "int x; /* // */ int z = ::y;\n",
                           "int f() { return 1;\n",
                           "} int g();\n",
                           "}{\n"}) {
    INFO(text);
    CHECK_FALSE(is_namespace_safe(text));
  }
}

TEST_CASE("a program can be called when its main is its last function and returns", "[batch]") {
  const std::string body = "  f();\n  if (x) { return 1; }\n  return ampcts::finish();\n}\n";
  for (const char* before :
       {"", "#include <amp.h>\nusing concurrency::index;\n", "struct s { int f() { return 1; } };\n"})
    CHECK(is_callable_program(std::string(before) + "int main() {\n" + body));
  for (const std::string& text :
       {"int main() {\n  f();\n}\n" + std::string(), "int main() { f(); }\nint g() {\n" + body,
        "int main(int, char**) {\n" + body, "auto main() -> int {\n" + body, "int f() {\n" + body,
        "int main();\nint main() {\n" + body, "extern int x;\nint main() {\n" + body,
        "int main() {\n  main();\n" + body, "int main() {\n" + body + "int after;\n",
        "#define f g\nint main() {\n" + body, "int main() try {\n" + body + "catch (...) { return 1; }\n"}) {
    INFO(text);
    CHECK_FALSE(is_callable_program(text));
  }
}

TEST_CASE("a batch of programs has a main that calls the selected one", "[batch]") {
  const Files files;
  const fs::path a = files.write("a.cpp", "#include <amp.h>\nint main() { return 0; }\n");
  const std::string text = batch_program_source({a, a});
  const std::string headers = "#include <amp.h>\n", alone = batch_source({a, a});
  CHECK(alone.rfind(headers, 0) == 0);
  // The headers that main() needs are among the others, in alphabetical order.
  CHECK(text.rfind(headers + "#include <cstdio>\n#include <cstdlib>\n" + alone.substr(headers.size()), 0) == 0);
  CHECK(text.find("case 0: return ampcts_batch_0::main();\n    case 1: return ampcts_batch_1::main();\n") !=
        std::string::npos);
}

TEST_CASE("files of the same name are distinguished by the folders that are printed", "[batch]") {
  const std::vector<fs::path> same = {"/suite/one/a.cpp", "/suite/two/a.cpp", "/suite/two/b.cpp"};
  const auto owner = [&](const std::string& printed) {
    const auto each = shares(exited(1, printed + ":3:1: error: no\n"), same, clang_reader());
    std::string owners;
    for (std::size_t i = 0; i < each.size(); ++i)
      if (each[i]) owners += std::to_string(i);
    return owners;
  };
  CHECK(owner("/suite/one/a.cpp") == "0");
  CHECK(owner("TWO/A.cpp") == "1");
  CHECK(owner("../two/a.cpp") == "1");
  CHECK(owner("elsewhere/b.cpp") == "2");
  CHECK(owner("a.cpp").empty());
  CHECK(owner("/suite/three/a.cpp").empty());
}

TEST_CASE("cases are grouped by kind, standard and headers; a case that no batch can contain is alone",
          "[batch]") {
  const Files files;
  Rule first, second;
  first.id = "amp.one";
  second.id = "amp.two";
  std::vector<Case> cases(7);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    cases[i].rule = i % 2 == 0 ? &first : &second;
    cases[i].kind = Kind::reject;
    cases[i].file = files.write(std::to_string(i) + ".cpp", "#include <amp.h>\n");
  }
  cases[2].kind = Kind::warn;
  cases[3].file = files.write("macro.cpp", "#define f g\n");
  cases[4].twin = files.write("twin.cpp", "#pragma once\n");
  cases[5].standard_min = "c++17";
  std::vector<const Case*> all;
  for (const Case& entry : cases) all.push_back(&entry);

  Adapter adapter;
  adapter.standards = {{"c++11", {}}, {"c++17", {}}};
  const auto sizes = [&](std::size_t size) {
    std::vector<std::size_t> found;
    for (const auto& group : grouped(all, adapter, size)) found.push_back(group.size());
    return found;
  };
  CHECK(sizes(9) == std::vector<std::size_t>(7, 1));  // the adapter has no command for batches
  adapter.batch = {"${source}"};
  CHECK(sizes(9) == std::vector<std::size_t>{3, 1, 1, 1, 1});
  CHECK(sizes(2) == std::vector<std::size_t>{2, 1, 1, 1, 1, 1});
  CHECK(sizes(1) == std::vector<std::size_t>(7, 1));
  cases[5].standard_min = "c++11";
  CHECK(sizes(9) == std::vector<std::size_t>{4, 1, 1, 1});
  // With other headers, a case could see declarations that it lacks alone.
  cases[1].file = files.write("header.cpp", "#include <amp.h>\n#include <cstddef>\n");
  CHECK(sizes(9) == std::vector<std::size_t>{3, 1, 1, 1, 1});
  // Diagnostics are attributed by file names.
  cases[1].file = files.write("folder/batch.cpp", "#include <amp.h>\n");
  cases[5].file = files.write("a\"quote.cpp", "#include <amp.h>\n");
  CHECK(sizes(9) == std::vector<std::size_t>{2, 1, 1, 1, 1, 1});
  // Programs have a separate command.
  for (const std::size_t i : {1, 5}) {
    cases[i].kind = Kind::run;
    cases[i].file = files.write(std::to_string(i) + ".cpp", "#include <amp.h>\nint main() { return 0; }\n");
  }
  CHECK(sizes(9) == std::vector<std::size_t>{2, 1, 1, 1, 1, 1});
  adapter.batch_build = {"${source}", "${output}"};
  CHECK(sizes(9) == std::vector<std::size_t>{2, 2, 1, 1, 1});
}

TEST_CASE("a group has at most one case with names of C linkage, and is filled with others", "[batch]") {
  const Files files;
  Rule rule;
  std::vector<Case> cases(6);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    cases[i].rule = &rule;
    cases[i].kind = Kind::reject;
    const std::string text = i % 2 == 0 ? "extern \"C\" int f();\n" : "int f();\n";
    cases[i].file = files.write(std::to_string(i) + ".cpp", text);
  }
  cases[3].twin = files.write("twin.cpp", "extern \"C\" { int f(); }\n");
  std::vector<const Case*> all;
  for (const Case& entry : cases) all.push_back(&entry);
  Adapter adapter;
  adapter.standards = {{"c++11", {}}};
  adapter.batch = {"${source}"};
  using Groups = std::vector<std::vector<const Case*>>;
  CHECK(grouped(all, adapter, 9) == Groups{{all[0], all[1], all[5]}, {all[2]}, {all[3]}, {all[4]}});
  CHECK(grouped(all, adapter, 2) == Groups{{all[0], all[1]}, {all[2], all[5]}, {all[3]}, {all[4]}});
}

}  // namespace
}  // namespace ampcts
