// Moves constant globals into private memory.
#ifndef AMP_DEVICE_PASSES_CONSTANTTABLES_H
#define AMP_DEVICE_PASSES_CONSTANTTABLES_H

#include "device/Context.h"

namespace llvm {
class Module;
}

namespace amp::device {

/// Gives each constant global a copy in address space 0, and makes all uses refer to the copy. For constants
/// that the optimizer does not fold, the emitter makes a Private variable with an initializer.
void moveConstantTables(llvm::Module& module, Context& context);

}  // namespace amp::device

#endif
