#include "device/passes/LocalAtomics.h"

#include "device/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Replaces the exchange and both parts of its result.
void replaceExchange(AtomicCmpXchgInst& exchange) {
  IRBuilder<> builder(&exchange);
  const auto [old, isEqual] =
      buildCmpXchgValue(builder, exchange.getPointerOperand(), exchange.getCompareOperand(),
                        exchange.getNewValOperand(), exchange.getAlign());
  for (User* user : make_early_inc_range(exchange.users())) {
    auto* part = dyn_cast<ExtractValueInst>(user);
    if (!part) continue;
    part->replaceAllUsesWith(part->getIndices().front() == 0 ? old : isEqual);
    part->eraseFromParent();
  }
  if (!exchange.use_empty()) {
    Value* pair = builder.CreateInsertValue(PoisonValue::get(exchange.getType()), old, 0);
    exchange.replaceAllUsesWith(builder.CreateInsertValue(pair, isEqual, 1));
  }
  exchange.eraseFromParent();
}

/// The pointer of an atomic operation; null for other instructions.
const Value* atomicPointer(const Instruction& instruction) {
  if (!instruction.isAtomic()) return nullptr;
  if (const Value* pointer = getLoadStorePointerOperand(&instruction)) return pointer;
  if (auto* rmw = dyn_cast<AtomicRMWInst>(&instruction)) return rmw->getPointerOperand();
  if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) return exchange->getPointerOperand();
  return nullptr;  // a fence
}

void replaceAtomic(Instruction& instruction) {
  if (auto* rmw = dyn_cast<AtomicRMWInst>(&instruction))
    lowerAtomicRMWInst(rmw);
  else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
    replaceExchange(*exchange);
  else if (auto* load = dyn_cast<LoadInst>(&instruction))
    load->setAtomic(AtomicOrdering::NotAtomic);
  else
    cast<StoreInst>(instruction).setAtomic(AtomicOrdering::NotAtomic);
}

}  // namespace

PreservedAnalyses LocalAtomicsPass::run(Function& function, FunctionAnalysisManager&) {
  SmallVector<Instruction*, 8> local;
  for (Instruction& instruction : instructions(function))
    if (const Value* pointer = atomicPointer(instruction); pointer && addressSpaceOf(pointer) == kPrivate)
      local.push_back(&instruction);
  for (Instruction* instruction : local) replaceAtomic(*instruction);
  return local.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace amp::device
