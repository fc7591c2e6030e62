// The code of one tile: each thread's code, for all threads of the tile.
#pragma once

#include <array>
#include <cstdint>

namespace llvm {
class BasicBlock;
class Function;
class Value;
}  // namespace llvm

namespace amp::processor {

/// Where a function has the code of one thread, which calls __amp_local_index and __amp_barrier.
struct ThreadCode {
  llvm::Function* function;
  llvm::BasicBlock* before;  ///< the only block that branches to the code
  llvm::BasicBlock* start;   ///< the code's first block
  llvm::BasicBlock* end;     ///< the code ends with branches to this block, which has no phis
  std::array<uint32_t, 3> tile;
  unsigned lanes;          ///< the number of threads that may run at a time
  bool keepsAllVariables;  ///< for debuggers, also those that the code no longer needs
  bool checks;             ///< tells the runtime of threads and barriers (KernelChecks.h)
};

/// Runs the code for each thread of the tile.
///
/// Barriers cut the code into regions: a region begins where the thread begins or behind a barrier, and ends
/// at barriers and at the thread's end. All threads run one region, as many at a time as `lanes` says if it
/// can be run so, then all run the region behind the barrier that they have reached. All of them reach the
/// same one (AMP 1.2 §8.1.1), which is known only at run time: barriers may be anywhere. What a thread needs
/// behind a barrier is kept in `memory`, from byte `used` on. Returns how many bytes are used then.
uint64_t makeTileCode(const ThreadCode& code, llvm::Value& memory, uint64_t used);

}  // namespace amp::processor
