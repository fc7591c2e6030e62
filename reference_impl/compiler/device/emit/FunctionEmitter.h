// Writes one function, a kernel or a function that a kernel calls, block by block and instruction by
// instruction.
//
// The class has one source file for each topic; they are named below. Every value is a scalar:
// - i1 is a boolean
// - an integer of up to 32 bits is a 32-bit word whose upper bits are unspecified
// - a wider integer, a device address and a generic pointer are 64-bit words
// - a pointer into private or tile_static memory or into a buffer is a 32-bit offset (PointerClasses.h)
#ifndef AMP_DEVICE_EMIT_FUNCTIONEMITTER_H
#define AMP_DEVICE_EMIT_FUNCTIONEMITTER_H

#include <tuple>

#include "device/Context.h"
#include "device/Target.h"
#include "device/debug/DebugInfo.h"
#include "device/emit/KernelInterface.h"
#include "device/emit/PointerClasses.h"
#include "device/emit/StructuredFlow.h"
#include "device/spirv/Writer.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace amp::device {

class FunctionEmitter {
 public:
  /// `debug` is null if the module has no debug information.
  FunctionEmitter(const llvm::Function& function, spirv::Writer& writer, KernelInterface& interface,
                  debug::DebugInfo* debug, Context& context);
  /// Writes the function with this id.
  void run(spirv::Id function);

 private:
  using Id = spirv::Id;
  using Operands = std::initializer_list<uint32_t>;
  /// How to fill the unspecified upper bits of a narrow integer.
  enum class Extend { none, zero, sign };

  // Values.cpp
  Id typeOf(const llvm::Type* type);
  Id valueOf(const llvm::Value* value);
  Id constantOf(const llvm::Constant* constant);
  Id extended(const llvm::Value* value, Extend how);
  Id result(spv::Op op, Id type, Operands operands);
  Id extendedResult(uint32_t instruction, Id type, Operands operands);
  // With an LLVM type, its SPIR-V type is declared after the operands, so that the order of ids does not
  // depend on the order in which the compiler of this file evaluates arguments.
  Id result(spv::Op op, const llvm::Type* type, Operands operands) {
    return result(op, typeOf(type), operands);
  }
  Id extendedResult(uint32_t instruction, const llvm::Type* type, Operands operands) {
    return extendedResult(instruction, typeOf(type), operands);
  }
  const llvm::Type* integer(unsigned bits) const;
  const llvm::Type* boolean() const { return integer(1); }
  void statement(spv::Op op, std::span<const uint32_t> operands);
  void statement(spv::Op op, Operands operands) {
    statement(op, std::span(operands.begin(), operands.size()));
  }
  void bind(const llvm::Value& value, Id id) { values_[&value] = id; }
  Id word32(uint32_t value) { return writer_.constantInt(32, value); }
  Id word64(uint64_t value) { return writer_.constantInt(64, value); }
  Id wordOf(unsigned width, int64_t value) {
    return writer_.constantInt(width,
                               width == 32 ? static_cast<uint32_t>(value) : static_cast<uint64_t>(value));
  }
  static unsigned widthOf(const llvm::Type* type);  ///< bits of the register that holds it: 32 or 64

  // Arithmetic.cpp
  Id emitBinary(const llvm::BinaryOperator& instruction);
  Id emitBooleanBinary(const llvm::BinaryOperator& instruction);
  Id emitUnary(const llvm::UnaryOperator& instruction);
  Id emitLowestBit(llvm::Value* of64);
  Id floatResult(const llvm::Instruction& instruction, spv::Op op, Operands operands);

  // Conversions.cpp
  Id emitCast(const llvm::CastInst& instruction);
  Id emitTruncate(const llvm::CastInst& instruction);
  Id emitExtend(const llvm::CastInst& instruction, Extend how);
  Id emitFromInteger(const llvm::CastInst& instruction, Extend how);
  Id emitToInteger(const llvm::CastInst& instruction, spv::Op op);
  Id emitBitcast(const llvm::CastInst& instruction);
  Id resize(Id value, unsigned from, unsigned to, Extend how);

  // Comparisons.cpp
  Id emitIntegerCompare(const llvm::ICmpInst& instruction);
  Id emitBooleanCompare(const llvm::ICmpInst& instruction);
  Id emitFloatCompare(const llvm::FCmpInst& instruction);
  Id emitSelect(const llvm::SelectInst& instruction);

  // Addresses.cpp
  Id emitGep(const llvm::GEPOperator& gep);
  Id scaledIndex(const llvm::Value* index, int64_t stride, uint32_t unit, unsigned width);
  Id emitSpaceCast(const llvm::AddrSpaceCastInst& cast);
  Id globalPointer(const llvm::Value* pointer, Id pointee);

  // Memory.cpp
  Id emitLoad(const llvm::LoadInst& load);
  void emitStore(const llvm::StoreInst& store);
  Id loadGlobal(const llvm::LoadInst& load);
  void storeGlobal(const llvm::StoreInst& store);
  Id memoryType(const llvm::Type* type);
  Id fromMemory(Id value, const llvm::Type* type);
  Id toMemory(const llvm::Value* value);
  Id fromBits(Id bits, const llvm::Type* type);
  Id toBits(const llvm::Value* value);
  spirv::Words memoryOperands(unsigned space, std::optional<llvm::Align> alignment, bool invariant) const;

  // PushConstants.cpp
  Id loadPushConstant(uint32_t member);
  std::optional<uint32_t> placeInPushConstants(const llvm::LoadInst& load) const;
  void joinWordsOfClosure();
  Id closureWord(uint32_t word);
  std::optional<Id> loadFromPushConstants(const llvm::LoadInst& load);

  // Objects.cpp
  Id loadFromClass(const llvm::LoadInst& load);
  void storeToClass(const llvm::StoreInst& store);
  void storeSubWord(const ObjectClass& one, const llvm::StoreInst& store);
  bool isInPhi(Id index, const llvm::Value* origin);
  Id elementIndex(const ObjectClass& one, const llvm::Value* pointer);
  Id unknownZero();
  Id elementPointer(const ObjectClass& one, Id index);
  Id bitOffset(const ObjectClass& one, const llvm::Value* pointer);

  // Variables.cpp
  void declareVariables();
  Id declareVariable(const ObjectClass& one);
  Id declareBuffer(const ObjectClass& one);
  Id declareTileStatic(const ObjectClass& one, Id array);
  Id declareConstants(const ObjectClass& one, Id array);
  Id declareLocal(Id array);

  // Atomics.cpp
  struct AtomicPlace {
    Id pointer;
    Id scope;
    uint32_t storageBits;
  };
  std::optional<AtomicPlace> atomicPlace(const llvm::Instruction& at, const llvm::Value* pointer,
                                         const llvm::Type* type);
  Id semantics(llvm::AtomicOrdering ordering, uint32_t storageBits);
  Id emitAtomicFloatAdd(const llvm::AtomicRMWInst& addition);
  Id emitAtomicRmw(const llvm::AtomicRMWInst& instruction);
  Id emitAtomicExchangeIfEqual(const llvm::AtomicCmpXchgInst& instruction);
  Id emitAtomicLoad(const llvm::LoadInst& load);
  void emitAtomicStore(const llvm::StoreInst& store);
  void emitFence(const llvm::FenceInst& fence);
  void emitBarrier(uint32_t memory, bool execution);

  // Calls.cpp
  std::optional<Id> emitCall(const llvm::CallInst& call);
  Id emitFunctionCall(const llvm::CallInst& call, const llvm::Function& callee);
  std::optional<Id> emitBuiltin(const llvm::CallInst& call, Builtin builtin);
  std::optional<Id> emitIntrinsic(const llvm::IntrinsicInst& call);
  Id component(const llvm::CallInst& call, Id vectorVariable);
  std::optional<uint32_t> constantArgument(const llvm::CallInst& call);

  // ControlFlow.cpp
  void emitBlock(const llvm::BasicBlock& block);
  void emitInstruction(const llvm::Instruction& instruction);
  std::optional<Id> emitValue(const llvm::Instruction& instruction);
  void emitTerminator(const llvm::Instruction& terminator);
  void emitMerge(const llvm::BasicBlock& block);
  void writePhi(const llvm::PHINode& phi);
  Id labelOf(const llvm::BasicBlock* block);
  spirv::Words parameters();
  std::optional<Id> unsupported(const llvm::Instruction& at, const llvm::Twine& what);
  std::optional<Id> unsupportedInstruction(const llvm::Instruction& at);

  // DebugCode.cpp
  struct PlaceInObject {
    Id variable;
    uint64_t offset;  ///< in bytes
  };
  void debugStatement(debug::Op op, Operands operands);
  void beginDebugInfo();
  void emitScope(const llvm::DILocation* at);
  void emitPlace(const llvm::Instruction& instruction);
  std::optional<PlaceInObject> placeInObject(const llvm::Value* pointer) const;
  std::optional<Id> idAt(const llvm::Value* value, const llvm::Instruction& at);
  bool emitInMemory(const llvm::DbgVariableRecord& record, const PlaceInObject& place);
  bool emitValueOf(const llvm::DbgVariableRecord& record, const llvm::Value& value,
                   const llvm::Instruction& at);
  void emitVariable(const llvm::DbgVariableRecord& record, const llvm::Instruction& at);
  void emitVariables(const llvm::Instruction& instruction);
  void describeTileStatic(const ObjectClass& one);

  const llvm::Function& function_;
  const llvm::DataLayout& layout_;
  spirv::Writer& writer_;
  KernelInterface& interface_;
  debug::DebugInfo* debug_;
  Context& context_;
  PointerClasses classes_;
  StructuredFlow flow_;

  struct BlockCode {
    const llvm::BasicBlock* block;
    spirv::Words code;
  };
  std::vector<BlockCode> code_;
  /// The last place in the source that the code of the block names.
  struct DebugPlace {
    const llvm::DILocalScope* scope = nullptr;
    const llvm::DILocation* call = nullptr;  ///< by which the scope was inlined
    std::tuple<const llvm::DIFile*, unsigned, unsigned> line;
  };
  DebugPlace place_;
  /// Variables that had a value or a place, with the calls by which their functions were inlined.
  llvm::DenseSet<std::pair<const llvm::DILocalVariable*, const llvm::DILocation*>> known_;
  std::optional<llvm::DominatorTree> dominators_;  ///< only with debug information
  Id id_ = 0;
  spirv::Words* current_ = nullptr;
  llvm::DenseMap<const llvm::Value*, Id> values_;
  llvm::DenseMap<const llvm::BasicBlock*, Id> labels_;
  llvm::DenseMap<const ObjectClass*, Id> variables_;
  spirv::Words functionVariables_;
  bool sharesMemory_ = false;  ///< threads may communicate: the function has barriers, fences or atomics
};

}  // namespace amp::device

#endif
