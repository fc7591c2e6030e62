// The accelerator's built-in functions on the processor.
#pragma once

#include <array>

namespace llvm {
class BasicBlock;
class Function;
class Value;
template <typename T>
class ArrayRef;
}  // namespace llvm

namespace amp::processor {

/// Replaces the calls of __amp_closure, whose result can be in any address space.
void replaceClosure(llvm::Function& function, llvm::Value& closure);

/// Replaces the calls of the other built-in functions that mean the same for all threads of a tile. `group`
/// are the three components of __amp_group_index; they must be valid in all blocks that have a terminator.
void replaceUniformBuiltins(llvm::Function& function, const std::array<llvm::Value*, 3>& group);

/// Replaces the calls of __amp_local_index in the blocks.
void replaceLocalIndex(llvm::ArrayRef<llvm::BasicBlock*> blocks, const std::array<llvm::Value*, 3>& index);

}  // namespace amp::processor
