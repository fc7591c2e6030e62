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

/// The mutex guards the copies and their coherence. Functions that use these do not lock it: the caller must
/// hold it, unless a comment says otherwise.
class Storage : public concurrency::__detail::storage_head {
 public:
  enum class Kind {
    array,   ///< the runtime owns the bytes at the home
    source,  ///< views of host memory that the program owns
    unbound  ///< views without a source
  };

  /// home and associated are empty for the host. If the home has no queue, the bytes are the host's copy.
  /// source is null unless the kind is `source`. cpu_access is that of an array: for values other than auto
  /// and none, its accelerator must share its memory with the host.
  Storage(Kind kind, std::size_t bytes, ViewRef home, ViewRef associated, void* source,
          concurrency::access_type cpu_access = concurrency::access_type_auto);
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  static Storage& of(concurrency::__detail::storage_head* head) { return static_cast<Storage&>(*head); }

  std::mutex& mutex() { return mutex_; }
  Kind kind() const { return kind_; }
  std::size_t bytes() const { return bytes_; }
  const ViewRef& home() const { return home_; }
  const ViewRef& associated() const { return associated_; }
  bool is_homed_on_host() const { return coherence_.home() == host_location; }
  /// Of an array: how the host may access its elements without a view (AMP 1.2 §5.1.2 l.2120).
  concurrency::access_type cpu_access() const { return cpu_access_; }
  bool is_accessible_on_host() const { return (cpu_access_ & concurrency::access_type_read_write) != 0; }
  const Coherence& coherence() const { return coherence_; }

  /// The number of the view's copy; the host's for a view without a queue. The copy need not exist yet.
  Location location_of(view_object* view);

  /// All bytes.
  Run whole() const { return {0, bytes_}; }

  /// Moves bytes so that the runs of the copy can be accessed. Other copies stay current until grant().
  void prepare(Location at, Access access, std::span<const Run> runs);
  void grant(Location at, Access access, std::span<const Run> runs);
  /// Afterwards, grants of so many runs together do not fail for want of memory.
  void reserve_grants(std::size_t runs) { coherence_.reserve(runs); }
  void make_current(Location at, Access access, std::span<const Run> runs) {
    prepare(at, access, runs);
    grant(at, access, runs);
  }

  /// The host's copy; its bytes may be stale.
  std::byte* host_bytes();

  /// A view's copy; made on first use.
  const std::shared_ptr<Buffer>& buffer(Location at);
  /// Notes that a submission to the copy's queue uses it.
  void used_by(Location at, std::uint64_t submission);

  // Pieces give offsets in the source's and the destination's copy, or in memory of the program.

  void read(Location at, std::span<const Piece> pieces, std::byte* to);
  void write(Location at, std::span<const Piece> pieces, const std::byte* from);
  /// The storages may be the same. The caller has locked both.
  static void copy(Storage& source, Location from, Storage& destination, Location to,
                   std::span<const Piece> pieces);

  void discard(std::span<const Run> runs);
  void refresh(std::span<const Run> runs);
  /// Makes the runs current at home.
  void synchronize(Access access, std::span<const Run> runs);
  void synchronize() {
    const Run all = whole();
    synchronize(Access::read, {&all, 1});
  }

  /// A number that changes with the coherence; no two storages have the same. Needs no lock.
  std::uint64_t epoch() const { return epoch_.load(std::memory_order_acquire); }

  /// Writes pending changes of all storages of host memory back, for those that outlive the runtime. Ignores
  /// errors. Locks the mutexes.
  static void bring_all_home() noexcept;
  /// Withdraws the host's access to memory of accelerators. Locks the mutexes.
  static void forget_accelerator_memory() noexcept;

  // The program's references, and the asynchronous operations that use the storage. The last of them deletes
  // it. Each of these functions locks what it needs.

  void retain() noexcept { ++references_; }
  /// Of the last reference to host memory: waits for the operations, then writes pending changes back.
  /// Ignores errors.
  void release() noexcept;
  void begin_use() noexcept;
  void end_use() noexcept;

  /// While it exists, the calling thread runs an operation that uses these storages. The thread does not wait
  /// for this operation when it releases a storage.
  class Operation {
   public:
    explicit Operation(std::span<Storage* const> used) noexcept;
    ~Operation();
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;
  };

  /// The home and the other views with a copy. Locks what it needs.
  std::vector<ViewRef> views() const;

 private:
  ~Storage();

  struct Copy {
    ViewRef view;
    std::shared_ptr<Buffer> buffer;
    std::uint64_t last_use = 0;  ///< of the view's queue
  };

  struct HostMemory;
  using HostBytes = std::unique_ptr<std::byte[], HostMemory>;
  /// As aligned as buffers are.
  struct HostMemory {
    static constexpr std::align_val_t alignment{256};
    /// Throws out_of_memory.
    static HostBytes allocate(std::size_t bytes);
    void operator()(std::byte* bytes) const { ::operator delete[](bytes, alignment); }
  };

  void write_back() noexcept;
  void disown() noexcept;

  Copy& copy_at(Location at) { return copies_[at - 1]; }
  void allocate_array();
  /// Whether the copy at this location is the memory that the host and the home share: bringing one up to
  /// date from the other only takes waiting.
  bool is_shared(Location at) const {
    return shares_home_ && (at == host_location || at == coherence_.home());
  }
  const char* name_of(Location at) const;
  void download(Location at, std::span<const Piece> pieces, std::byte* to);
  void upload(Location at, std::span<const Piece> pieces, const std::byte* from);
  bool read_directly(Location at, std::span<const Piece> pieces, std::byte* to);
  bool write_directly(Location at, std::span<const Piece> pieces, const std::byte* from);
  void wait_for(Location at);
  void forget_other_views();
  void pin_host_copy();
  static bool copy_pinned(Storage& source, Location from, Storage& destination, Location to,
                          std::span<const Piece> pieces, TraceSpan& span);
  static bool copy_on_device(Storage& source, Location from, Storage& destination, Location to,
                             std::span<const Piece> pieces);
  void publish();
  /// Whether the host's copy is in memory of an accelerator, which is freed when the runtime shuts down.
  bool borrows_host_copy() const { return pinned_copy_ || shares_home_; }

  std::mutex mutex_;
  const Kind kind_;
  const std::size_t bytes_;
  const std::uint64_t number_;  ///< identifies the storage in the trace
  void* const source_;
  HostBytes host_copy_;
  std::shared_ptr<Buffer> pinned_copy_;  ///< of a staging array, instead of host_copy_
  std::vector<Copy> copies_;             ///< location 1 and up
  ViewRef home_;
  ViewRef associated_;
  Coherence coherence_;
  concurrency::access_type cpu_access_;
  bool shares_home_ = false;  ///< the host's copy is the home's copy
  std::atomic<std::uint64_t> epoch_;
  std::atomic<long> references_ = 1;  ///< of the program
  std::atomic<long> uses_ = 0;        ///< by operations
  std::atomic<long> owners_ = 1;      ///< the uses, and one for all references
  mutable std::mutex views_mutex_;  ///< for changes to the number of copies and views(), which must not block
};

}  // namespace amprt
