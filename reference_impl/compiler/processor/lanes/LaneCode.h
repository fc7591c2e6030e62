// The code of a thread for several neighbouring threads at a time, each in a lane of the processor's vectors.
#pragma once

namespace llvm {
class Function;
}

namespace amp::processor {

/// Returns a function with the parameters of `thread`, which runs its code for the thread whose number is the
/// first argument, and for the threads after it, `lanes` in all. Their order is unspecified wherever the code
/// does not wait, so the function may run each step for all of them. `thread` is simplified on the way.
/// Returns null if the code cannot be run so, or not with profit.
llvm::Function* makeLaneCode(llvm::Function& thread, unsigned lanes);

}  // namespace amp::processor
