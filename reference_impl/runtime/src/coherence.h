/// Who holds the current contents of a storage: the whole coherence protocol, without any bytes.
///
/// A storage has copies at locations: the host and accelerator views. Each copy is current or stale. Reading
/// makes a copy current, writing makes it the only current one. No current copy means that the contents are
/// undefined (a new array, a view without source, discard_data) and nothing has to be moved.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace amprt {

/// Numbers a copy within one storage.
using Location = std::size_t;

/// The host's copy always has this number.
inline constexpr Location host_location = 0;

enum class Access { read, write, read_write };

constexpr Access merge(Access a, Access b) {
  return a == b ? a : Access::read_write;
}

class Coherence {
 public:
  enum class Start { undefined, home_current };

  /// home: where the data source is. AMP 1.2 §5.2, §8.2.
  Coherence(Location home, Start start);

  Location home() const { return home_; }
  bool is_current(Location at) const { return at < current_.size() && current_[at]; }
  bool is_only_current(Location at) const { return is_current(at) && current_count() == 1; }
  bool is_undefined() const { return current_count() == 0; }

  /// Whether the home lacks changes made elsewhere.
  bool home_is_behind() const { return !is_undefined() && !is_current(home_); }

  /// Some current copy: the home's if it is, else the host's, else the one with the lowest number.
  std::optional<Location> current_location() const;

  /// The copy whose bytes must be moved to `at` before the access; none when `at` can be used as it is.
  std::optional<Location> source_for(Location at, Access access) const;

  /// Records the access, after the bytes have been moved.
  void grant(Location at, Access access);

  /// The contents need not be kept.
  void discard();

  /// The home was changed from outside: every other copy is stale.
  void refresh();

 private:
  std::size_t current_count() const;

  Location home_;
  std::vector<bool> current_;
};

}  // namespace amprt
