/// Tests of AMP_DUMP: the table of a kernel with the driver's statistics.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "expectations.h"

using namespace fixture;
using fake::Expectations;
using fake::holds_on;

namespace {

constexpr const char* extension = VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME;

/// A folder that exists as long as the object.
class Folder {
 public:
  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "amp-dump-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  const std::filesystem::path& path() const { return path_; }

  /// The content of all files with this extension.
  std::string content(const char* extension) const {
    std::string all;
    for (const auto& file : std::filesystem::directory_iterator(path_)) {
      if (file.path().extension() != extension) continue;
      std::ifstream stream(file.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(stream), {});
    }
    return all;
  }

 private:
  std::filesystem::path path_;
};

void with_statistics(fake::Driver& driver) {
  driver.has_statistics = true;
}

void launch_add() {
  const View view = default_view_of_best();
  const Handle data = array_on(view, 64), addends = array_on(view, 64);
  fake::add_kernel().launch(AddInvoker{data.get(), addends.get(), 64, 1}, 64, view.get());
}

bool enables_statistics() {
  return std::ranges::count(fake::driver().extensions, extension) != 0;
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a dump contains the statistics of the driver") {
  const Folder folder;
  CHECK(holds_on(with_statistics, [&](Expectations& expectations) {
    setenv("AMP_DUMP", folder.path().c_str(), 1);
    launch_add();
    EXPECT(enables_statistics());
    EXPECT(fake::driver().pipelines ==
           std::vector<VkPipelineCreateFlags>{VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR});
    const std::string table = folder.content(".txt");
    EXPECT(contains(table, "executable compute\n"));
    EXPECT(contains(table, "          32  Subgroup size\n"));
    EXPECT(contains(table, "          24  Registers: Registers of a thread\n"));
    EXPECT(contains(table, "        0.75  Occupancy: Occupancy of a thread\n"));
    EXPECT(contains(table, "          no  Spills: Spills of a thread\n"));
    EXPECT(folder.content(".spv").size() == sizeof fake::no_spirv);
  }));
}

TEST_CASE("without a dump nothing is asked for statistics") {
  CHECK(holds_on(with_statistics, [&](Expectations& expectations) {
    unsetenv("AMP_DUMP");
    launch_add();
    EXPECT(!enables_statistics());
    EXPECT(fake::driver().pipelines == std::vector<VkPipelineCreateFlags>{0});
  }));
}

TEST_CASE("drivers without statistics are asked for none") {
  const Folder folder;
  CHECK(holds_on([](fake::Driver&) {},
                 [&](Expectations& expectations) {
                   setenv("AMP_DUMP", folder.path().c_str(), 1);
                   launch_add();
                   EXPECT(!enables_statistics());
                   EXPECT(fake::driver().pipelines == std::vector<VkPipelineCreateFlags>{0});
                   EXPECT(contains(folder.content(".txt"), "SPIR-V instructions\n"));
                   EXPECT(!contains(folder.content(".txt"), "executable"));
                 }));
}

TEST_CASE("a dump lacks the statistics that the driver fails to tell") {
  for (const char* failing :
       {"vkGetPipelineExecutablePropertiesKHR", "vkGetPipelineExecutableStatisticsKHR"}) {
    const Folder folder;
    const auto failing_to_tell = [&](fake::Driver& driver) {
      driver.has_statistics = true;
      driver.failing_function = failing;
      driver.failure = VK_ERROR_OUT_OF_HOST_MEMORY;
    };
    CHECK(holds_on(failing_to_tell, [&](Expectations& expectations) {
      setenv("AMP_DUMP", folder.path().c_str(), 1);
      launch_add();
      EXPECT(!contains(folder.content(".txt"), "Registers"));
      EXPECT(contains(folder.content(".txt"), "SPIR-V instructions\n"));
    }));
  }
}
