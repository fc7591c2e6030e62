// A work-around for a defect of lavapipe 22.3, part of the structure pass.
#ifndef AMP_DEVICE_PASSES_LOOPLIVEOUT_H
#define AMP_DEVICE_PASSES_LOOPLIVEOUT_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// lavapipe does not mask values that leave a loop which threads leave at different times: a thread that is
/// done sees what the others compute later. Values that pass a phi of the header are masked. So such a loop,
/// if any value leaves it, is left from its header, and each value takes that way out: the header asks what
/// the latch would have asked (HeaderTest.h), or leaves one step later. A branch that asks the same in front
/// of the loop goes: lavapipe takes longer for a loop behind a branch. Expects loops whose header and latch
/// are isolated. Other loops keep their faster form.
void routeLiveOutsThroughHeaders(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

}  // namespace amp::device

#endif
