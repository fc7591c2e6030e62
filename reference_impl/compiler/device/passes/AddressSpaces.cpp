#include "device/passes/AddressSpaces.h"

#include "device/Target.h"
#include "device/passes/DebugRecords.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

namespace amp::device {

using namespace llvm;

namespace {

constexpr int kMaxRounds = 6;

PointerType* globalPointer(LLVMContext& llvm) {
  return PointerType::get(llvm, kGlobal);
}

/// Removes inttoptr, which blocks the inference for all values computed from it. An integer that came from a
/// pointer is that pointer. Any other was copied from memory, because user code cannot cast integers (AMP 1.2
/// §2.4.3.6 l.762). It is a device address if memory holds no other pointers.
bool rewriteIntegerCasts(Function& function) {
  const bool onlyDevice = storesOnlyDeviceAddresses(function);
  bool changed = false;
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    auto* cast = dyn_cast<IntToPtrInst>(&instruction);
    if (!cast || addressSpaceOf(cast) != kGeneric) continue;
    IRBuilder<> builder(cast);
    Value* pointer;
    if (auto* origin = dyn_cast<PtrToIntOperator>(cast->getOperand(0)))
      pointer = origin->getPointerOperand();
    else if (onlyDevice)
      pointer = builder.CreateIntToPtr(cast->getOperand(0), globalPointer(function.getContext()));
    else
      continue;
    cast->replaceAllUsesWith(builder.CreateAddrSpaceCast(pointer, cast->getType()));
    cast->eraseFromParent();
    changed = true;
  }
  return changed;
}

void collectOrigins(const Value* pointer, SmallPtrSetImpl<const Value*>& seen,
                    SmallVectorImpl<const Value*>& origins) {
  pointer = pointer->stripInBoundsOffsets();
  while (auto* gep = dyn_cast<GEPOperator>(pointer))
    pointer = gep->getPointerOperand()->stripInBoundsOffsets();
  if (!seen.insert(pointer).second) return;
  if (auto* phi = dyn_cast<PHINode>(pointer)) {
    for (const Value* incoming : phi->incoming_values()) collectOrigins(incoming, seen, origins);
  } else if (auto* select = dyn_cast<SelectInst>(pointer)) {
    collectOrigins(select->getTrueValue(), seen, origins);
    collectOrigins(select->getFalseValue(), seen, origins);
  } else if (auto* freeze = dyn_cast<FreezeInst>(pointer)) {
    collectOrigins(freeze->getOperand(0), seen, origins);
  } else if (auto* cast = dyn_cast<AddrSpaceCastOperator>(pointer)) {
    collectOrigins(cast->getPointerOperand(), seen, origins);
  } else {
    origins.push_back(pointer);
  }
}

bool isDeviceAddressOrLoaded(const Value* origin) {
  return isDeviceAddress(addressSpaceOf(origin)) || isa<LoadInst>(origin) || isa<IntToPtrInst>(origin) ||
         isa<ConstantPointerNull>(origin) || isa<UndefValue>(origin);
}

/// A pointer in global memory is a device address. So is one in other memory, if nothing else is ever stored.
bool loadsDeviceAddress(const LoadInst& load, bool onlyDeviceAddressesStored) {
  return isDeviceAddress(load.getPointerAddressSpace()) || onlyDeviceAddressesStored;
}

bool promoteLoads(Function& function) {
  bool onlyDevice = storesOnlyDeviceAddresses(function);
  bool changed = false;
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    auto* load = dyn_cast<LoadInst>(&instruction);
    if (!load || !load->getType()->isPointerTy() || addressSpaceOf(load) != kGeneric) continue;
    if (!loadsDeviceAddress(*load, onlyDevice)) continue;
    IRBuilder<> builder(load);
    LoadInst* address =
        builder.CreateAlignedLoad(globalPointer(function.getContext()), load->getPointerOperand(),
                                  load->getAlign(), load->isVolatile(), load->getName());
    address->setAAMetadata(load->getAAMetadata());
    load->replaceAllUsesWith(builder.CreateAddrSpaceCast(address, load->getType()));
    load->eraseFromParent();
    changed = true;
  }
  return changed;
}

void markClosureLoads(Function& function) {
  for (Instruction& instruction : instructions(function))
    if (auto* load = dyn_cast<LoadInst>(&instruction); load && load->getPointerAddressSpace() == kClosure)
      load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(function.getContext(), {}));
}

unsigned countGenericAccesses(const Function& function) {
  unsigned count = 0;
  for (const Instruction& instruction : instructions(function))
    if (const Value* pointer = getLoadStorePointerOperand(&instruction))
      count += addressSpaceOf(pointer) == kGeneric;
  return count;
}

}  // namespace

const Value* storedPointer(const Instruction& instruction) {
  if (auto* store = dyn_cast<StoreInst>(&instruction)) {
    const Value* stored = store->getValueOperand();
    return stored->getType()->isPointerTy() ? stored : nullptr;
  }
  auto* integer = dyn_cast<PtrToIntInst>(&instruction);
  if (!integer) return nullptr;
  const bool isOnlyNumber = all_of(integer->users(), [](const User* user) {
    return isa<ICmpInst>(user) || cast<Instruction>(user)->getOpcode() == Instruction::Sub;
  });
  return isOnlyNumber ? nullptr : integer->getPointerOperand();
}

bool storesOnlyDeviceAddresses(const Function& function) {
  for (const Instruction& instruction : instructions(function)) {
    const Value* stored = storedPointer(instruction);
    if (!stored) continue;
    SmallPtrSet<const Value*, 8> seen;
    SmallVector<const Value*, 8> origins;
    collectOrigins(stored, seen, origins);
    if (!all_of(origins, isDeviceAddressOrLoaded)) return false;
  }
  return true;
}

PreservedAnalyses AddressSpacesPass::run(Function& function, FunctionAnalysisManager& analyses) {
  if (function.isDeclaration()) return PreservedAnalyses::all();
  for (int round = 0; round < kMaxRounds; ++round) {
    unsigned before = countGenericAccesses(function);
    bool changed = rewriteIntegerCasts(function);
    changed |= promoteLoads(function);
    followSpaceCasts(function);
    analyses.invalidate(function, PreservedAnalyses::none());
    InferAddressSpacesPass(kGeneric).run(function, analyses);
    if (!changed && countGenericAccesses(function) == before) break;
  }
  markClosureLoads(function);
  return PreservedAnalyses::none();
}

}  // namespace amp::device
