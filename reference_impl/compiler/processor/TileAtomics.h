// Atomic operations on tile_static memory.
#pragma once

namespace llvm {
class Function;
class Value;
}  // namespace llvm

namespace amp::processor {

/// Marks the atomic operations on the memory of a tile as being for one thread of the processor, which runs
/// all threads of the tile. They stay atomic operations, so that no pass puts another thread's between their
/// steps.
void confineTileAtomics(llvm::Function& function, const llvm::Value& tileMemory);

/// Replaces the marked operations by ordinary loads and stores.
void lowerTileAtomics(llvm::Function& function);

}  // namespace amp::processor
