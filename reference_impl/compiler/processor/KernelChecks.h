// Calls of the runtime that check what the threads of a kernel do (-fsanitize=amp;
// amp_detail/kernel_checks.h).
#pragma once

#include <cstdint>

namespace llvm {
class CallInst;
class Constant;
class Function;
class IRBuilderBase;
class Module;
class Value;
}  // namespace llvm

namespace amp::processor {

/// Replaces the calls of __amp_checked_component (bounds_check.h) in the function by checks, which report
/// subscripts that are out of bounds.
void checkSubscripts(llvm::Function& function);
void checkSubscripts(llvm::Module& module);

/// Replaces the calls of UBSan's functions that report accesses beyond an array or a variable, and lets
/// reports of subscripts name the kernel's own variables.
void reportInRuntime(llvm::Function& kernel);

/// Announces each access of the kernel to memory that threads may share. The kernel has address spaces. This
/// must happen before any pass that removes a part of an access.
void checkAccesses(llvm::Function& kernel);

/// Removes the announcements of accesses to memory that is the thread's own, as far as it is known by now.
void dropNeedlessChecks(llvm::Function& kernel);

/// Lets the code itself look whether an access needs to be announced: to words of tile_static memory, the
/// first `bytes` bytes of `memory`, or a read of other memory.
void lookBeforeAnnouncing(llvm::Function& kernel, llvm::Value& memory, uint64_t bytes);

/// A tile begins, whose tile_static variables are the first bytes of `memory`.
void announceTile(llvm::IRBuilderBase& builder, llvm::Value& tile, uint32_t threads, llvm::Value& memory,
                  uint64_t bytes);

/// The code of a thread begins, or goes on behind a barrier. `number` is an i64.
void announceThread(llvm::IRBuilderBase& builder, llvm::Value& number);

/// What the runtime needs to know of a barrier.
struct CheckedBarrier {
  llvm::Value* memory;    ///< its argument
  llvm::Constant* place;  ///< an amp_place
};
CheckedBarrier describeBarrier(llvm::CallInst& barrier);

/// The thread has reached a barrier; with null the end of its code.
void announceArrival(llvm::IRBuilderBase& builder, llvm::Constant* place);

/// All threads of the tile have reached a barrier. `memory` is its argument.
void announceBarrier(llvm::IRBuilderBase& builder, llvm::Value& memory);

}  // namespace amp::processor
