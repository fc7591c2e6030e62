// Turns LLVM's debug metadata into instructions of NonSemantic.Shader.DebugInfo.100, which describe the
// source of a module to debuggers and profilers.
//
// Each entity is declared at its first use, behind those that it refers to: the instruction set has no
// forward references. The class has one source file for each topic; they are named below.
#ifndef AMP_DEVICE_DEBUG_DEBUGINFO_H
#define AMP_DEVICE_DEBUG_DEBUGINFO_H

#include <functional>
#include <optional>
#include <string>

#include "device/debug/DebugInstructions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace amp::device::debug {

/// Returns the text of a source file; nothing if it is no file of the program.
using SourceText = std::function<std::optional<llvm::StringRef>(llvm::StringRef path)>;

class DebugInfo {
 public:
  DebugInfo(spirv::Writer& writer, const llvm::DICompileUnit& unit, const SourceText& sourceText)
      : instructions_(writer), unit_(unit), sourceText_(sourceText) {}

  DebugInstructions& instructions() { return instructions_; }

  // Sources.cpp
  Id source(const llvm::DIFile* file);
  Id compilationUnit();

  // Scopes.cpp
  /// A function, block or namespace, a class, or the compilation unit.
  Id scope(const llvm::DIScope* scope);
  Id function(const llvm::DISubprogram& function);
  /// The call by which the code at `call` was inlined.
  Id inlinedAt(const llvm::DILocation& call);

  // Types.cpp
  /// `type` may be null, which is void.
  Id type(const llvm::DIType* type);

  // Variables.cpp
  Id localVariable(const llvm::DILocalVariable& variable);
  void globalVariable(const llvm::DIGlobalVariable& variable, Id place);
  /// Returns a DebugExpression for a value that lies in memory, `offset` bytes behind the begin of a variable
  /// of the module, or that is in no memory. Nothing if the instruction set cannot express it.
  std::optional<Id> expression(const llvm::DIExpression& expression, std::optional<uint64_t> offset);

 private:
  // Scopes.cpp
  Id declareBlock(const llvm::DIScope* parent, const llvm::DIFile* file, unsigned line, unsigned column,
                  llvm::StringRef name);
  Id declareFunction(const llvm::DISubprogram& function);

  // Types.cpp
  Id declareType(const llvm::DIType& type);
  Id declareBasic(const llvm::DIBasicType& type);
  Id declareDerived(const llvm::DIDerivedType& type);
  Id declareNamed(const llvm::DIType* type);
  Id declareQualified(const llvm::DIDerivedType& type, unsigned qualifier);
  Id declarePointer(const llvm::DIDerivedType& type);
  Id declareTypedef(const llvm::DIDerivedType& type);
  Id declareMember(const llvm::DIDerivedType& type);
  Id declareBase(const llvm::DIDerivedType& type);
  Id declareComposite(const llvm::DICompositeType& type);
  Id declareArray(const llvm::DICompositeType& type);
  Id declareEnum(const llvm::DICompositeType& type);
  Id declareClass(const llvm::DICompositeType& type);
  Id declareFunctionType(const llvm::DISubroutineType& type);
  /// A type whose declaration is not finished: the instruction set has no cycles.
  Id incomplete(const llvm::DIType& type);

  DebugInstructions instructions_;
  const llvm::DICompileUnit& unit_;
  const SourceText& sourceText_;
  Id compilationUnit_ = 0;
  Id void_ = 0;
  llvm::StringMap<Id> sources_;                       ///< by path
  llvm::DenseMap<const llvm::MDNode*, Id> declared_;  ///< scopes, types, variables, calls and expressions
  llvm::DenseMap<const llvm::MDNode*, Id> incomplete_;
  llvm::DenseSet<const llvm::MDNode*> open_;  ///< types and functions that are being declared
};

}  // namespace amp::device::debug

#endif
