// The processor has one address space.
#pragma once

#include <cstdint>

namespace llvm {
class Function;
class Module;
class Value;
}  // namespace llvm

namespace amp::processor {

/// Moves the parameters of the functions that report undefined behavior (-fsanitize=undefined) to address
/// space 0.
void flattenReports(llvm::Module& module);

/// Moves all pointers of `function` to address space 0. The tile_static variables that it uses become parts
/// of the memory at `tileMemory`, a pointer that is valid in the whole function. Returns their size in bytes.
uint64_t flattenAddresses(llvm::Function& function, llvm::Value& tileMemory);

}  // namespace amp::processor
