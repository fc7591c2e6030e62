// cases.json: what is read, and the message for each mistake.
#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/text.h"
#include "files.h"
#include "model/case_list.h"
#include "model/selection.h"

namespace ampcts {
namespace {

const std::filesystem::path kSuite = AMPCTS_FIXTURES "/suite";

void check_list_error(const std::string& from, const std::string& to, const std::string& expected) {
  INFO(from << " -> " << to);
  const Files files;
  std::filesystem::copy(kSuite, files.path(), std::filesystem::copy_options::recursive);
  const std::string text = read_file((kSuite / "cases.json").string());
  REQUIRE(text.find(from) != std::string::npos);
  files.write("cases.json", replaced(text, from, to));
  CHECK_THROWS_WITH(CaseList::load(files.path()), Catch::Contains("cases.json") && Catch::Contains(expected));
}

std::vector<std::string> ids(const Selection& selection, const CaseList& list) {
  std::vector<std::string> found;
  for (const Case* entry : selection.from(list)) found.push_back(entry->id);
  return found;
}

}  // namespace

TEST_CASE("cases.json is read completely", "[cases]") {
  const CaseList list = CaseList::load(kSuite);
  CHECK(list.rules().size() == 5);
  CHECK(list.cases().size() == 6);
  const Case* entry = list.find_case("amp.capture.by-reference/explicit");
  REQUIRE(entry != nullptr);
  CHECK(entry->rule->codes == std::vector<std::string>{"C3590"});
  CHECK(entry->marks == std::vector<Mark>{Mark{7}});
  CHECK(entry->companions.front().rule == "amp.capture.type");
  CHECK(entry->twin == kSuite / "amp.capture.by-reference/explicit.twin.cpp");
  CHECK(list.find_case("amp.double.full/legal")->rule->level.text() == "optional:double");
  CHECK(list.find_case("nothing") == nullptr);
}

TEST_CASE("each mistake in cases.json has its message", "[cases]") {
  check_list_error("\"format\": 1", "\"format\": 9", "has format 9");
  check_list_error("\"suite\"", "\"suit\"", "'suite' is missing");
  check_list_error("\"rules\": [", "\"rules\": [,", "line 3 is not JSON");
  check_list_error("\"codes\": [\"C3590\"]", "\"codes\": \"C3590\"", "field 'codes' has the wrong type");
  check_list_error("\"title\"", "\"titel\"", "unknown field 'titel'");
  check_list_error("\"level\": \"vendor\"", "\"level\": \"vendors\"", "'vendors' is not a level");
  check_list_error("\"kind\": \"warn\"", "\"kind\": \"warning\"", "'warning' is not a kind");
  check_list_error("\"rule\": \"amp.cast.const\"", "\"rule\": \"amp.cast.cost\"",
                   "there is no rule 'amp.cast.cost'");
  check_list_error("\"id\": \"amp.capture.by-value/run\"", "\"id\": \"amp.capture.by-value/legal\"",
                   "is listed twice");
  check_list_error("explicit.cpp", "explicit2.cpp",
                   "file 'amp.capture.by-reference/explicit2.cpp' is missing");
  check_list_error("amp.capture.by-reference/explicit.cpp", "../../etc/passwd", "is outside the folder");
  check_list_error("\"amp.capture.by-reference/explicit.twin.cpp\"", "null", "needs a twin");
  check_list_error("\"marks\": [{\"line\": 7}]", "\"marks\": []", "needs a mark");
  check_list_error("\"marks\": [{\"line\": 7}]", "\"marks\": [{\"line\": 0}]", "'line' must be at least 1");
  check_list_error("\"min\": \"c++11\"", "\"min\": \"c++12\"", "'c++12' is not a C++ standard");
}

TEST_CASE("a missing or empty cases.json is an error", "[cases]") {
  const Files files;
  CHECK_THROWS_WITH(CaseList::load(files.path()), Catch::Contains("no such file"));
  files.write("cases.json", "");
  CHECK_THROWS_WITH(CaseList::load(files.path()), Catch::Contains("is not JSON"));
}

TEST_CASE("a part of a list needs only the files of that part", "[cases]") {
  const Files files;
  std::filesystem::copy(kSuite, files.path(), std::filesystem::copy_options::recursive);
  std::filesystem::remove_all(files.path() / "amp.cast.const");
  CHECK_THROWS_AS(CaseList::load(files.path()), BadInput);
  const CaseList part = CaseList::load_part(files.path(), {"amp.capture.by-value/legal"});
  CHECK(part.cases().size() == 1);
  CHECK(part.is_part());
}

TEST_CASE("filters narrow the selection, several values of a filter widen it", "[selection]") {
  const CaseList list = CaseList::load(kSuite);
  CHECK(ids({}, list).size() == 6);
  CHECK(ids({{"amp.capture.*"}, {}, {}, {}}, list).size() == 3);
  CHECK(ids({{"amp.capture.*", "amp.cast.const"}, {}, {}, {}}, list).size() == 4);
  CHECK(ids({{"*/legal"}, {}, {}, {}}, list) ==
        std::vector<std::string>{"amp.capture.by-value/legal", "amp.double.full/legal"});
  CHECK(ids({{}, {"2.4.3"}, {}, {}}, list).size() == 5);
  CHECK(ids({{}, {"2.4.3.6"}, {}, {}}, list).size() == 2);
  CHECK(ids({{}, {"2.4.3.6"}, {"required"}, {}}, list) ==
        std::vector<std::string>{"amp.cast.pointer-to-integer/listing"});
  CHECK(ids({{}, {}, {"optional"}, {}}, list).size() == 1);
  CHECK(ids({{}, {}, {}, {"run", "warn"}}, list).size() == 2);
  CHECK(ids({{"amp.none"}, {}, {}, {}}, list).empty());
}

}  // namespace ampcts
