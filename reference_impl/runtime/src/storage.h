/// The bytes behind array, array_view and texture, and their copies on the host and on accelerator views.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "amp_detail/runtime_api.h"
#include "coherence.h"
#include "runs.h"
#include "view.h"

namespace amprt {

/// All members but references are used under the mutex only; functions that need it locked say so by taking
/// none.
class Storage : public concurrency::__detail::storage_head {
 public:
  enum class Kind {
    array,   ///< the runtime owns the bytes at the home
    source,  ///< views of host memory that the program owns
    unbound  ///< views without a source
  };

  /// home and associated are empty for the host; source is null unless the kind says so.
  Storage(Kind kind, std::size_t bytes, ViewRef home, ViewRef associated, void* source);
  ~Storage();
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  static Storage& of(concurrency::__detail::storage_head* head) { return static_cast<Storage&>(*head); }

  std::mutex& mutex() { return mutex_; }
  Kind kind() const { return kind_; }
  std::size_t bytes() const { return bytes_; }
  const ViewRef& home() const { return home_; }
  const ViewRef& associated() const { return associated_; }
  bool is_homed_on_host() const { return coherence_.home() == host_location; }
  const Coherence& coherence() const { return coherence_; }

  /// The number of a view's copy; the host's for a view of the "cpu" accelerator. The copy need not exist
  /// yet.
  Location location_of(const ViewRef& view);

  /// Moves bytes so that the copy can be accessed, but leaves other copies current until grant().
  void prepare(Location at, Access access);
  void grant(Location at, Access access);
  void make_current(Location at, Access access) {
    prepare(at, access);
    grant(at, access);
  }

  /// The host's copy; its bytes may be stale.
  std::byte* host_bytes();

  /// A view's copy; made when it does not exist.
  const std::shared_ptr<Buffer>& buffer(Location at);
  /// Notes that a submission to the copy's queue uses it.
  void used_by(Location at, std::uint64_t submission);

  /// Where elements of a box can be read or, if the rest must be kept, written without moving the rest.
  Location reading_location() const;
  Location writing_location(const std::vector<Run>& runs) const;

  /// Compact bytes from and to the runs of one copy.
  void read(Location at, std::span<const Run> runs, std::byte* to);
  void write(Location at, std::span<const Run> runs, const std::byte* from);

  /// Copies within one accelerator view; false when the copies are not on one.
  static bool copy_on_device(Storage& source, Location from, Storage& destination, Location to,
                             const std::vector<Piece>& pieces);

  void discard();
  void refresh();
  /// Brings changes home.
  void synchronize(Access access);

  /// Writes back what is pending in all storages of host memory: for those that outlive the runtime. Errors
  /// are dropped.
  static void bring_all_home() noexcept;

  void retain() noexcept { ++references_; }
  /// True when it was the last.
  bool release() noexcept { return --references_ == 0; }

 private:
  struct Copy {
    ViewRef view;
    std::shared_ptr<Buffer> buffer;
    std::uint64_t last_use = 0;  ///< of the view's queue
  };

  Copy& copy_at(Location at) { return copies_[at - 1]; }
  void wait_for(Location at);
  void publish();

  std::mutex mutex_;
  const Kind kind_;
  const std::size_t bytes_;
  void* const source_;
  std::unique_ptr<std::byte[]> host_copy_;
  std::vector<Copy> copies_;  ///< location 1 and up
  ViewRef home_;
  ViewRef associated_;
  Coherence coherence_;
  std::atomic<long> references_ = 1;
};

}  // namespace amprt
