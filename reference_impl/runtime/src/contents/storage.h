/// The bytes behind array, array_view and texture, and their copies on the host and on accelerator views.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <vector>

#include "amp_detail/runtime_api.h"
#include "base/runs.h"
#include "contents/coherence.h"
#include "views/view.h"
#include "vulkan/memory.h"

namespace amprt {

class TraceSpan;

/// All members but references are used under the mutex only; functions that need it locked say so by taking
/// none.
class Storage : public concurrency::__detail::storage_head {
 public:
  enum class Kind {
    array,   ///< the runtime owns the bytes at the home
    source,  ///< views of host memory that the program owns
    unbound  ///< views without a source
  };

  /// home and associated are empty for the host; source is null unless the kind says so. cpu_access is an
  /// array's, whose accelerator shares its memory with the host where it is neither auto nor none.
  Storage(Kind kind, std::size_t bytes, ViewRef home, ViewRef associated, void* source,
          concurrency::access_type cpu_access = concurrency::access_type_auto);
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
  /// An array's: what the host may do to its elements without a view (AMP 1.2 §5.1.2 l.2120).
  concurrency::access_type cpu_access() const { return cpu_access_; }
  bool is_accessible_on_host() const { return (cpu_access_ & concurrency::access_type_read_write) != 0; }
  const Coherence& coherence() const { return coherence_; }

  /// The number of a view's copy; the host's for a view of the "cpu" accelerator. The copy need not exist
  /// yet.
  Location location_of(view_object* view);

  /// All bytes.
  Run whole() const { return {0, bytes_}; }

  /// Moves bytes so that the runs of the copy can be accessed, but leaves other copies current until grant().
  void prepare(Location at, Access access, std::span<const Run> runs);
  void grant(Location at, Access access, std::span<const Run> runs);
  void make_current(Location at, Access access, std::span<const Run> runs) {
    prepare(at, access, runs);
    grant(at, access, runs);
  }

  /// The host's copy; its bytes may be stale.
  std::byte* host_bytes();

  /// A view's copy; made when it does not exist.
  const std::shared_ptr<Buffer>& buffer(Location at);
  /// Notes that a submission to the copy's queue uses it.
  void used_by(Location at, std::uint64_t submission);

  // Pieces name bytes of the source's copy and of the destination's copy, or of memory of the program.

  void read(Location at, std::span<const Piece> pieces, std::byte* to);
  void write(Location at, std::span<const Piece> pieces, const std::byte* from);
  /// Storages may be the same; the caller has locked both.
  static void copy(Storage& source, Location from, Storage& destination, Location to,
                   std::span<const Piece> pieces);

  void discard(std::span<const Run> runs);
  void refresh(std::span<const Run> runs);
  /// Brings changes home.
  void synchronize(Access access, std::span<const Run> runs);
  void synchronize() {
    const Run all = whole();
    synchronize(Access::read, {&all, 1});
  }

  /// Changes with the coherence, and belongs to no other storage.
  std::uint64_t epoch() const { return epoch_.load(std::memory_order_acquire); }

  /// Writes back what is pending in all storages of host memory: for those that outlive the runtime. Errors
  /// are dropped.
  static void bring_all_home() noexcept;
  /// From now on the host reaches no bytes that are an accelerator's.
  static void forget_accelerator_memory() noexcept;

  void retain() noexcept { ++references_; }
  /// True when it was the last.
  bool release() noexcept { return --references_ == 0; }

 private:
  struct Copy {
    ViewRef view;
    std::shared_ptr<Buffer> buffer;
    std::uint64_t last_use = 0;  ///< of the view's queue
  };

  /// Of elements of any alignment that buffers have too.
  struct HostMemory {
    static constexpr std::align_val_t alignment{256};
    void operator()(std::byte* bytes) const { ::operator delete[](bytes, alignment); }
  };

  Copy& copy_at(Location at) { return copies_[at - 1]; }
  void allocate_array();
  /// Whether the host's copy and the other are the same bytes, so that to bring one up to date is to wait.
  bool is_shared(Location at) const {
    return shares_home_ && (at == host_location || at == coherence_.home());
  }
  const char* name_of(Location at) const;
  void download(Location at, std::span<const Piece> pieces, std::byte* to);
  void upload(Location at, std::span<const Piece> pieces, const std::byte* from);
  bool write_directly(Location at, std::span<const Piece> pieces, const std::byte* from);
  void wait_for(Location at);
  void forget_other_views();
  void pin_host_copy();
  static bool copy_pinned(Storage& source, Location from, Storage& destination, Location to,
                          std::span<const Piece> pieces, TraceSpan& span);
  static bool copy_on_device(Storage& source, Location from, Storage& destination, Location to,
                             std::span<const Piece> pieces);
  void publish();
  /// Whether the host's copy is memory of an accelerator, and ends with the runtime.
  bool borrows_host_copy() const { return pinned_copy_ || shares_home_; }

  std::mutex mutex_;
  const Kind kind_;
  const std::size_t bytes_;
  const std::uint64_t number_;  ///< tells storages apart in the trace
  void* const source_;
  std::unique_ptr<std::byte[], HostMemory> host_copy_;
  std::shared_ptr<Buffer> pinned_copy_;  ///< a staging array's, in the place of host_copy_
  std::vector<Copy> copies_;             ///< location 1 and up
  ViewRef home_;
  ViewRef associated_;
  Coherence coherence_;
  concurrency::access_type cpu_access_;
  bool shares_home_ = false;  ///< the host's copy is the home's
  std::atomic<std::uint64_t> epoch_;
  std::atomic<long> references_ = 1;
};

}  // namespace amprt
