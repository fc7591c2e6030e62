// Reports loops that the device cuts; part of the structure pass.
#ifndef AMP_DEVICE_PASSES_WATCHLOOPS_H
#define AMP_DEVICE_PASSES_WATCHLOOPS_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// True if the loops of the function may iterate so often that a device cuts them.
bool mayBeCut(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

/// lavapipe silently ends all loops of a kernel once they have iterated 65,535 times together. A loop that is
/// cut leaves although its condition says that it continues. This function lets each thread mark that a loop
/// has left in that way; a thread with that mark writes 1 to the launch's word for reports. All of this depends
/// on specialization constant 2 (abi.md), so that other devices remove it.
///
/// Each loop that threads leave at different times must test its conditions in the header: lavapipe does not
/// mask other values that leave it (LoopLiveOut.h).
void watchLoops(llvm::Function& function);

}  // namespace amp::device

#endif
