/// Which copies of a storage hold its current contents: the whole coherence protocol, without any bytes.
///
/// A storage has copies at locations: the host and accelerator views. Each byte of a copy is current or
/// stale. Reading bytes at a location makes them current there; writing them makes all other copies stale. If
/// no copy is current the contents are undefined (a new array, a view without source, discard_data), and no
/// bytes are moved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "base/runs.h"

namespace amprt {

/// Numbers a copy within one storage.
using Location = std::size_t;

/// The host's copy always has this number.
inline constexpr Location host_location = 0;

/// Numbers are less than this.
inline constexpr Location most_locations = 64;

enum class Access { read, write, read_write };

/// Bytes that one copy holds.
struct Part {
  Location at;
  Run run;

  bool operator==(const Part&) const = default;
};

/// Runs are in ascending order and do not overlap.
class Coherence {
 public:
  enum class Start { undefined, home_current };

  /// home: the location of the data source. AMP 1.2 §5.2, §8.2.
  Coherence(Location home, std::size_t bytes, Start start);

  Location home() const { return home_; }

  /// Whether all bytes of the storage are current there. True for an empty storage.
  bool is_current(Location at) const;
  bool is_only_current(Location at) const;

  /// The bytes of the runs that must be moved to `at` before the access, each from the best copy.
  std::pmr::vector<Part> missing(Location at, Access access, std::span<const Run> runs,
                                 std::pmr::memory_resource* memory = std::pmr::get_default_resource()) const;

  /// Where the bytes of the runs can be read, in order: at `preferred` if they are current there, else in the
  /// best copy: the home, the host, then the lowest number. Undefined bytes are read at home.
  std::pmr::vector<Part> places(Location preferred, std::span<const Run> runs,
                                std::pmr::memory_resource* memory = std::pmr::get_default_resource()) const;

  /// The part of the runs whose contents are defined.
  std::pmr::vector<Run> defined(std::span<const Run> runs,
                                std::pmr::memory_resource* memory = std::pmr::get_default_resource()) const;

  /// Takes memory so that changes of so many runs together, one after the other, need none.
  void reserve(std::size_t runs);

  // Each of these returns whether anything changed.

  /// Records the access, after the bytes have been moved.
  bool grant(Location at, Access access, std::span<const Run> runs);

  /// Makes the contents undefined.
  bool discard(std::span<const Run> runs);

  /// Something else has changed the home: all other copies become stale.
  bool refresh(std::span<const Run> runs);

 private:
  using Holders = std::uint64_t;  ///< bit n: the copy at location n is current

  /// Begins at the end of the previous interval, or at 0. Neighbours have different holders.
  struct Interval {
    std::size_t end;
    Holders holders;

    bool operator==(const Interval&) const = default;
  };

  Location best(Holders holders) const;

  template <typename Visit>
  void visit(std::span<const Run> runs, const Visit& visit) const;
  template <typename Change>
  bool change(std::span<const Run> runs, const Change& change);

  Location home_;
  std::vector<Interval> intervals_;
  std::vector<Interval> changed_;  ///< of change(); a member to keep its memory
};

/// Pieces whose source is at one location.
struct Source {
  Location at;
  std::pmr::vector<Piece> pieces;
};

/// Groups the pieces of a copy from the parts to the destination by the location of their source. Both have
/// the same number of bytes.
std::pmr::vector<Source> sources_of(std::span<const Part> parts, std::span<const Run> destination,
                                    std::pmr::memory_resource* memory = std::pmr::get_default_resource());

}  // namespace amprt
