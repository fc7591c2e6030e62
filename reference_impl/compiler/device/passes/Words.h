// 64-bit integers made of two 32-bit words.
#ifndef AMP_DEVICE_PASSES_WORDS_H
#define AMP_DEVICE_PASSES_WORDS_H

#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Value;
}

namespace amp::device {

/// Returns the 32-bit number that the 64-bit value sign-extends; null if it is no such extension.
llvm::Value* signExtended(const llvm::Value* value);

/// Returns the 64-bit number with these words.
llvm::Value* ofWords(llvm::IRBuilder<>& builder, llvm::Value* high, llvm::Value* low);

llvm::Value* lowWord(llvm::IRBuilder<>& builder, llvm::Value* value);
llvm::Value* highWord(llvm::IRBuilder<>& builder, llvm::Value* value);

/// Returns the same number; a sign-extended one is made of its words.
llvm::Value* inWords(llvm::IRBuilder<>& builder, llvm::Value* value);

}  // namespace amp::device

#endif
