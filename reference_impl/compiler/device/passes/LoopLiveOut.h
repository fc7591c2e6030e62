// A workaround for a defect of lavapipe 22.3: values that leave a divergent loop. Part of the structure pass.
#ifndef AMP_DEVICE_PASSES_LOOPLIVEOUT_H
#define AMP_DEVICE_PASSES_LOOPLIVEOUT_H

#include "llvm/IR/PassManager.h"

namespace amp::device {

/// If threads leave a loop at different times, lavapipe does not mask the values that leave the loop: a
/// thread that has left sees what the others compute later. It masks values that pass through a phi of the
/// header. So if a value leaves such a loop, this function moves the exit to the header and lets each value
/// pass through a phi there; if `all`, it moves the exits of such loops without such a value, too. The header
/// tests what the latch would have tested (HeaderTest.h), or leaves one step later. A branch in front of the
/// loop that tests the same is removed: lavapipe takes longer for a loop behind a branch.
///
/// The header and latch of each loop must be isolated. Other loops keep their form, which is faster.
void routeLiveOutsThroughHeaders(llvm::Function& function, llvm::FunctionAnalysisManager& analyses, bool all);

}  // namespace amp::device

#endif
