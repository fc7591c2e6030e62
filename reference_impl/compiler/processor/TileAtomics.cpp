#include "processor/TileAtomics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

namespace amp::processor {

using namespace llvm;

void confineTileAtomics(Function& function, const Value& tileMemory) {
  for (Instruction& instruction : instructions(function)) {
    if (auto* operation = dyn_cast<AtomicRMWInst>(&instruction)) {
      if (getUnderlyingObject(operation->getPointerOperand()) == &tileMemory)
        operation->setSyncScopeID(SyncScope::SingleThread);
    } else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) {
      if (getUnderlyingObject(exchange->getPointerOperand()) == &tileMemory)
        exchange->setSyncScopeID(SyncScope::SingleThread);
    }
  }
}

void lowerTileAtomics(Function& function) {
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    if (auto* operation = dyn_cast<AtomicRMWInst>(&instruction)) {
      if (operation->getSyncScopeID() == SyncScope::SingleThread) lowerAtomicRMWInst(operation);
    } else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) {
      if (exchange->getSyncScopeID() == SyncScope::SingleThread) lowerAtomicCmpXchgInst(exchange);
    }
  }
}

}  // namespace amp::processor
