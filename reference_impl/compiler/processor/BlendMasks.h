// Hides a defect of LLVM's code generator for AVX-512.
#pragma once

namespace llvm {
class Module;
}  // namespace llvm

namespace amp::processor {

/// For processors with AVX-512, LLVM 22.1 makes wrong code of `c ? (a & M) | (b & ~M) : b` if these are
/// vectors and M is constant: vpternlog gets the table for another order of its operands. So the functions of
/// the module for such processors load M from memory, in their first block: instruction selection looks at
/// one block at a time, and no longer knows M. To be called after all optimizations.
void hideBlendMasks(llvm::Module& module);

}  // namespace amp::processor
