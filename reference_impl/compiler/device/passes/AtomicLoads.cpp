#include "device/passes/AtomicLoads.h"

#include "device/Target.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

using namespace llvm;

namespace {

struct AtomicPlace {
  unsigned space;
  const Value* object;  ///< a tile_static variable; null for memory that may alias anything in its space
  Type* type;
  bool operator==(const AtomicPlace&) const = default;
};

AtomicPlace placeOf(const Value* pointer, Type* type) {
  const Value* object = getUnderlyingObject(pointer, 0);
  return {addressSpaceOf(pointer), isa<GlobalVariable>(object) ? object : nullptr, type};
}

bool mayShare(const AtomicPlace& atomic, const AtomicPlace& load) {
  bool sameSpace = atomic.space == load.space || atomic.space == kGeneric || load.space == kGeneric;
  bool sameObject = !atomic.object || !load.object || atomic.object == load.object;
  return sameSpace && sameObject && atomic.type == load.type;
}

SmallVector<AtomicPlace, 8> atomicPlaces(Function& function) {
  SmallVector<AtomicPlace, 8> places;
  auto add = [&](const AtomicPlace& place) {
    if (!is_contained(places, place)) places.push_back(place);
  };
  for (Instruction& instruction : instructions(function)) {
    if (auto* rmw = dyn_cast<AtomicRMWInst>(&instruction))
      add(placeOf(rmw->getPointerOperand(), rmw->getType()));
    else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
      add(placeOf(exchange->getPointerOperand(), exchange->getNewValOperand()->getType()));
    else if (auto* store = dyn_cast<StoreInst>(&instruction); store && store->isAtomic())
      add(placeOf(store->getPointerOperand(), store->getValueOperand()->getType()));
  }
  return places;
}

bool mayBecomeAtomic(const LoadInst& load) {
  unsigned space = load.getPointerAddressSpace();
  bool isShared = space == kGlobal || space == kTileStatic;
  bool isAligned = load.getAlign().value() >= load.getDataLayout().getTypeStoreSize(load.getType());
  return isShared && isAligned && !load.isAtomic() && !load.hasMetadata(LLVMContext::MD_invariant_load);
}

}  // namespace

PreservedAnalyses AtomicLoadsPass::run(Function& function, FunctionAnalysisManager&) {
  SmallVector<AtomicPlace, 8> places = atomicPlaces(function);
  if (places.empty()) return PreservedAnalyses::all();
  bool changed = false;
  for (Instruction& instruction : instructions(function)) {
    auto* load = dyn_cast<LoadInst>(&instruction);
    if (!load || !mayBecomeAtomic(*load)) continue;
    AtomicPlace loaded = placeOf(load->getPointerOperand(), load->getType());
    if (none_of(places, [&](const AtomicPlace& place) { return mayShare(place, loaded); })) continue;
    load->setAtomic(AtomicOrdering::Monotonic);
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
