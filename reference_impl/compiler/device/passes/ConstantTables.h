// Constant globals become objects of private memory.
#ifndef AMP_DEVICE_PASSES_CONSTANTTABLES_H
#define AMP_DEVICE_PASSES_CONSTANTTABLES_H

#include "device/Context.h"

namespace llvm {
class Module;
}

namespace amp::device {

/// Gives each constant global an address space 0 twin and lets every use refer to it. The emitter makes a
/// Private variable with an initializer of what the optimizer does not fold.
void moveConstantTables(llvm::Module& module, Context& context);

}  // namespace amp::device

#endif
