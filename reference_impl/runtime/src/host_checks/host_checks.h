/// The checks of -fsanitize=amp-host: how the program uses containers, their sources, and asynchronous
/// operations.
///
/// The runtime says what the program does with storages, the program's code itself which memory it accesses
/// (amp_detail/host_checks.h). What is right follows from the specification alone: whether a value would be
/// wrong on this accelerator does not matter.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "amp_detail/kernel_checks.h"
#include "base/runs.h"
#include "host_checks/host_use.h"
#include "host_checks/program_memory.h"
#include "host_checks/watched_storage.h"

namespace amprt {

/// Locks what it needs.
class HostChecks {
 public:
  /// Null if no code of the program is compiled with these checks, and in an asynchronous operation: it was
  /// checked when it started.
  static HostChecks* active() { return is_quiet ? nullptr : instance(); }
  /// The same in an operation, too.
  static HostChecks* instance() { return instance_.load(std::memory_order_acquire); }
  /// Adds parts: bits of amp_host_part.
  static void start(std::uint32_t parts);

  /// While it exists, the thread's calls are those of an operation.
  class Quiet {
   public:
    Quiet() { is_quiet = true; }
    ~Quiet() { is_quiet = false; }
    Quiet(const Quiet&) = delete;
  };

  /// Null while this thread is in a function of this class: what its memory allocator does is not checked.
  static HostChecks* unless_locked() { return is_locked ? nullptr : instance(); }

  // Storages, by their addresses.

  void made(const void* storage, WatchedStorage::Kind kind, const void* source, std::size_t bytes);
  /// The program gets a pointer to the memory.
  void exposed(const void* storage, const void* memory);
  /// The program has no view of it any more.
  void released(const void* storage) noexcept;

  // What the program does. A storage that is not known is not checked.

  void launches(std::span<const HostUse> captured);
  void copies(const HostUse& from, const HostUse& to);
  void accesses_view(const HostUse& use);
  /// `for_writing`: the host is about to change the source.
  void synchronizes(const HostUse& use, bool for_writing);
  void prefetches(const HostUse& use);  ///< synchronize_to
  void refreshes(const HostUse& use);
  void discards(const HostUse& use);
  /// A kernel captured a container of another accelerator_view.
  void captures_foreign(const void* storage);
  void uses_empty_future(const char* member);

  /// An asynchronous copy or, if `to` is null, synchronization: with the source or with another view. Returns
  /// its number, which is not 0.
  std::uint64_t starts(const HostUse& from, const HostUse* to, bool with_source = true);
  /// A marker, which is complete when all operations so far are. Returns its number.
  std::uint64_t marks();
  /// The program knows that the operation or marker is complete.
  void completed(std::uint64_t operation);
  void completed_all() { completed(marks()); }

  /// The facts of the storage's words if any is undefined; otherwise null. They exist as long as the storage.
  std::uint8_t* undefined_words(const void* storage);
  void defines(const void* storage, std::span<const Run> runs);
  std::string origin(const void* storage);
  /// Where the asynchronous operation was started that may be using elements of the storage; empty if none
  /// is, and if the checks do not include that.
  std::string operation_reading(const void* storage);

  // What the program's code announces.

  void host_accesses(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
                     const amp_place* place);
  void passes(std::uintptr_t address);
  void unwound(std::uintptr_t stack);
  void memory_begins(const ProgramBlock& block);
  void memory_ends(std::uintptr_t begin, const amp_place* place);

 private:
  struct Operation {
    std::uint64_t number;
    const amp_place* started_at;
    std::vector<HostUse> uses = {};
    const void* synchronized = nullptr;  ///< the storage
    bool is_marker = false;
  };

  class Locked {
   public:
    explicit Locked(HostChecks& checks) : lock_(checks.mutex_) { is_locked = true; }
    ~Locked() { is_locked = false; }

   private:
    std::lock_guard<std::mutex> lock_;
  };

  WatchedStorage* find(const void* storage);
  /// Reports a fault of amp-host, if that is chosen.
  void fault(const std::string& fault, const std::string& text, const std::string& place) const;
  void check_use(const HostActor& actor, const HostUse& use);
  void check_captured(const HostActor& actor, const HostUse& use);
  void end_memory(std::uintptr_t begin, const amp_place* place);
  void check_fresh(const HostActor& actor, const HostUse& use);
  void check_view(const HostActor& actor, WatchedStorage& watched);
  void check_twin(const HostActor& actor, WatchedStorage& watched, bool writes);
  void check_operations(const HostActor& actor, const HostUse& use);
  void check_memory(const HostActor& actor, const HostUse& use);
  void apply(const HostUse& from, const HostUse& to);
  void access(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
              const amp_place* place);
  void access_storage(const void* storage, WatchedStorage& watched, std::uintptr_t address, std::size_t bytes,
                      amp_access_kind kind, bool moves, const amp_place* place);

  static inline std::atomic<HostChecks*> instance_ = nullptr;
  static inline thread_local bool is_quiet = false;
  static inline thread_local bool is_locked = false;

  std::mutex mutex_;
  std::uint32_t parts_ = 0;
  std::unordered_map<const void*, std::unique_ptr<WatchedStorage>> storages_;
  ProgramMemory memory_;
  std::vector<Operation> operations_;  ///< those that may still run
  std::vector<std::unique_ptr<WatchedRange>> ranges_of_operations_;
  std::uint64_t last_operation_ = 0;
};

}  // namespace amprt
