/// Vulkan commands that are recorded later.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "base/vulkan.h"

namespace amprt {

/// Vulkan commands and their arguments. They are recorded into a command buffer later, perhaps by another
/// thread: recording a dispatch takes a driver longer than preparing it takes the runtime. clear() keeps the
/// memory.
class CommandList {
 public:
  /// Adds a copy of the command; record() calls it as command(VkCommandBuffer).
  template <typename Command>
  void add(const Command& command) {
    add(command, std::span<const std::byte>(),
        [](const Command& what, VkCommandBuffer into, std::span<const std::byte>) { what(into); });
  }

  /// The same with elements, which are copied too: command(VkCommandBuffer, std::span<const Element>).
  template <typename Command, typename Element>
  void add(const Command& command, std::span<const Element> elements) {
    static_assert(std::is_trivially_copyable_v<Element>);
    add(command, std::as_bytes(elements),
        [](const Command& what, VkCommandBuffer into, std::span<const std::byte> bytes) {
          what(into,
               std::span(reinterpret_cast<const Element*>(bytes.data()), bytes.size() / sizeof(Element)));
        });
  }

  /// Records all commands in order. May be called several times.
  void record(VkCommandBuffer into) const {
    for (std::size_t at = 0; at < bytes_.size();) {
      const auto& entry = *reinterpret_cast<const Entry*>(&bytes_[at]);
      entry.record(&bytes_[at], into);
      at += entry.size;
    }
  }

  void clear() { bytes_.clear(); }

  /// Whether both lists hold the same commands and arguments, byte for byte: different padding makes them
  /// differ. Objects that the arguments refer to are not compared.
  bool operator==(const CommandList& other) const {
    return end() == other.end() &&
           (end() == 0 || std::memcmp(bytes_.data(), other.bytes_.data(), end()) == 0);
  }

  /// Where the next command goes. shrink_to() removes the commands added since.
  std::size_t end() const { return bytes_.size(); }
  void shrink_to(std::size_t end) { bytes_.resize(end); }

 private:
  static constexpr std::size_t alignment = alignof(std::max_align_t);
  static constexpr std::size_t aligned(std::size_t size) {
    return (size + alignment - 1) / alignment * alignment;
  }

  /// The command and its elements follow, each aligned.
  struct Entry {
    void (*record)(const std::byte* entry, VkCommandBuffer into);
    std::size_t size;  ///< of all three
    std::size_t element_bytes;
  };

  template <typename Command, typename Record>
  void add(const Command& command, std::span<const std::byte> elements, Record) {
    static_assert(std::is_trivially_copyable_v<Command> && alignof(Command) <= alignment);
    constexpr std::size_t command_at = aligned(sizeof(Entry));
    constexpr std::size_t elements_at = command_at + aligned(sizeof(Command));
    const auto record = [](const std::byte* entry, VkCommandBuffer into) {
      const std::size_t bytes = reinterpret_cast<const Entry*>(entry)->element_bytes;
      Record()(*reinterpret_cast<const Command*>(entry + command_at), into,
               std::span(entry + elements_at, bytes));
    };
    const Entry entry = {record, elements_at + aligned(elements.size()), elements.size()};
    const std::size_t begin = bytes_.size();
    bytes_.resize(begin + entry.size);
    std::memcpy(&bytes_[begin], &entry, sizeof entry);
    std::memcpy(&bytes_[begin + command_at], &command, sizeof command);
    if (!elements.empty()) std::memcpy(&bytes_[begin + elements_at], elements.data(), elements.size());
  }

  std::vector<std::byte> bytes_;
};

}  // namespace amprt
