// The code for the processor in the host's module.
#pragma once

namespace llvm {
class AttributeSet;
class Module;
}  // namespace llvm

namespace amp::processor {

struct Code;

/// Links the code into the module; its functions become internal ones with these attributes, but versions of
/// kernels are for their own processors.
void linkInto(llvm::Module& host, const Code& code, const llvm::AttributeSet& attributes);

}  // namespace amp::processor
