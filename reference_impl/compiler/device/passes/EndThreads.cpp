#include "device/passes/EndThreads.h"

#include "device/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

namespace amp::device {

using namespace llvm;

namespace {

/// The number of the next part has so many words, which are used in turn. While one is read, the next one
/// may be written already, and the one behind it is set to kEnd.
constexpr unsigned kWords = 3;
constexpr uint32_t kEnd = 0xFFFFFFFF;

/// Removes the call and what follows it in its block, which then has no terminator.
void cutAt(CallInst& call) {
  BasicBlock* const block = call.getParent();
  for (BasicBlock* next : successors(block)) next->removePredecessor(block);
  while (&block->back() != &call) {
    block->back().replaceAllUsesWith(PoisonValue::get(block->back().getType()));
    block->back().eraseFromParent();
  }
  call.eraseFromParent();
}

/// Which memory the barriers of a kernel fence: the argument of __amp_barrier.
uint32_t memoryOf(ArrayRef<CallInst*> barriers) {
  uint32_t memory = 0;
  for (CallInst* barrier : barriers) {
    auto* const constant = dyn_cast<ConstantInt>(barrier->getArgOperand(0));
    memory |= constant ? static_cast<uint32_t>(constant->getZExtValue()) : 3;
  }
  return memory;
}

/// Makes the loop.
class LoopOfParts {
 public:
  LoopOfParts(Function& kernel, ArrayRef<CallInst*> barriers, ArrayRef<CallInst*> ends)
      : kernel_(kernel), barriers_(barriers), ends_(ends), number_(Type::getInt32Ty(kernel.getContext())) {}

  void run() {
    barrier_ = barriers_.front()->getCalledFunction();
    place_ = barriers_.front()->getDebugLoc();
    const uint32_t memory = memoryOf(barriers_) | kTileStaticMemory;
    BasicBlock* const start = splitBehindVariables();
    join_ = block("amp.join");
    splitParts();
    keepValuesInMemory();
    addWords();
    addEntry(memory);
    addLoop(start, memory);
  }

 private:
  static constexpr uint32_t kTileStaticMemory = 2;

  BasicBlock* block(const char* name) { return BasicBlock::Create(kernel_.getContext(), name, &kernel_); }

  /// Leaves the variables in the entry block. Returns the block of the rest.
  BasicBlock* splitBehindVariables() {
    BasicBlock& entry = kernel_.getEntryBlock();
    BasicBlock* const start = entry.splitBasicBlock(entry.begin(), "amp.start");
    for (Instruction& instruction : make_early_inc_range(*start))
      if (isa<AllocaInst>(instruction)) instruction.moveBefore(entry.getTerminator()->getIterator());
    IRBuilder<> builder(entry.getTerminator());
    part_ = builder.CreateAlloca(number_, nullptr, "amp.part");
    hasEnded_ = builder.CreateAlloca(number_, nullptr, "amp.has-ended");
    word_ = builder.CreateAlloca(number_, nullptr, "amp.word");
    return start;
  }

  /// Ends each part at its barrier, at the end of the kernel, or where the thread ends.
  void splitParts() {
    SmallVector<ReturnInst*, 4> returns;
    for (BasicBlock& block : kernel_)
      if (auto* end = dyn_cast_or_null<ReturnInst>(block.getTerminator())) returns.push_back(end);
    for (CallInst* barrier : barriers_) {
      BasicBlock* const before = barrier->getParent();
      parts_.push_back(before->splitBasicBlock(std::next(barrier->getIterator()), "amp.behind-barrier"));
      barrier->eraseFromParent();
      before->getTerminator()->eraseFromParent();
      leave(before, part_, static_cast<uint32_t>(parts_.size()));
    }
    for (ReturnInst* end : returns) {
      BasicBlock* const before = end->getParent();
      end->eraseFromParent();
      leave(before, part_, kEnd);
    }
    for (CallInst* end : ends_) {
      BasicBlock* const before = end->getParent();
      cutAt(*end);
      leave(before, hasEnded_, 1);
    }
  }

  void leave(BasicBlock* from, AllocaInst* noted, uint32_t value) {
    IRBuilder<> builder(from);
    builder.CreateStore(builder.getInt32(value), noted);
    builder.CreateBr(join_);
  }

  /// A value can be needed in another part. Later passes make values of the variables again.
  void keepValuesInMemory() {
    const auto place = kernel_.getEntryBlock().getTerminator()->getIterator();
    SmallVector<Instruction*, 64> values;
    SmallVector<PHINode*, 16> phis;
    for (Instruction& instruction : instructions(kernel_)) {
      if (instruction.getParent() == &kernel_.getEntryBlock()) continue;
      if (auto* phi = dyn_cast<PHINode>(&instruction)) phis.push_back(phi);
      if (instruction.isUsedOutsideOfBlock(instruction.getParent())) values.push_back(&instruction);
    }
    for (Instruction* value : values) DemoteRegToStack(*value, false, place);
    for (PHINode* phi : phis) DemotePHIToStack(phi, place);
  }

  void addWords() {
    auto* const type = ArrayType::get(number_, kWords);
    words_ = new GlobalVariable(*kernel_.getParent(), type, /*isConstant=*/false,
                                GlobalValue::InternalLinkage, PoisonValue::get(type), "amp.next-part",
                                nullptr, GlobalValue::NotThreadLocal, kTileStatic);
    words_->setAlignment(Align(4));
  }

  Value* wordAt(IRBuilder<>& builder, Value* index) {
    return builder.CreateInBoundsGEP(words_->getValueType(), words_, {builder.getInt32(0), index});
  }
  void storeWord(IRBuilder<>& builder, Value* index, Value* value) {
    builder.CreateAlignedStore(value, wordAt(builder, index), Align(4))->setAtomic(AtomicOrdering::Monotonic);
  }
  void addBarrier(IRBuilder<>& builder, uint32_t memory) {
    CallInst* const call = builder.CreateCall(barrier_, {builder.getInt32(memory)});
    call->setCallingConv(barrier_->getCallingConv());
    call->setAttributes(barrier_->getAttributes());
    call->setDebugLoc(place_);
  }

  void addEntry(uint32_t memory) {
    header_ = block("amp.part");
    Instruction* const branch = kernel_.getEntryBlock().getTerminator();
    IRBuilder<> builder(branch);
    for (AllocaInst* variable : {part_, hasEnded_, word_}) builder.CreateStore(builder.getInt32(0), variable);
    for (unsigned i = 0; i < kWords; ++i) storeWord(builder, builder.getInt32(i), builder.getInt32(kEnd));
    addBarrier(builder, memory);
    builder.CreateBr(header_);
    branch->eraseFromParent();
  }

  Value* load(IRBuilder<>& builder, AllocaInst* variable) { return builder.CreateLoad(number_, variable); }

  void addLoop(BasicBlock* start, uint32_t memory) {
    BasicBlock* const choose = block("amp.choose");
    BasicBlock* const tell = block("amp.tell");
    BasicBlock* const wait = block("amp.wait");
    BasicBlock* const end = block("amp.end");
    IRBuilder<> builder(header_);
    builder.CreateCondBr(builder.CreateICmpNE(load(builder, hasEnded_), builder.getInt32(0)), join_, choose);
    builder.SetInsertPoint(choose);
    SwitchInst* const which =
        builder.CreateSwitch(load(builder, part_), start, static_cast<unsigned>(parts_.size()));
    for (size_t i = 0; i < parts_.size(); ++i)
      which->addCase(builder.getInt32(static_cast<uint32_t>(i + 1)), parts_[i]);

    builder.SetInsertPoint(join_);
    builder.CreateCondBr(builder.CreateICmpNE(load(builder, hasEnded_), builder.getInt32(0)), wait, tell);
    builder.SetInsertPoint(tell);
    storeWord(builder, load(builder, word_), load(builder, part_));
    builder.CreateBr(wait);

    builder.SetInsertPoint(wait);
    addBarrier(builder, memory);
    Value* const word = load(builder, word_);
    LoadInst* const next = builder.CreateAlignedLoad(number_, wordAt(builder, word), Align(4));
    next->setAtomic(AtomicOrdering::Monotonic);
    builder.CreateStore(next, part_);
    // No thread reads the word before this one any more, and none has written to it yet.
    storeWord(builder, following(builder, following(builder, word)), builder.getInt32(kEnd));
    builder.CreateStore(following(builder, word), word_);
    builder.CreateCondBr(builder.CreateICmpEQ(next, builder.getInt32(kEnd)), end, header_);
    builder.SetInsertPoint(end);
    builder.CreateRetVoid();
  }

  Value* following(IRBuilder<>& builder, Value* word) {
    Value* const next = builder.CreateAdd(word, builder.getInt32(1));
    return builder.CreateSelect(builder.CreateICmpEQ(next, builder.getInt32(kWords)), builder.getInt32(0),
                                next);
  }

  Function& kernel_;
  const ArrayRef<CallInst*> barriers_, ends_;
  Type* const number_;
  Function* barrier_ = nullptr;
  DebugLoc place_;                     ///< of one of the barriers
  SmallVector<BasicBlock*, 8> parts_;  ///< their starts, without the first
  BasicBlock* join_ = nullptr;
  BasicBlock* header_ = nullptr;
  AllocaInst* part_ = nullptr;      ///< the thread's part; then the next one
  AllocaInst* hasEnded_ = nullptr;  ///< whether the thread has
  AllocaInst* word_ = nullptr;      ///< which of the words is next
  GlobalVariable* words_ = nullptr;
};

}  // namespace

void endThreads(Function& kernel) {
  const SmallVector<CallInst*, 8> ends = callsOfBuiltin(kernel, Builtin::endThread);
  if (ends.empty()) return;
  const SmallVector<CallInst*, 8> barriers = callsOfBuiltin(kernel, Builtin::barrier);
  if (barriers.empty()) {
    for (CallInst* end : ends) {
      BasicBlock* const block = end->getParent();
      cutAt(*end);
      ReturnInst::Create(kernel.getContext(), block);
    }
  } else {
    LoopOfParts(kernel, barriers, ends).run();
  }
  removeUnreachableBlocks(kernel);
}

}  // namespace amp::device
