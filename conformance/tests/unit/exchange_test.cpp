// Exported folders: writing them, and reading the outputs that come back.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/text.h"
#include "exchange/command_scripts.h"
#include "exchange/exported_folder.h"
#include "files.h"

namespace ampcts {
namespace {

const Places kExchangePlaces = {"/b", "/r", AMPCTS_FIXTURES "/../../include"};

struct Export {
  Export() {
    std::filesystem::remove_all(folder);
    adapter_file = files.write("adapter.toml", R"(format = 1
name = "elsewhere"
[compiler]
program = "cl"
[compile]
check = ["/c", "/I${include}", "${source}"]
build = ["${source}", "/Fe${output}"]
[standards]
"c++11" = []
[diagnostics]
format = "msvc"
)");
    const CaseList list = CaseList::load(AMPCTS_FIXTURES "/suite");
    const Adapter adapter = Adapter::load(adapter_file, kExchangePlaces);
    selection.globs = {"amp.capture.by-reference/explicit", "amp.capture.by-value/run",
                       "amp.double.full/legal"};
    count = export_suite(list, selection, adapter, kExchangePlaces, folder);
  }

  std::filesystem::path output(const std::string& name, const std::string& text) const {
    return files.write("exported/outputs/" + name, text);
  }

  Files files;
  Selection selection;
  std::size_t count = 0;
  std::filesystem::path folder = files.path() / "exported";
  std::filesystem::path adapter_file;
};

}  // namespace

TEST_CASE("an export contains cases, header, adapter and both scripts", "[exchange]") {
  const Export made;
  for (const char* name : {"cases/cases.json", "cases/amp.capture.by-value/run.cpp", "include/ampcts.h",
                           "adapter.toml", "commands.sh", "commands.cmd", "README.txt", "export.json"})
    CHECK(std::filesystem::exists(made.folder / name));
  CHECK_FALSE(std::filesystem::exists(made.folder / "cases/amp.cast.const"));
  const std::string script = read_file((made.folder / "commands.sh").string());
  CHECK_THAT(script,
             Catch::Contains("cl /c /Iinclude cases/amp.capture.by-reference/explicit.twin.cpp >outputs/"));
  CHECK_THAT(read_file((made.folder / "commands.cmd").string()), Catch::Contains("\\twin.out 2>"));
}

TEST_CASE("an export keeps the selection, and cases that the adapter skips have no command", "[exchange]") {
  const Export made;
  CHECK(made.count == 2);
  const ExportedFolder exported(made.folder);
  CHECK(exported.selection().globs == made.selection.globs);
  CHECK(exported.case_ids().size() == 3);
  CHECK_THAT(read_file((made.folder / "commands.sh").string()), !Catch::Contains("amp.double.full"));
}

TEST_CASE("the cases must be those that were exported", "[exchange]") {
  const Export made;
  made.files.write("exported/cases/cases.json",
                   read_file((made.folder / "cases/cases.json").string()) + "\n");
  CHECK_THROWS_WITH(ExportedFolder(made.folder),
                    Catch::Contains("cases.json: is not the file that was exported"));
}

TEST_CASE("values and paths survive cmd.exe", "[exchange]") {
  const Files files;
  const auto file = files.write("adapter.toml", R"(format = 1
name = "elsewhere"
[compiler]
program = 'C:\my tools\cl.exe'
[compile]
check = ["${source}"]
build = ["${source}", "/Fe${output}"]
[standards]
"c++11" = []
[diagnostics]
format = "msvc"
[run]
environment = { SHARE = "100%of%", FOLDER = 'C:\my dir\' }
)");
  const CaseList list = CaseList::load(AMPCTS_FIXTURES "/suite");
  const Adapter adapter = Adapter::load(file, kExchangePlaces);
  Case entry = *list.find_case("amp.capture.by-value/run");
  entry.id = "a b%/run";
  const std::string script = batch_script({&entry}, adapter, list, {{entry.id, 7}});
  CHECK_THAT(script, Catch::Contains("set \"SHARE=100%%of%%\"\r\n"));
  CHECK_THAT(script, Catch::Contains("set \"FOLDER=C:\\my dir\\\"\r\n"));
  CHECK_THAT(script, Catch::Contains("if not exist \"outputs\\a b%%\\run\" mkdir"));
  CHECK_THAT(
      script,
      Catch::Contains(">\"outputs\\a b%%\\run\\compile.out\" 2>\"outputs\\a b%%\\run\\compile.err\" <nul"));
  CHECK_THAT(script, Catch::Contains("set \"AMPCTS_STATUS=outputs\\a b%%\\run\\run.exit\"\r\n"
                                     "if exist \"outputs\\a b%%\\run\\program.exe\" (\"outputs"));
  CHECK_THAT(script, Catch::Contains("(\"C:\\my tools\\cl.exe\" cases/"));
}

TEST_CASE("an export needs an empty folder", "[exchange]") {
  const Files files;
  files.write("exported/file", "x");
  const CaseList list = CaseList::load(AMPCTS_FIXTURES "/suite");
  const Adapter adapter;
  CHECK_THROWS_WITH(export_suite(list, {}, adapter, kExchangePlaces, files.path() / "exported"),
                    Catch::Contains("is not empty"));
}

TEST_CASE("outputs from another machine are read", "[exchange]") {
  const Export made;
  const std::string base = "amp.capture.by-reference/explicit/";
  made.output(base + "twin.exit", "0\r\n");
  made.output(base + "compile.exit", "signal 11\n");
  made.output(base + "compile.out", "explicit.cpp(7): error C3590: 'x'\r\n");
  const ExportedFolder exported(made.folder);
  const CaseList list = CaseList::load_part(exported.cases(), exported.case_ids());
  REQUIRE(list.cases().size() == 3);
  const CaseObservations seen =
      exported.observations_of(*list.find_case("amp.capture.by-reference/explicit"));
  CHECK(seen.twin->outcome.ending == Ending::exited);
  CHECK(seen.compile->outcome.ending == Ending::signalled);
  CHECK(seen.compile->outcome.signal == 11);
  CHECK_THAT(seen.compile->outcome.output, Catch::Contains("C3590"));
  CHECK_FALSE(exported.observations_of(*list.find_case("amp.capture.by-value/run")).compile.has_value());
}

TEST_CASE("a run on another machine has the nonce of the export", "[exchange]") {
  const Export made;
  const nlohmann::json manifest = nlohmann::json::parse(read_file((made.folder / "export.json").string()));
  const ExportedFolder exported(made.folder);
  const CaseList list = CaseList::load_part(exported.cases(), exported.case_ids());
  made.output("amp.capture.by-value/run/evidence.json", "{\"device\": \"x\"}");
  const CaseObservations seen = exported.observations_of(*list.find_case("amp.capture.by-value/run"));
  CHECK(seen.nonce == manifest.at("nonces").at("amp.capture.by-value/run").get<std::uint32_t>());
  CHECK(seen.evidence.at("device") == "x");
  made.output("amp.capture.by-value/run/evidence.json", std::string(100'000, '['));
  CHECK(exported.observations_of(*list.find_case("amp.capture.by-value/run")).evidence.is_null());
}

TEST_CASE("mistakes in an exported folder are errors", "[exchange]") {
  const Export made;
  made.output("amp.capture.by-reference/explicit/twin.exit", "gone\n");
  const ExportedFolder exported(made.folder);
  const CaseList list = CaseList::load_part(exported.cases(), exported.case_ids());
  CHECK_THROWS_WITH(exported.observations_of(*list.find_case("amp.capture.by-reference/explicit")),
                    Catch::Contains("twin.exit: 'gone' is not an exit status"));
  CHECK_THROWS_WITH(ExportedFolder("/no/such/folder"), Catch::Contains("is not an exported folder"));
  made.files.write("exported/export.json", "{");
  CHECK_THROWS_AS(ExportedFolder(made.folder), BadInput);
}

}  // namespace ampcts
