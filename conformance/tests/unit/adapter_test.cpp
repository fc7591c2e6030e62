// Adapter files: what is read, and the message for each mistake.
#include <catch2/catch.hpp>

#include "base/error.h"
#include "files.h"
#include "model/adapter.h"
#include "model/command_lines.h"

namespace ampcts {
namespace {

const Places kPlaces = {"/b", "/r", "/i"};

const std::string kGood = R"(format = 1
name = "test"

[compiler]
program = "${build}/bin/cc"
version = ["--version"]

[compile]
check = ["-c", "${standard}", "-I${include}", "${source}"]
build = ["${standard}", "${source}", "-o", "${output}"]

[standards]
"c++11" = ["-std=c++11", "-pedantic"]
"c++17" = ["-std=c++17"]

[diagnostics]
format = "clang"
identify = '\[(amp\.[a-z.-]+)\]'

[run]
environment = { X = "${root}/y" }
device = "DEVICE"
evidence = { variable = "EVIDENCE", require = { layer = true, messages = 0 } }

[features]
claims = ["double"]

[limits]
compile_seconds = 5
memory_mib = 100

[judge]
require = "located"
)";

Adapter load(const std::string& text) {
  const Files files;
  return Adapter::load(files.write("a.toml", text), kPlaces);
}

void check_error(const std::string& from, const std::string& to, const std::string& expected) {
  INFO(from << " -> " << to);
  CHECK_THROWS_WITH(load(replaced(kGood, from, to)), Catch::Contains(expected));
}

}  // namespace

TEST_CASE("an adapter is read completely", "[adapter]") {
  const Adapter adapter = load(kGood);
  CHECK(adapter.program == "/b/bin/cc");
  CHECK(adapter.check == std::vector<std::string>{"-c", "${standard}", "-I/i", "${source}"});
  CHECK(adapter.run_environment.at("X") == "/r/y");
  CHECK(adapter.device_variable == "DEVICE");
  CHECK(adapter.evidence_variable == "EVIDENCE");
  CHECK(adapter.evidence_required == nlohmann::json({{"layer", true}, {"messages", 0}}));
  CHECK(adapter.features.count("double") == 1);
  CHECK(adapter.limits.compile == std::chrono::seconds(5));
  CHECK(adapter.limits.run == std::chrono::seconds(60));
  CHECK(adapter.limits.memory_bytes == 100 << 20);
  CHECK(adapter.required_tier == Tier::located);
  CHECK_FALSE(adapter.vendor_rules_decide);
  CHECK_FALSE(adapter.mutants);
}

TEST_CASE("an adapter can name a build for seeded defects", "[adapter]") {
  const std::string section = R"([mutants]
program = "${build}/bin/cc-mutants"
sites = "${build}/sites.jsonl"
variable = "MUTANT"
trace = "TRACE"
)";
  const Adapter adapter = load(kGood + section);
  REQUIRE(adapter.mutants);
  CHECK(adapter.mutants->program == "/b/bin/cc-mutants");
  CHECK(adapter.mutants->sites == "/b/sites.jsonl");
  CHECK(adapter.mutants->equivalent.empty());
  CHECK(adapter.mutants->variable == "MUTANT");
  CHECK(adapter.mutants->trace == "TRACE");
  const auto error = [&](const std::string& from, const std::string& to, const std::string& expected) {
    CHECK_THROWS_WITH(load(kGood + replaced(section, from, to)), Catch::Contains(expected));
  };
  error("sites =", "site =", "'mutants.sites' is missing");
  error("${build}/bin", "bin", "'mutants.program' must be an absolute path");
  error("\"TRACE\"", "\"A=B\"", "'mutants.trace' must be the name of an environment variable");
  error("trace =", "traces = \"\"\ntrace =", "unknown key 'mutants.traces'");
}

TEST_CASE("a program is an absolute path, a bare name, or beside the adapter", "[adapter]") {
  for (const char* program : {"/usr/bin/cc", "cl", "C:/tools/cl.exe", "C:\\\\tools\\\\cl.exe"})
    CHECK_NOTHROW(load(replaced(kGood, "${build}/bin/cc", program)));
  CHECK_THAT(load(replaced(kGood, "${build}/bin/cc", "${adapter_dir}/cc")).program, Catch::EndsWith("/cc"));
}

TEST_CASE("command lines: a standard expands to several words", "[adapter]") {
  const Adapter adapter = load(kGood);
  CHECK(check_command(adapter, "c++11", {"/s/x.cpp"}, "o") ==
        std::vector<std::string>{"/b/bin/cc", "-c", "-std=c++11", "-pedantic", "-I/i", "/s/x.cpp"});
  CHECK(build_command(adapter, "c++17", {"/s/x.cpp"}, "out") ==
        std::vector<std::string>{"/b/bin/cc", "-std=c++17", "/s/x.cpp", "-o", "out"});
}

TEST_CASE("batches have command lines of their own, or none", "[adapter]") {
  CHECK(load(kGood).batch.empty());
  CHECK(load(kGood).batch_build.empty());
  const std::string keys =
      "batch = [\"-many\", \"${source}\"]\nbatch_build = [\"${source}\", \"${output}\"]\n\n[standards]";
  const Adapter adapter = load(replaced(kGood, "\n[standards]", keys));
  CHECK(batch_command(adapter, "c++17", "/s/x.cpp", "o") ==
        std::vector<std::string>{"/b/bin/cc", "-many", "/s/x.cpp"});
  CHECK(batch_build_command(adapter, "c++17", "/s/x.cpp", "out") ==
        std::vector<std::string>{"/b/bin/cc", "/s/x.cpp", "out"});
  check_error("\n[standards]", "batch = [\"x.cpp\"]\n\n[standards]", "'compile.batch' must use ${source}");
  check_error("\n[standards]", "batch_build = [\"${source}\"]\n\n[standards]",
              "'compile.batch_build' must use ${output}");
}

TEST_CASE("a typo is an error with file and line", "[adapter]") {
  check_error("compile_seconds", "compile_second", "a.toml:29:");
  check_error("compile_seconds", "compile_second", "unknown key 'limits.compile_second'");
  check_error("[features]", "[feature]", "unknown key 'feature'");
  check_error("name = ", "nam = ", "'name' is missing");
}

TEST_CASE("each mistake in an adapter has its message", "[adapter]") {
  check_error("format = 1", "format = 2", "'format' must be 1");
  check_error("program = \"${build}/bin/cc\"", "program = \"${bild}/bin/cc\"", "unknown placeholder ${bild}");
  check_error("${build}/bin/cc", "bin/cc", "'compiler.program' must be an absolute path");
  check_error("${build}/bin/cc", "./cc", "${adapter_dir}/");
  check_error("\"-I${include}\"", "\"-I${include\"", "'${' without a '}'");
  check_error("\"${source}\"]\nbuild", "\"x.cpp\"]\nbuild", "must use ${source}");
  check_error("\"${output}\"", "\"a.out\"", "must use ${output}");
  check_error("\"c++17\"", "\"c++18\"", "is not a C++ standard");
  check_error("format = \"clang\"", "format = \"gcc\"", "must be \"clang\" or \"msvc\"");
  check_error("amp\\.[a-z.-]+", "amp\\.[a-z.-+", "is not a regular expression");
  check_error("'\\[(amp\\.[a-z.-]+)\\]'", "'amp'", "must have a group");
  check_error("compile_seconds = 5", "compile_seconds = 0", "must be greater than 0");
  check_error("compile_seconds = 5", "compile_seconds = \"5\"", "has the wrong type");
  check_error("claims = [\"double\"]", "claims = [1]", "must be an array of strings");
  check_error("claims = [\"double\"]", "claims = \"double\"", "must be an array of strings");
  check_error("require = \"located\"", "require = \"loated\"", "'judge.require' must be");
  check_error("[standards]", "[standards", "a.toml:1");
}

TEST_CASE("an adapter that does not exist is an error", "[adapter]") {
  CHECK_THROWS_WITH(Adapter::load("/no/such.toml", kPlaces), Catch::Contains("no such adapter file"));
  CHECK_THROWS_WITH(Adapter::find("nobody", kPlaces), Catch::Contains("there is no adapter 'nobody'"));
  CHECK(Adapter::find("some/file.toml", kPlaces) == "some/file.toml");
}

TEST_CASE("a case is compiled in the lowest standard of its range", "[adapter]") {
  const Adapter adapter = load(kGood);
  Rule rule;
  Case entry;
  entry.rule = &rule;
  CHECK(adapter.standard_for(entry) == "c++11");
  entry.standard_min = "c++14";
  CHECK(adapter.standard_for(entry) == "c++17");
  entry.standard_max = "c++14";
  CHECK(adapter.standard_for(entry).empty());
  CHECK(adapter.skip_reason(entry) == "the adapter has no standard from c++14 to c++14");
}

TEST_CASE("cases that need an unclaimed feature are skipped, and the reason names it", "[adapter]") {
  const Adapter adapter = load(kGood);
  Rule rule;
  Case entry;
  entry.rule = &rule;
  rule.level = {Level::Weight::optional, "double"};
  CHECK(adapter.skip_reason(entry).empty());
  rule.level.feature = "texture";
  CHECK(adapter.skip_reason(entry) == "the adapter does not claim the feature 'texture'");
  rule.level = {};
  entry.features = {"properties"};
  CHECK(adapter.skip_reason(entry) == "the adapter does not claim the feature 'properties'");
}

TEST_CASE("what programs need on another machine", "[adapter]") {
  const Adapter adapter = load(kGood + R"([bundle]
libraries = ["${build}/lib/layer.so"]
files = ["${root}/layer.json"]
environment = { LAYERS = "${bundle}/files:${root}" }
)");
  CHECK(adapter.bundle.libraries == std::vector<std::string>{"/b/lib/layer.so"});
  CHECK(adapter.bundle.files == std::vector<std::string>{"/r/layer.json"});
  CHECK(adapter.bundle.environment.at("LAYERS") == "${bundle}/files:/r");
  CHECK(adapter.run_environment.count("LAYERS") == 0);
  CHECK(load(kGood).bundle.libraries.empty());
  check_error("environment = { X = \"${root}", "environment = { X = \"${bundle}", "bundle");
  check_error("[judge]", "[bundle]\nlibrary = []\n[judge]", "library");
}

}  // namespace ampcts
