#include "processor/PartOfLaunch.h"

#include <array>

#include "device/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "processor/Builtins.h"
#include "processor/FlatAddresses.h"
#include "processor/KernelChecks.h"
#include "processor/ParallelAccesses.h"
#include "processor/TileAtomics.h"
#include "processor/TileCode.h"
#include "processor/lanes/LaneLoop.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// The parameters of the function.
enum Parameter : unsigned { kClosure, kGrid, kFirst, kLast, kScratch };

FunctionType* typeOfPart(LLVMContext& context) {
  Type* const pointer = PointerType::getUnqual(context);
  Type* const number = Type::getInt64Ty(context);
  return FunctionType::get(Type::getVoidTy(context), {pointer, pointer, number, number, pointer}, false);
}

void describeParameters(Function& function) {
  for (unsigned pointer : {kClosure, kGrid, kScratch}) {
    function.addParamAttr(pointer, Attribute::NoAlias);
    function.addParamAttr(pointer, Attribute::NoUndef);
  }
  for (unsigned constant : {kClosure, kGrid}) function.addParamAttr(constant, Attribute::ReadOnly);
  function.addParamAttr(kClosure, Attribute::getWithAlignment(function.getContext(), Align(16)));
  function.addParamAttr(kScratch, Attribute::getWithAlignment(function.getContext(), Align(64)));
}

/// The arguments of __amp_tile_size; zeros if the kernel is untiled.
std::array<uint32_t, 3> tileOf(Function& function) {
  for (Instruction& instruction : instructions(function))
    if (device::builtinCalled(instruction) == device::Builtin::tileSize) {
      std::array<uint32_t, 3> tile;
      for (unsigned d = 0; d < 3; ++d)
        tile[d] = static_cast<uint32_t>(
            cast<ConstantInt>(cast<CallInst>(instruction).getArgOperand(d))->getZExtValue());
      return tile;
    }
  return {};
}

/// Builds the loops of a function around the code of its threads.
class PartBuilder {
 public:
  explicit PartBuilder(Function& function)
      : function_(function),
        context_(function.getContext()),
        start_(&function.getEntryBlock()),
        entry_(BasicBlock::Create(context_, "entry", &function, start_)),
        end_(BasicBlock::Create(context_, "end", &function)),
        builder_(entry_) {
    for (Instruction& instruction : make_early_inc_range(*start_))
      if (isa<AllocaInst>(instruction)) instruction.moveBefore(*entry_, entry_->end());
    for (BasicBlock& block : function) {
      if (auto* ret = dyn_cast_or_null<ReturnInst>(block.getTerminator())) {  // entry_ and end_ have none yet
        BranchInst::Create(end_, &block);
        ret->eraseFromParent();
      }
      if (&block != entry_ && &block != end_) code_.push_back(&block);
    }
    i32_ = builder_.getInt32Ty();
    i64_ = builder_.getInt64Ty();
  }

  uint64_t runTiles(const std::array<uint32_t, 3>& tile, uint64_t scratch, const Running& running);
  void runThreads(const Running& running);

 private:
  Value* argument(Parameter parameter) const { return function_.getArg(parameter); }
  Value* extentOfGrid(unsigned d) {
    return builder_.CreateLoad(i32_, builder_.CreateConstInBoundsGEP1_64(i32_, argument(kGrid), d));
  }
  BasicBlock* block(const char* name) { return BasicBlock::Create(context_, name, &function_); }
  Value* zero() { return builder_.getInt32(0); }

  Function& function_;
  LLVMContext& context_;
  BasicBlock* start_;
  BasicBlock* entry_;
  BasicBlock* end_;  ///< of a thread's code
  SmallVector<BasicBlock*, 32> code_;
  IRBuilder<> builder_;
  Type* i32_;
  Type* i64_;
};

uint64_t PartBuilder::runTiles(const std::array<uint32_t, 3>& tile, uint64_t scratch,
                               const Running& running) {
  Value* const columns = builder_.CreateZExt(extentOfGrid(0), i64_);
  Value* const rows = builder_.CreateZExt(extentOfGrid(1), i64_);
  BasicBlock* const tiles = block("tiles");
  builder_.CreateBr(tiles);
  builder_.SetInsertPoint(tiles);
  PHINode* const number = builder_.CreatePHI(i64_, 2, "tile");
  number->addIncoming(argument(kFirst), entry_);
  Value* const row = builder_.CreateUDiv(number, columns);
  const std::array<Value*, 3> group = {builder_.CreateTrunc(builder_.CreateURem(number, columns), i32_),
                                       builder_.CreateTrunc(builder_.CreateURem(row, rows), i32_),
                                       builder_.CreateTrunc(builder_.CreateUDiv(row, rows), i32_)};
  if (running.checks)
    announceTile(builder_, *number, tile[0] * tile[1] * tile[2], *argument(kScratch), scratch);
  builder_.CreateBr(start_);

  builder_.SetInsertPoint(end_);
  Value* const next = builder_.CreateNUWAdd(number, builder_.getInt64(1));
  number->addIncoming(next, end_);
  BasicBlock* const done = block("done");
  builder_.CreateCondBr(builder_.CreateICmpULT(next, argument(kLast)), tiles, done);
  ReturnInst::Create(context_, done);

  replaceUniformBuiltins(function_, group);
  return makeTileCode({&function_, tiles, start_, end_, tile, running.lanes,
                       /*keepsAllVariables=*/!running.optimizes, running.checks},
                      *argument(kScratch), scratch);
}

/// A row of the domain is a group, and the threads of a row are a loop: so the last component of the index,
/// by which programs address neighbours, counts up.
void PartBuilder::runThreads(const Running& running) {
  Value* const length = builder_.CreateZExt(extentOfGrid(0), i64_);
  BasicBlock* const rows = block("rows");
  BasicBlock* const columns = block("columns");
  BasicBlock* const rowEnd = block("row.end");
  BasicBlock* const done = block("done");
  builder_.CreateBr(rows);

  builder_.SetInsertPoint(rows);
  PHINode* const number = builder_.CreatePHI(i64_, 2, "thread");
  number->addIncoming(argument(kFirst), entry_);
  Value* const row = builder_.CreateUDiv(number, length);
  Value* const begin = builder_.CreateNUWSub(number, builder_.CreateNUWMul(row, length));
  Value* const left = builder_.CreateNUWSub(argument(kLast), number);
  Value* const inRow = builder_.CreateNUWSub(length, begin);
  Value* const count = builder_.CreateBinaryIntrinsic(Intrinsic::umin, left, inRow);
  Value* const limit = builder_.CreateTrunc(builder_.CreateNUWAdd(begin, count), i32_);
  Value* const first = builder_.CreateTrunc(begin, i32_);
  Value* const group = builder_.CreateTrunc(row, i32_);
  builder_.CreateBr(columns);

  builder_.SetInsertPoint(columns);
  PHINode* const column = builder_.CreatePHI(i32_, 2, "column");
  column->addIncoming(first, rows);
  if (running.checks) {
    Value* const before = builder_.CreateNUWMul(row, length);
    announceThread(builder_, *builder_.CreateNUWAdd(before, builder_.CreateZExt(column, i64_)));
  }
  builder_.CreateBr(start_);

  builder_.SetInsertPoint(end_);
  Value* const next = builder_.CreateAdd(column, builder_.getInt32(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
  column->addIncoming(next, end_);
  BranchInst* const repeat = builder_.CreateCondBr(builder_.CreateICmpULT(next, limit), columns, rowEnd);

  builder_.SetInsertPoint(rowEnd);
  Value* const after = builder_.CreateNUWAdd(number, count);
  number->addIncoming(after, rowEnd);
  builder_.CreateCondBr(builder_.CreateICmpULT(after, argument(kLast)), rows, done);
  ReturnInst::Create(context_, done);

  replaceUniformBuiltins(function_, {group, zero(), zero()});
  replaceLocalIndex(code_, {column, zero(), zero()});
  if (running.lanes == 1 || !runInLanes({column, repeat, start_, end_, code_, {}}, running.lanes))
    markParallelAccesses(*repeat, code_);
}

}  // namespace

Function& takeThreadCode(Function& kernel, uint64_t& tileBytes) {
  Function& function = *Function::Create(typeOfPart(kernel.getContext()), GlobalValue::ExternalLinkage, "",
                                         kernel.getParent());
  function.takeName(&kernel);
  function.setSubprogram(kernel.getSubprogram());
  kernel.setSubprogram(nullptr);
  function.addFnAttr(Attribute::NoUnwind);
  describeParameters(function);
  function.splice(function.end(), &kernel);
  kernel.eraseFromParent();
  replaceClosure(function, *function.getArg(kClosure));
  tileBytes = flattenAddresses(function, *function.getArg(kScratch));
  return function;
}

uint64_t runPart(Function& function, uint64_t scratch, const Running& running) {
  const std::array<uint32_t, 3> tile = tileOf(function);
  PartBuilder builder(function);
  if (tile[0] == 0) {
    builder.runThreads(running);
    if (running.checks) lookBeforeAnnouncing(function, *function.getArg(kScratch), scratch);
    return scratch;
  }
  confineTileAtomics(function, *function.getArg(kScratch));
  const uint64_t used = builder.runTiles(tile, scratch, running);
  lowerTileAtomics(function);
  if (running.checks) lookBeforeAnnouncing(function, *function.getArg(kScratch), scratch);
  return used;
}

}  // namespace amp::processor
