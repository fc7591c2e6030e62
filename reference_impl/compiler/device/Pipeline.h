// The one list of everything that happens to the IR before SPIR-V is written.
#ifndef AMP_DEVICE_PIPELINE_H
#define AMP_DEVICE_PIPELINE_H

#include "device/Context.h"

namespace llvm {
class Module;
}

namespace amp::device {

/// Runs all stages that the options ask for. Stops at the first stage that reports an error.
llvm::Error runPipeline(llvm::Module& module, Context& context);

}  // namespace amp::device

#endif
