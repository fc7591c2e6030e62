// What the optimizer is told about loops.
#pragma once

namespace llvm {
class BranchInst;
}

namespace amp::processor {

/// Keeps the loop that the branch repeats as short as it is: neither unrolled nor vectorized.
void keepRolled(llvm::BranchInst& repeat);

}  // namespace amp::processor
