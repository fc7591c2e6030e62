// Facts about a Vulkan device for LLVM's passes, and the names of the accelerator's built-in functions.
#ifndef AMP_DEVICE_TARGET_H
#define AMP_DEVICE_TARGET_H

#include <optional>

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace llvm {
class CallBase;
class CallInst;
class Function;
class Type;
class Value;
}  // namespace llvm

namespace amp::device {

/// Address spaces of the IR. Clang makes all except kClosure and kBuffer.
enum AddressSpace : unsigned {
  kPrivate = 0,     ///< objects of one thread; a pointer is an offset into a class of objects
  kGlobal = 1,      ///< device addresses
  kClosure = 2,     ///< device addresses of memory that is constant during the launch
  kTileStatic = 3,  ///< work-group memory; a pointer is an offset into a class of objects
  kGeneric = 4,     ///< any of the above
  kBuffer = 5,      ///< global memory as storage buffers (BindBuffers.h); a pointer is an offset into one
};

unsigned addressSpaceOf(const llvm::Type* pointer);
unsigned addressSpaceOf(const llvm::Value* pointer);
inline bool isDeviceAddress(unsigned space) {
  return space == kGlobal || space == kClosure;
}
/// True if pointers of the space are 32-bit offsets.
inline bool isOffset(unsigned space) {
  return space == kPrivate || space == kTileStatic || space == kBuffer;
}

/// The functions of abi.md, and four more. Prepare replaces closure by closureAddress. BindBuffers replaces
/// the handles of containers by buffer, which takes the number of a buffer and returns a pointer to its
/// start. WatchLoops calls cutsLoops, which is specialization constant 2, and cutReport, which returns a
/// pointer to the word for reports of the launch. The headers call checkedComponent with
/// -fsanitize=amp-bounds (bounds_check.h), and messages, text and endThread for messages (messages.h).
enum class Builtin {
  closure,
  closureAddress,
  localIndex,
  groupIndex,
  groupSize,
  tileSize,
  barrier,
  fence,
  inverseSqrt,
  nativeSqrt,
  nativeDivide,
  floatArithmetic,
  buffer,
  cutsLoops,
  cutReport,
  onProcessor,
  checkedComponent,
  messages,
  text,
  endThread
};

std::optional<Builtin> builtinNamed(llvm::StringRef name);
/// Returns the built-in that `call` calls directly, if any.
std::optional<Builtin> builtinCalled(const llvm::Value& call);
llvm::StringRef nameOf(Builtin builtin);
/// Returns the direct calls of the built-in in a function.
llvm::SmallVector<llvm::CallInst*, 8> callsOfBuiltin(llvm::Function& function, Builtin builtin);

/// Costs and facts for LLVM's passes: generic pointers are address space 4, branches may diverge, and there
/// are no vector registers and no lookup tables. No instruction is free: StructurizeCFG of LLVM 22.1 hoists
/// operands of phis that cost nothing, and so miscompiles some loops.
llvm::TargetIRAnalysis deviceTargetAnalysis();

}  // namespace amp::device

#endif
