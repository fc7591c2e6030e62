// Writes instructions of the extended set NonSemantic.Shader.DebugInfo.100. Their operands are ids: numbers
// are constants, texts are OpStrings.
#ifndef AMP_DEVICE_DEBUG_DEBUGINSTRUCTIONS_H
#define AMP_DEVICE_DEBUG_DEBUGINSTRUCTIONS_H

#include <initializer_list>
#include <map>
#include <span>

#include "device/spirv/Writer.h"
#include "llvm/ADT/StringRef.h"
#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"

namespace amp::device::debug {

using spirv::Id;
using Op = NonSemanticShaderDebugInfo100Instructions;

class DebugInstructions {
 public:
  explicit DebugInstructions(spirv::Writer& writer);

  /// Adds a declaration to the module.
  Id declare(Op op, std::span<const Id> operands);
  Id declare(Op op, std::initializer_list<Id> operands) {
    return declare(op, std::span(operands.begin(), operands.size()));
  }
  /// The same, but returns the declaration of an equal instruction if there is one.
  Id share(Op op, std::span<const Id> operands);
  /// Adds an instruction to the code of a function.
  void append(spirv::Words& code, Op op, std::initializer_list<Id> operands);

  Id number(uint64_t value);
  Id text(llvm::StringRef text) { return writer_.debugString({text.data(), text.size()}); }
  /// DebugInfoNone, for what is unknown.
  Id none();
  Id typeVoid() { return writer_.typeVoid(); }
  /// A value that is not known.
  Id unknownValue() { return writer_.undefined(writer_.typeInt(32)); }

 private:
  spirv::Words operandsOf(Op op, std::span<const Id> operands);

  spirv::Writer& writer_;
  std::map<spirv::Words, Id> shared_;
  Id none_ = 0;
};

}  // namespace amp::device::debug

#endif
