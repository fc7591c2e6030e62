// What the files of kinds share.
#ifndef AMP_MUTANTS_SEMANTIC_KINDS_COMMON_H
#define AMP_MUTANTS_SEMANTIC_KINDS_COMMON_H

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "mutants/semantic/Kinds.h"
#include "mutants/semantic/Place.h"

namespace amp::mutants {

using Builder = llvm::IRBuilderBase;

constexpr unsigned kCode = kLanguage | kHeaders;
constexpr unsigned kLibrary = kHeaders | kRuntime;
constexpr Kind::Evaluation kInstead = Kind::withDefect;

/// Whether the type is that of an integer, but not of a bool.
inline bool isInteger(const llvm::Type* type) {
  return type->isIntegerTy() && !type->isIntegerTy(1);
}

/// Stands for the missing value of an instruction that the defect leaves out, or replaces without one.
inline llvm::Value* nothing(const llvm::Instruction& one) {
  llvm::Type* const type = one.getType();
  return llvm::Constant::getNullValue(type->isVoidTy() ? llvm::Type::getInt1Ty(one.getContext()) : type);
}

template <bool (*Fits)(const llvm::Instruction&)>
llvm::Value* leftOut(llvm::Instruction& one, Builder&) {
  return Fits(one) ? nothing(one) : nullptr;
}

/// Returns the function that the instruction calls; null for intrinsics, and for what tells the compiler of a
/// kernel's tiles.
const llvm::Function* calleeOf(const llvm::Instruction& one);

// The tables of the files.
llvm::ArrayRef<Kind> kindsOfCalls();
llvm::ArrayRef<Kind> kindsOfComparisons();
llvm::ArrayRef<Kind> kindsOfConstants();
llvm::ArrayRef<Kind> kindsOfControl();
llvm::ArrayRef<Kind> kindsOfConversions();
llvm::ArrayRef<Kind> kindsOfMemory();
llvm::ArrayRef<Kind> kindsOfOperators();
llvm::ArrayRef<Kind> kindsOfThreads();

}  // namespace amp::mutants

#endif
