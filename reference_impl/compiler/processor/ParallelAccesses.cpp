#include "processor/ParallelAccesses.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"

namespace amp::processor {

using namespace llvm;

namespace {

bool hasEscapingVariable(Function& function) {
  return any_of(function.getEntryBlock(), [](Instruction& instruction) {
    return isa<AllocaInst>(instruction) && PointerMayBeCaptured(&instruction, /*ReturnCaptures=*/false);
  });
}

class Variables {
 public:
  explicit Variables(Function& function) : escape_(hasEscapingVariable(function)) {}

  /// Whether the pointer can point to a variable of the function.
  bool mayHold(const Value* pointer) const {
    SmallVector<const Value*, 4> objects;
    getUnderlyingObjects(pointer, objects);
    return any_of(objects, [&](const Value* object) {
      return isa<AllocaInst>(object) || (escape_ && !isa<Argument, GlobalVariable>(object));
    });
  }

 private:
  bool escape_;
};

}  // namespace

void markParallelAccesses(BranchInst& repeat, ArrayRef<BasicBlock*> blocks) {
  LLVMContext& context = repeat.getContext();
  const Variables variables(*repeat.getFunction());
  MDNode* const group = MDNode::getDistinct(context, {});
  for (BasicBlock* block : blocks)
    for (Instruction& access : *block) {
      const Value* const pointer = getLoadStorePointerOperand(&access);
      if (!pointer || access.isAtomic() || access.isVolatile() || variables.mayHold(pointer)) continue;
      access.setMetadata(LLVMContext::MD_access_group, group);
    }
  MDNode* const parallel =
      MDNode::get(context, {MDString::get(context, "llvm.loop.parallel_accesses"), group});
  MDNode* const loop = MDNode::getDistinct(context, {nullptr, parallel});
  loop->replaceOperandWith(0, loop);
  repeat.setMetadata(LLVMContext::MD_loop, loop);
}

}  // namespace amp::processor
