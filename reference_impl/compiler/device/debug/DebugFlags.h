// The flags of NonSemantic.Shader.DebugInfo.100 for those of LLVM's debug metadata.
#ifndef AMP_DEVICE_DEBUG_DEBUGFLAGS_H
#define AMP_DEVICE_DEBUG_DEBUGFLAGS_H

#include "llvm/IR/DebugInfoMetadata.h"

namespace amp::device::debug {

uint32_t flagsOf(llvm::DINode::DIFlags flags);
uint32_t flagsOf(const llvm::DISubprogram& function);

}  // namespace amp::device::debug

#endif
