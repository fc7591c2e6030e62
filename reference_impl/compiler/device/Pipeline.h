// The list of all passes that run on the IR before SPIR-V is written.
#ifndef AMP_DEVICE_PIPELINE_H
#define AMP_DEVICE_PIPELINE_H

#include "device/Context.h"

namespace llvm {
class Module;
}

namespace amp::device {

/// Runs all stages of the optimization level. Stops after the first stage that reports an error.
llvm::Error runPipeline(llvm::Module& module, Context& context);

}  // namespace amp::device

#endif
