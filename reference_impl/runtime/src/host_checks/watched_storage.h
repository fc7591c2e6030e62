/// What the checks of the host know of a storage.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "amp_detail/kernel_checks.h"
#include "base/runs.h"
#include "host_checks/watched_pages.h"

namespace amprt {

/// Facts about 4 bytes of a storage: bits.
enum WordFact : std::uint8_t {
  word_undefined = 1,  ///< nothing has written them
  word_pending = 2,    ///< their newest values need not be in host memory
  word_changed = 4     ///< the host has changed them without the view, while accelerators may have copies
};

/// All containers have elements of whole words.
inline constexpr std::size_t watched_word_bytes = 4;

struct WatchedStorage {
  enum class Kind {
    array,
    source,  ///< top-level views of host memory
    unbound  ///< views without a source
  };

  WatchedStorage(Kind kind, std::size_t bytes, const amp_place* made_at);

  /// "'values'", or "a view that was constructed at file:line:column".
  std::string name() const;
  /// " 'values' was constructed at file:line:column.", unless name() says so.
  std::string origin() const;
  bool is_in(std::uintptr_t begin, std::size_t size) const { return range && range->overlaps(begin, size); }

  /// A kernel or copy uses it.
  void goes_to_accelerator() {
    is_on_accelerator = true;
    is_used_on_host = false;
  }

  bool any(std::span<const Run> runs, WordFact fact) const;
  bool all(std::span<const Run> runs, WordFact fact) const;
  void set(std::span<const Run> runs, WordFact fact);
  void clear(std::span<const Run> runs, unsigned facts);

  const Kind kind;
  const std::size_t bytes;
  const amp_place* const made_at;
  std::vector<std::uint8_t> words;      ///< WordFact bits of each
  std::unique_ptr<WatchedRange> range;  ///< the memory, once the host can access it
  bool is_written = false;              ///< by the host, a kernel or a copy
  bool is_on_accelerator = false;       ///< an accelerator may have a copy
  bool is_used_on_host = false;         ///< through a view, since the last kernel or copy
  const amp_place* pending_since = nullptr;
  const amp_place* changed_at = nullptr;
  bool is_dead = false;  ///< its source has ended
  const amp_place* ended_at = nullptr;
};

/// "file:line:column"; "an unknown place" for null.
std::string text_of(const amp_place* place);

}  // namespace amprt
