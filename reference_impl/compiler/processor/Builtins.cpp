#include "processor/Builtins.h"

#include "device/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace amp::processor {

using namespace llvm;
using device::Builtin;
using device::builtinCalled;

namespace {

constexpr unsigned kTileStaticOnly = 2;  // the argument `memory` of fences and barriers (abi.md)

/// One thread of the processor runs the threads of a tile, so that their own memory needs no more than the order
/// of the accesses.
void makeFence(IRBuilder<>& builder, CallInst& call) {
  const auto* memory = dyn_cast<ConstantInt>(call.getArgOperand(0));
  const bool inTile = memory && memory->getZExtValue() == kTileStaticOnly;
  builder.CreateFence(AtomicOrdering::SequentiallyConsistent,
                      inTile ? SyncScope::SingleThread : SyncScope::System);
}

/// Null if `call` is to be removed without a replacement.
Value* meaningOf(Builtin builtin, CallInst& call, const std::array<Value*, 3>& group) {
  IRBuilder<> builder(&call);
  const auto argument = [&](unsigned i) { return call.getArgOperand(i); };
  const auto root = [&] { return builder.CreateUnaryIntrinsic(Intrinsic::sqrt, argument(0)); };
  switch (builtin) {
    case Builtin::groupIndex:
      return group[cast<ConstantInt>(argument(0))->getZExtValue()];
    case Builtin::groupSize:
      return builder.getInt32(1);
    case Builtin::onProcessor:
      return builder.getInt1(true);
    case Builtin::fence:
      makeFence(builder, call);
      return nullptr;
    case Builtin::inverseSqrt:
      return builder.CreateFDiv(ConstantFP::get(call.getType(), 1), root());
    case Builtin::nativeSqrt:
      return root();
    case Builtin::nativeDivide:
      return builder.CreateFDiv(argument(0), argument(1));
    case Builtin::floatArithmetic:
      return builder.getInt32(0);
    default:
      return nullptr;  // __amp_tile_size
  }
}

}  // namespace

void replaceClosure(Function& function, Value& closure) {
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    if (builtinCalled(instruction) != Builtin::closure) continue;
    IRBuilder<> builder(&instruction);
    instruction.replaceAllUsesWith(builder.CreateAddrSpaceCast(&closure, instruction.getType()));
    instruction.eraseFromParent();
  }
}

void replaceUniformBuiltins(Function& function, const std::array<Value*, 3>& group) {
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    const auto builtin = builtinCalled(instruction);
    if (!builtin || *builtin == Builtin::localIndex || *builtin == Builtin::barrier) continue;
    auto& call = cast<CallInst>(instruction);
    if (Value* const meaning = meaningOf(*builtin, call, group)) call.replaceAllUsesWith(meaning);
    call.eraseFromParent();
  }
}

void replaceLocalIndex(ArrayRef<BasicBlock*> blocks, const std::array<Value*, 3>& index) {
  for (BasicBlock* block : blocks)
    for (Instruction& instruction : make_early_inc_range(*block)) {
      if (builtinCalled(instruction) != Builtin::localIndex) continue;
      auto& call = cast<CallInst>(instruction);
      call.replaceAllUsesWith(index[cast<ConstantInt>(call.getArgOperand(0))->getZExtValue()]);
      call.eraseFromParent();
    }
}

}  // namespace amp::processor
