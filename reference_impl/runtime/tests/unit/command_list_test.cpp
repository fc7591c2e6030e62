#include "commands/command_list.h"

#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using amprt::CommandList;

/// Stands in for a command buffer and holds what was recorded.
struct Record {
  std::vector<std::string> lines;

  VkCommandBuffer handle() { return reinterpret_cast<VkCommandBuffer>(this); }
  static Record& of(VkCommandBuffer handle) { return *reinterpret_cast<Record*>(handle); }
};

void add_number(CommandList& list, int number) {
  list.add([number](VkCommandBuffer into) { Record::of(into).lines.push_back(std::to_string(number)); });
}

void add_text(CommandList& list, std::string_view text) {
  const auto command = [](VkCommandBuffer into, std::span<const char> letters) {
    Record::of(into).lines.emplace_back(letters.begin(), letters.end());
  };
  list.add(command, std::span(text));
}

}  // namespace

TEST_CASE("commands are recorded in order, and can be recorded repeatedly") {
  CommandList list;
  add_number(list, 1);
  {
    const std::string gone = "two";
    add_text(list, gone);
  }
  add_number(list, 3);
  Record once, again;
  list.record(once.handle());
  list.record(again.handle());
  CHECK(once.lines == std::vector<std::string>{"1", "two", "3"});
  CHECK(again.lines == once.lines);
}

TEST_CASE("a cleared list is empty and can be used again") {
  CommandList list;
  add_number(list, 1);
  list.clear();
  Record nothing, one;
  list.record(nothing.handle());
  CHECK(nothing.lines.empty());
  add_number(list, 2);
  list.record(one.handle());
  CHECK(one.lines == std::vector<std::string>{"2"});
}

TEST_CASE("commands and their elements are aligned whatever precedes them") {
  struct Wide {
    std::uint64_t words[3];
  };
  CommandList list;
  int aligned = 0;
  for (std::size_t letters = 0; letters < 40; ++letters) {
    add_text(list, std::string(letters, 'x'));
    const std::array<Wide, 2> wide = {{{letters, 1, 2}, {3, 4, letters}}};
    const auto command = [&aligned, letters](VkCommandBuffer, std::span<const Wide> elements) {
      const bool is_whole =
          elements.size() == 2 && elements[0].words[0] == letters && elements[1].words[2] == letters;
      aligned += is_whole && reinterpret_cast<std::uintptr_t>(elements.data()) % alignof(Wide) == 0;
    };
    list.add(command, std::span<const Wide>(wide));
  }
  Record record;
  list.record(record.handle());
  CHECK(aligned == 40);
  CHECK(record.lines.back() == std::string(39, 'x'));
}
