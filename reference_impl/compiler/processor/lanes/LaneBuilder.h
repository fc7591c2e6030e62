// Makes the code of several threads from that of one.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "processor/lanes/Levels.h"
#include "processor/lanes/Masks.h"
#include "processor/lanes/Shapes.h"

namespace llvm {
class AllocaInst;
class AnyMemTransferInst;
class IntrinsicInst;
}  // namespace llvm

namespace amp::processor {

/// Whether the processor has no instruction for it, so that it becomes a call of a function for one thread.
bool isCall(const llvm::Instruction& instruction);

/// Builds a function that runs the code of a thread in lanes.
///
/// Blocks are emitted in an order in which each follows all that branch to it, but for the branches back of
/// loops. A block runs if any lane is in its mask, and has effects only for lanes that are. So what all lanes
/// compute alike is computed once, as in the code of the thread. A loop repeats while any lane does.
///
/// A value is emitted in one of these forms:
/// - uniform or linear (Shapes): that of lane 0, from which those of the other lanes follow;
/// - a vector with an element for each lane;
/// - a value for each lane, if its type has no vectors.
/// Values of other blocks are in variables, which become values again in the end.
class LaneBuilder {
 public:
  /// The loops of `thread` are simplified, and in LCSSA form.
  LaneBuilder(llvm::Function& thread, const llvm::LoopInfo& loops, const Uniformity& uniformity,
              unsigned lanes);

  llvm::Function& run();

 private:
  using Parts = llvm::SmallVector<llvm::Value*, 16>;  ///< a value for each lane

  /// A branch from the block that is emitted.
  struct Edge {
    enum class Taken {
      always,
      together,  ///< by all lanes of the block or by none
      severally  ///< by some of them
    };
    llvm::BasicBlock* target;
    Taken taken;
    llvm::Value* any;   ///< whether any lane takes it
    llvm::Value* mask;  ///< the lanes that take it, if any does; null for all
  };

  // Control flow (LaneControl.cpp)
  void emitLevel(const Level& level);
  void emitLoop(const Level& loop);
  void emitBlock(llvm::BasicBlock& block);
  void emitBranch(llvm::BasicBlock& block);
  void reset(const Level& level);
  void enterBlock(const Mask& mask);
  llvm::SmallVector<Edge, 2> edgesOf(llvm::BranchInst& branch);
  void changePhis(llvm::BasicBlock& from, llvm::ArrayRef<Edge> edges);
  llvm::Value* changed(const Edge& edge, llvm::Value* value, llvm::Value* old, llvm::Value* condition);
  void follow(const Edge& edge);
  llvm::Value* isAny(llvm::Value* mask);
  llvm::Value* bitsOf(llvm::Value* mask);
  llvm::Value* maskOrAll(llvm::Value* mask);
  llvm::Value* both(llvm::Value* mask, llvm::Value* condition);

  // Values (LaneValues.cpp)
  bool isLinear(const llvm::Value* value) const { return shapes_.stride(*value).has_value(); }
  bool isLate(const llvm::Instruction& instruction) const;
  bool isUsedOutside(const llvm::Instruction& value, const llvm::BasicBlock& home) const;
  void define(llvm::Instruction& instruction, llvm::Value* value);
  void defineParts(llvm::Instruction& instruction, const Parts& values);
  llvm::Value* scalar(llvm::Value* value) { return at(value, nullptr); }
  llvm::Value* at(llvm::Value* value, llvm::Value* lane);
  llvm::Value* compute(llvm::Instruction& value, llvm::Value* lane);
  llvm::Value* wide(llvm::Value* value);
  llvm::Value* wideLinear(llvm::Value* value, int64_t stride);
  llvm::Value* wideLate(llvm::Instruction& value);
  Parts parts(llvm::Value* value);
  llvm::Value* addressOfLane0(llvm::Value* pointer, int64_t stride);
  llvm::Value* firstLane();
  bool isInVector(llvm::Type* type) const;
  llvm::AllocaInst* newVariable(llvm::Type* type);
  llvm::SmallVectorImpl<llvm::AllocaInst*>& variablesOf(llvm::Value* value, llvm::Type* type, unsigned count);

  // Instructions (LaneInstructions.cpp)
  void emit(llvm::Instruction& instruction);
  void emitOnce(llvm::Instruction& instruction);
  void emitVariable(llvm::AllocaInst& variable);
  void emitWide(llvm::Instruction& instruction);
  void emitLoad(llvm::LoadInst& load);
  void emitStore(llvm::StoreInst& store);
  bool emitIntrinsic(llvm::IntrinsicInst& call);
  bool emitCopy(llvm::AnyMemTransferInst& copy);
  void replicate(llvm::Instruction& instruction);
  Parts replicateInLine(llvm::Instruction& instruction);
  llvm::AllocaInst* replicateInLoop(llvm::Instruction& instruction);
  void replicateEffect(llvm::Instruction& instruction);
  llvm::AllocaInst* inMemory(llvm::Value* value);

  llvm::VectorType* maskType() { return vectorOf(builder_.getInt1Ty()); }
  llvm::VectorType* vectorOf(llvm::Type* type) { return llvm::FixedVectorType::get(type, lanes_); }
  llvm::BasicBlock* newBlock(const char* name);

  llvm::Function& thread_;
  const llvm::DataLayout& layout_;
  const llvm::LoopInfo& loops_;
  const unsigned lanes_;
  const Shapes shapes_;
  llvm::Function& function_;
  llvm::BasicBlock* entry_;  ///< has only the variables
  llvm::IRBuilder<> builder_;
  const Level level_;
  const Masks masks_;

  // The level that is emitted:
  const Level* current_ = nullptr;
  llvm::AllocaInst* repeats_ = nullptr;     ///< whether its loop goes on
  llvm::AllocaInst* repeatMask_ = nullptr;  ///< for which lanes; null for all that entered

  // The block that is emitted:
  llvm::Value* mask_ = nullptr;       ///< null for all lanes
  llvm::Value* firstLane_ = nullptr;  ///< of the mask
  llvm::DenseMap<llvm::Value*, llvm::Value*> scalars_;
  llvm::DenseMap<llvm::Value*, llvm::Value*> vectors_;
  llvm::DenseMap<llvm::Value*, Parts> parts_;

  llvm::DenseMap<llvm::Value*, llvm::SmallVector<llvm::AllocaInst*, 1>> kept_;  ///< for other blocks
};

/// Whether vectors of the type exist in which each lane has an element.
bool hasVectors(const llvm::Type& type);

}  // namespace amp::processor
