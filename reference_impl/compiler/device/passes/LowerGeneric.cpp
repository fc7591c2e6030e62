#include "device/passes/LowerGeneric.h"

#include "device/Target.h"
#include "device/passes/AddressSpaces.h"
#include "device/passes/Legalize.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace amp::device {

using namespace llvm;

namespace {

/// A set of address spaces; closure memory counts as global.
using Spaces = uint8_t;
constexpr Spaces kInPrivate = 1, kInTileStatic = 2, kInGlobal = 4;

Spaces spacesOf(unsigned space) {
  switch (space) {
    case kPrivate:
      return kInPrivate;
    case kTileStatic:
      return kInTileStatic;
    default:
      return kInGlobal;
  }
}

bool isGeneric(const Value* value) {
  return value->getType()->isPointerTy() && addressSpaceOf(value) == kGeneric;
}

/// The spaces that each generic pointer of a function can point to.
class PossibleSpaces {
 public:
  explicit PossibleSpaces(const Function& function) {
    do changed_ = false, visit(function);
    while (changed_);
  }
  Spaces of(const Value* pointer) const;

 private:
  void visit(const Function& function);
  Spaces computed(const Instruction& instruction) const;
  DenseMap<const Value*, Spaces> spaces_;
  Spaces stored_ = kInGlobal;  ///< spaces of all pointers that the function stores
  bool changed_ = false;
};

Spaces PossibleSpaces::of(const Value* pointer) const {
  if (!isGeneric(pointer)) return spacesOf(addressSpaceOf(pointer));
  if (auto* cast = dyn_cast<AddrSpaceCastOperator>(pointer)) return of(cast->getPointerOperand());
  return spaces_.lookup(pointer);  // no space for null and undef: they are never accessed
}

Spaces PossibleSpaces::computed(const Instruction& instruction) const {
  if (auto* load = dyn_cast<LoadInst>(&instruction))
    return isDeviceAddress(load->getPointerAddressSpace()) ? kInGlobal : stored_;
  if (isa<IntToPtrInst>(instruction)) return stored_;  // made of words that were copied from memory
  Spaces all = 0;
  for (const Value* operand : instruction.operands())
    if (operand->getType()->isPointerTy()) all |= of(operand);
  return all;
}

void PossibleSpaces::visit(const Function& function) {
  for (const Instruction& instruction : instructions(function)) {
    if (const Value* stored = storedPointer(instruction)) {
      Spaces all = stored_ | of(stored);
      changed_ |= all != stored_;
      stored_ = all;
    }
    if (!isGeneric(&instruction)) continue;
    Spaces& known = spaces_[&instruction];
    Spaces now = known | computed(instruction);
    changed_ |= now != known;
    spaces_[&instruction] = now;
  }
}

unsigned pointerOperandOf(const Instruction& access) {
  if (isa<LoadInst>(access)) return LoadInst::getPointerOperandIndex();
  if (isa<StoreInst>(access)) return StoreInst::getPointerOperandIndex();
  if (isa<AtomicRMWInst>(access)) return AtomicRMWInst::getPointerOperandIndex();
  return AtomicCmpXchgInst::getPointerOperandIndex();
}

bool isGenericAccess(const Instruction& instruction) {
  bool isAccess = isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(instruction);
  return isAccess && isGeneric(instruction.getOperand(pointerOperandOf(instruction)));
}

/// Inserts the access in one space in front of `before`.
Instruction* accessIn(unsigned space, const Instruction& access, Instruction* before) {
  IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(access.getDebugLoc());
  unsigned operand = pointerOperandOf(access);
  Value* pointer =
      builder.CreateAddrSpaceCast(access.getOperand(operand), PointerType::get(before->getContext(), space));
  Instruction* copy = access.clone();
  copy->setOperand(operand, pointer);
  builder.Insert(copy);
  return copy;
}

/// Tests whether a generic pointer points into `space`, by its two upper bits: 01 private, 10 tile_static.
Value* isIn(IRBuilder<>& builder, Value* pointer, Spaces space) {
  Value* tag = builder.CreateLShr(builder.CreatePtrToInt(pointer, builder.getInt64Ty()), 62);
  return builder.CreateICmpEQ(tag, builder.getInt64(space == kInPrivate ? 1 : 2));
}

/// Extracts from the pair `from` the part that `extract` extracts from another pair.
Instruction* extractedLike(const Instruction& extract, Instruction* from) {
  Instruction* part = extract.clone();
  part->setOperand(0, from);
  part->insertAfter(from);
  return part;
}

/// Returns the result that the code uses: the access itself, or the old value of an exchange; null if there
/// is none.
Instruction* resultOf(Instruction& access) {
  if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&access)) return splitExchangeResult(*exchange);
  return access.getType()->isVoidTy() ? nullptr : &access;
}

void branchOverSpaces(Instruction& access, Spaces spaces) {
  constexpr std::pair<Spaces, unsigned> kAll[] = {
      {kInPrivate, kPrivate}, {kInTileStatic, kTileStatic}, {kInGlobal, kGlobal}};
  for (auto [bit, space] : kAll) {
    if (!(spaces & bit)) continue;
    if (spaces == bit) {  // the last one
      Instruction* here = accessIn(space, access, &access);
      access.replaceAllUsesWith(here);
      access.eraseFromParent();
      return;
    }
    IRBuilder<> builder(&access);
    Value* condition = isIn(builder, access.getOperand(pointerOperandOf(access)), bit);
    Instruction* result = resultOf(access);
    Instruction *inside, *outside;
    SplitBlockAndInsertIfThenElse(condition, &access, &inside, &outside);
    Instruction* here = accessIn(space, access, inside);
    access.moveBefore(outside->getIterator());
    if (result) {
      PHINode* merged = PHINode::Create(result->getType(), 2, "", inside->getSuccessor(0)->begin());
      result->replaceAllUsesWith(merged);
      if (result != &access) result->moveAfter(&access);
      merged->addIncoming(result == &access ? here : extractedLike(*result, here), here->getParent());
      merged->addIncoming(result, access.getParent());
      // The next spaces may split the block of `access` again. replaceAllUsesWith then updates the phi's
      // value, and the split its block.
    }
    spaces &= ~bit;
  }
}

}  // namespace

PreservedAnalyses LowerGenericPass::run(Function& function, FunctionAnalysisManager&) {
  if (function.isDeclaration()) return PreservedAnalyses::all();
  PossibleSpaces possible(function);
  SmallVector<std::pair<Instruction*, Spaces>, 8> accesses;
  for (Instruction& instruction : instructions(function))
    if (isGenericAccess(instruction))
      accesses.push_back({&instruction, possible.of(instruction.getOperand(pointerOperandOf(instruction)))});
  for (auto [access, spaces] : accesses) {
    if (!spaces) spaces = kInGlobal;
    if (!isPowerOf2_32(spaces))
      context_.warn("amp.unknown-memory", *access,
                    "the memory that this pointer refers to is known only at run time; the access is slow");
    branchOverSpaces(*access, spaces);
  }
  return accesses.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace amp::device
