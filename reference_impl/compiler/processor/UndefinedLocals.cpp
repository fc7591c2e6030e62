#include "processor/UndefinedLocals.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "processor/Places.h"

namespace amp::processor {

using namespace llvm;

namespace {

constexpr uint8_t kUndefined = 0xff, kDefined = 0;

/// Lets loads and stores use the variable itself, not its address in another address space.
void removeCasts(AllocaInst& variable) {
  for (User* user : make_early_inc_range(variable.users())) {
    auto* const cast = dyn_cast<AddrSpaceCastInst>(user);
    if (!cast) continue;
    for (Use& use : make_early_inc_range(cast->uses()))
      if (getLoadStorePointerOperand(use.getUser()) == cast) use.set(&variable);
  }
}

/// Makes values of the variables that hold pointers, so that it is known what the pointers refer to.
void promotePointers(Function& kernel) {
  SmallVector<AllocaInst*, 16> variables;
  for (Instruction& instruction : kernel.getEntryBlock()) {
    auto* const variable = dyn_cast<AllocaInst>(&instruction);
    if (!variable || !variable->getAllocatedType()->isPointerTy()) continue;
    removeCasts(*variable);
    if (isAllocaPromotable(variable)) variables.push_back(variable);
  }
  DominatorTree tree(kernel);
  PromoteMemToReg(variables, tree);
}

/// A use of a variable by an instruction, with the pointer that it uses.
struct VariableUse {
  Instruction* instruction;
  Value* pointer;
};

class LocalChecker {
 public:
  explicit LocalChecker(Function& kernel)
      : kernel_(kernel), context_(kernel.getContext()), layout_(kernel.getDataLayout()), places_(kernel) {}

  void run() {
    SmallVector<AllocaInst*, 32> variables;
    for (Instruction& instruction : kernel_.getEntryBlock())
      if (auto* variable = dyn_cast<AllocaInst>(&instruction)) variables.push_back(variable);
    for (AllocaInst* variable : variables) addShadow(*variable);
    for (auto& [variable, uses] : uses_)
      for (const VariableUse& use : uses) check(*variable, use);
  }

 private:
  void addShadow(AllocaInst& variable) {
    SmallVector<VariableUse, 16> uses;
    if (!collect(variable, uses)) return;
    const uint64_t bytes = layout_.getTypeAllocSize(variable.getAllocatedType());
    IRBuilder<> builder(variable.getNextNode());
    AllocaInst* const shadow = builder.CreateAlloca(variable.getAllocatedType(), variable.getAddressSpace());
    shadow->setAlignment(variable.getAlign());
    builder.CreateMemSet(shadow, builder.getInt8(kUndefined), bytes, shadow->getAlign());
    shadows_[&variable] = shadow;
    uses_[&variable] = std::move(uses);
  }

  /// Collects the uses; returns false if the code does more with the address than access the variable.
  bool collect(Value& pointer, SmallVectorImpl<VariableUse>& uses) {
    for (User* user : pointer.users()) {
      auto* const instruction = cast<Instruction>(user);
      if (isa<GetElementPtrInst, AddrSpaceCastInst>(instruction)) {
        if (!collect(*instruction, uses)) return false;
        continue;
      }
      if (auto* store = dyn_cast<StoreInst>(instruction); store && store->getValueOperand() == &pointer)
        return false;
      if (!isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst, MemIntrinsic, LifetimeIntrinsic>(
              instruction))
        return false;
      uses.push_back({instruction, &pointer});
    }
    return true;
  }

  /// The place in the shadow that belongs to the place in the variable.
  Value* shadowOf(Value* pointer) {
    if (AllocaInst* const shadow = shadows_.lookup(pointer)) return shadow;
    if (auto* cast = dyn_cast<AddrSpaceCastInst>(pointer)) return shadowOf(cast->getOperand(0));
    auto* const part = llvm::cast<GetElementPtrInst>(pointer);
    Value* const whole = shadowOf(part->getPointerOperand());
    IRBuilder<> builder(part->getNextNode());
    return builder.CreateGEP(part->getSourceElementType(), whole, SmallVector<Value*>(part->indices()));
  }

  void check(AllocaInst& variable, const VariableUse& use) {
    Instruction& instruction = *use.instruction;
    if (auto* load = dyn_cast<LoadInst>(&instruction)) {
      reads(variable, use, load->getType());
    } else if (auto* store = dyn_cast<StoreInst>(&instruction)) {
      writes(use, store->getValueOperand()->getType());
    } else if (auto* change = dyn_cast<AtomicRMWInst>(&instruction)) {
      if (change->getOperation() != AtomicRMWInst::Xchg) reads(variable, use, change->getType());
      writes(use, change->getType());
    } else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) {
      reads(variable, use, exchange->getNewValOperand()->getType());
      writes(use, exchange->getNewValOperand()->getType());
    } else if (auto* transfer = dyn_cast<MemTransferInst>(&instruction)) {
      copies(*transfer, use);
    } else if (auto* block = dyn_cast<MemSetInst>(&instruction)) {
      fill(instruction, use.pointer, kDefined, block->getLength());
    } else {  // the variable begins or ends
      fill(instruction, &variable, kUndefined,
           ConstantInt::get(Type::getInt64Ty(context_),
                            layout_.getTypeAllocSize(variable.getAllocatedType())));
    }
  }

  void fill(Instruction& before, Value* pointer, uint8_t state, Value* bytes) {
    IRBuilder<> builder(&before);
    builder.CreateMemSet(shadowOf(pointer), builder.getInt8(state), bytes, MaybeAlign());
  }

  /// The integer that is the shadow of a value.
  Type* shadowType(Type* type) const {
    return Type::getIntNTy(context_, static_cast<unsigned>(layout_.getTypeStoreSize(type) * 8));
  }

  void writes(const VariableUse& use, Type* type) {
    IRBuilder<> builder(use.instruction);
    builder.CreateAlignedStore(ConstantInt::get(shadowType(type), 0), shadowOf(use.pointer), Align(1));
  }

  void reads(AllocaInst& variable, const VariableUse& use, Type* type) {
    Type* const shadow = shadowType(type);
    IRBuilder<> builder(use.instruction);
    Value* const state = builder.CreateAlignedLoad(shadow, shadowOf(use.pointer), Align(1));
    Instruction* const undefined =
        SplitBlockAndInsertIfThen(builder.CreateICmpNE(state, ConstantInt::get(shadow, 0)),
                                  use.instruction->getIterator(), /*Unreachable=*/false);
    builder.SetInsertPoint(undefined);
    builder.SetCurrentDebugLocation(use.instruction->getDebugLoc());
    callRuntime(builder, "__amp_check_undefined", {places_.at(*use.instruction, nameOf(variable))});
  }

  /// A copy of undefined bytes is undefined, but no fault. Bytes from elsewhere are taken for defined.
  void copies(MemTransferInst& transfer, const VariableUse& use) {
    if (use.pointer != transfer.getRawDest()) return;
    Value* const source = transfer.getRawSource();
    IRBuilder<> builder(&transfer);
    if (!shadows_.contains(getUnderlyingObject(source, /*MaxLookup=*/0)))
      return fill(transfer, use.pointer, kDefined, transfer.getLength());
    builder.CreateMemMove(shadowOf(use.pointer), MaybeAlign(), shadowOf(source), MaybeAlign(),
                          transfer.getLength());
  }

  Function& kernel_;
  LLVMContext& context_;
  const DataLayout& layout_;
  Places places_;
  DenseMap<const Value*, AllocaInst*> shadows_;
  MapVector<AllocaInst*, SmallVector<VariableUse, 16>> uses_;
};

}  // namespace

void checkLocals(Function& kernel) {
  promotePointers(kernel);
  LocalChecker(kernel).run();
}

}  // namespace amp::processor
