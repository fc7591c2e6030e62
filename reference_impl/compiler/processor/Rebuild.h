// Values that are cheaper to compute again than to keep.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "processor/Liveness.h"

namespace amp::processor {

/// Computes what the threads need at the starts of `regions` again there, if a few cheap instructions compute
/// it from the thread's index and from values for which `isUniform` holds. `blocks` are the code of the
/// thread.
void rebuildCheapValues(llvm::ArrayRef<llvm::BasicBlock*> blocks, llvm::ArrayRef<llvm::BasicBlock*> regions,
                        llvm::function_ref<bool(llvm::Instruction&)> isUniform);

}  // namespace amp::processor
