/// Commands that are recorded later.
#pragma once

#include <vulkan/vulkan.h>

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace amprt {

/// Vulkan commands with all they need, for a command buffer that comes later and maybe on another thread: a
/// driver takes longer to record a dispatch than the runtime to prepare it. Keeps its memory when it is
/// cleared.
class CommandList {
 public:
  /// command(VkCommandBuffer) is a copy of the one that was added.
  template <typename Command>
  void add(const Command& command) {
    add(command, std::span<const std::byte>(),
        [](const Command& what, VkCommandBuffer into, std::span<const std::byte>) { what(into); });
  }

  /// command(VkCommandBuffer, std::span<const Element>): the elements are copied, too.
  template <typename Command, typename Element>
  void add(const Command& command, std::span<const Element> elements) {
    static_assert(std::is_trivially_copyable_v<Element>);
    add(command, std::as_bytes(elements),
        [](const Command& what, VkCommandBuffer into, std::span<const std::byte> bytes) {
          what(into,
               std::span(reinterpret_cast<const Element*>(bytes.data()), bytes.size() / sizeof(Element)));
        });
  }

  /// Records all of them, in their order; as often as one likes.
  void record(VkCommandBuffer into) const {
    for (std::size_t at = 0; at < bytes_.size();) {
      const auto& entry = *reinterpret_cast<const Entry*>(&bytes_[at]);
      entry.record(&bytes_[at], into);
      at += entry.size;
    }
  }

  void clear() { bytes_.clear(); }

  /// Whether they are the same, with all they need. What they refer to may have changed; the same with other
  /// bytes between their members count as different.
  bool operator==(const CommandList& other) const {
    return end() == other.end() &&
           (end() == 0 || std::memcmp(bytes_.data(), other.bytes_.data(), end()) == 0);
  }

  /// Where the next command comes; shrink_to() takes away what was added since.
  std::size_t end() const { return bytes_.size(); }
  void shrink_to(std::size_t end) { bytes_.resize(end); }

 private:
  static constexpr std::size_t alignment = alignof(std::max_align_t);
  static constexpr std::size_t aligned(std::size_t size) {
    return (size + alignment - 1) / alignment * alignment;
  }

  /// Behind it, each aligned: the command, its elements.
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
