// What the checks of -fsanitize=amp tell the runtime: places in the program, and names of variables.
#pragma once

#include <cstdint>
#include <string>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace llvm {
class DILocation;
}

namespace amp::processor {

/// amp_access_kind of amp_detail/kernel_checks.h.
enum AccessKind : uint32_t { kRead, kWrite, kAtomic };
constexpr uint32_t kMoves = 4;  ///< amp_access_moves

/// Calls a function of the runtime that returns this type; by default nothing.
llvm::CallInst& callRuntime(llvm::IRBuilderBase& builder, llvm::StringRef name,
                            llvm::ArrayRef<llvm::Value*> arguments, llvm::Type* result = nullptr);

/// Of a local variable, without what LLVM adds; empty for Clang's temporary objects.
std::string nameOf(const llvm::Value& variable);

/// Makes amp_place objects of amp_detail/kernel_checks.h.
class Places {
 public:
  explicit Places(llvm::Module& module) : module_(module), context_(module.getContext()) {}
  explicit Places(llvm::Function& kernel);
  /// `call` is a call in the library.
  Places(llvm::Module& module, const llvm::CallInst& call);

  /// For an access or a barrier, with the name of the variable if it is known.
  llvm::Constant* at(const llvm::Instruction& instruction, llvm::StringRef variable);

 private:
  const llvm::DILocation* inProgram(const llvm::DILocation* place) const;
  llvm::GlobalVariable* newVariable(llvm::Constant* value, bool isConstant, llvm::StringRef name);
  llvm::Constant* text(llvm::StringRef string);

  llvm::Module& module_;
  llvm::LLVMContext& context_;
  llvm::StringRef library_;  ///< the directory of its headers; empty if unknown
  llvm::StringMap<llvm::Constant*> texts_;
};

}  // namespace amp::processor
