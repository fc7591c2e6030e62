// Checks of local variables that have no value (-fsanitize=amp-init).
#pragma once

namespace llvm {
class Function;
}

namespace amp::processor {

/// Lets the kernel, into which all functions are inlined, report reads of local variables that have not been
/// written. This must happen before any pass that removes an access.
///
/// Each variable gets a shadow, which is a variable, too: of each byte, whether it is undefined. Later passes
/// remove the shadows of variables that are always written first. Variables whose address the code stores or
/// chooses at run time are not checked.
void checkLocals(llvm::Function& kernel);

}  // namespace amp::processor
