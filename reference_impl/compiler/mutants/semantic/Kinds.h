// The kinds of semantic defects. Each is a row of a table: its name, the clause that an implementation with
// such a defect violates, and the change to an instruction.
#ifndef AMP_MUTANTS_SEMANTIC_KINDS_H
#define AMP_MUTANTS_SEMANTIC_KINDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instruction.h"

#include <cstdint>
#include <string>

namespace amp::mutants {

struct Kind {
  using Builder = llvm::IRBuilderBase;

  /// When the defect's value is computed.
  enum Evaluation : uint8_t {
    always,      ///< also without the defect: it has no effect but its value
    withDefect,  ///< only with the defect, and then instead of the instruction
  };

  llvm::StringLiteral name;
  unsigned scopes;  ///< set of Scope
  llvm::StringLiteral clause;

  // One of these is not null. Each returns null if the instruction is not of this kind.

  /// Makes, in front of the instruction (behind it for `always`), the value that the defect computes instead.
  /// For a return it is the value returned. For an instruction without a value it is any value.
  llvm::Value* (*value)(llvm::Instruction&, Builder&) = nullptr;
  /// Returns the block that follows the terminator with the defect. `isSelected` tells whether the process
  /// has the defect, everywhere in the function.
  llvm::BasicBlock* (*next)(llvm::Instruction&, llvm::Value& isSelected) = nullptr;
  /// Makes, in front of the instruction, what it uses with the defect instead of this operand.
  llvm::Value* (*operand)(llvm::Use&, Builder&) = nullptr;

  Evaluation evaluation = always;  ///< of `value`
};

llvm::ArrayRef<Kind> kinds();

/// Returns what distinguishes defects of one kind of the language: the types of the operands and the result.
std::string typesOf(const llvm::Instruction& instruction);

}  // namespace amp::mutants

#endif
