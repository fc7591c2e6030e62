#include "processor/ThreadLoops.h"

#include "llvm/IR/IRBuilder.h"

namespace amp::processor {

using namespace llvm;

ThreadLoops makeThreadLoops(Function& function, const std::array<uint32_t, 3>& tile) {
  LLVMContext& context = function.getContext();
  const auto block = [&](const char* name) { return BasicBlock::Create(context, name, &function); };
  ThreadLoops loops{};
  loops.before = block("threads");
  loops.first = block("thread");
  loops.last = block("thread.end");
  loops.after = block("threads.end");
  IRBuilder<> builder(loops.before);
  Type* const i32 = builder.getInt32Ty();
  Type* const i64 = builder.getInt64Ty();

  // From the outermost to the innermost loop: the headers.
  std::array<PHINode*, 3> indices{};
  for (int d = 2; d >= 0; --d) {
    if (tile[d] == 1) continue;
    BasicBlock* const outer = builder.GetInsertBlock();
    BasicBlock* const header = block("threads.loop");
    builder.CreateBr(header);
    builder.SetInsertPoint(header);
    indices[d] = builder.CreatePHI(i32, 2);
    indices[d]->addIncoming(builder.getInt32(0), outer);
  }
  builder.CreateBr(loops.first);
  builder.SetInsertPoint(loops.first);
  Value* number = builder.getInt64(0);
  for (int d = 2; d >= 0; --d) {
    loops.index[d] = indices[d] ? static_cast<Value*>(indices[d]) : builder.getInt32(0);
    if (tile[d] == 1) continue;
    number = builder.CreateNUWMul(number, builder.getInt64(tile[d]));
    number = builder.CreateNUWAdd(number, builder.CreateZExt(loops.index[d], i64));
  }
  loops.number = number;

  // From the innermost to the outermost loop: the branches back.
  builder.SetInsertPoint(loops.last);
  for (int d = 0; d < 3; ++d) {
    if (!indices[d]) continue;
    Value* const next =
        builder.CreateAdd(indices[d], builder.getInt32(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
    indices[d]->addIncoming(next, builder.GetInsertBlock());
    BasicBlock* const end = block("threads.next");
    BranchInst* const repeat = builder.CreateCondBr(builder.CreateICmpULT(next, builder.getInt32(tile[d])),
                                                    indices[d]->getParent(), end);
    if (!loops.innermost) {
      loops.innermost = repeat;
      loops.innermostIndex = indices[d];
    }
    builder.SetInsertPoint(end);
  }
  builder.CreateBr(loops.after);
  return loops;
}

}  // namespace amp::processor
