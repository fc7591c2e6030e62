#include "device/passes/UnreadStores.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

namespace amp::device {

using namespace llvm;

namespace {

/// All accesses to one local variable, each with the bytes that it may access, from the beginning of the
/// variable.
class Accesses {
 public:
  explicit Accesses(AllocaInst& variable) : layout_(variable.getDataLayout()) {
    const ConstantRange begin(APInt::getZero(layout_.getIndexTypeSizeInBits(variable.getType())));
    isKnown_ = collect(variable, begin);
  }

  /// Returns nothing if not all loads are known.
  SmallVector<StoreInst*, 8> unreadStores() const;

 private:
  /// Without a value the place is unknown, and may be in another variable.
  using Offset = std::optional<ConstantRange>;

  bool collect(Value& pointer, const Offset& at);
  bool collectUse(const Use& use, const Offset& at);
  Offset behind(const Offset& at, const GEPOperator& step) const;
  ConstantRange bytes(const ConstantRange& at, Type* type) const;

  const DataLayout& layout_;
  SmallPtrSet<User*, 4> choices_;
  SmallVector<ConstantRange, 8> loads_;
  SmallVector<std::pair<StoreInst*, ConstantRange>, 8> stores_;
  bool isKnown_;
};

bool Accesses::collect(Value& pointer, const Offset& at) {
  return all_of(pointer.uses(), [&](const Use& use) { return collectUse(use, at); });
}

/// Returns false if the variable is read at an unknown place, or if its address escapes.
bool Accesses::collectUse(const Use& use, const Offset& at) {
  User* user = use.getUser();
  if (auto* step = dyn_cast<GEPOperator>(user)) return collect(*step, behind(at, *step));
  if (isa<PHINode, SelectInst>(user)) return !choices_.insert(user).second || collect(*user, std::nullopt);
  if (auto* load = dyn_cast<LoadInst>(user)) {
    if (at) loads_.push_back(bytes(*at, load->getType()));
    return at.has_value();
  }
  if (auto* store = dyn_cast<StoreInst>(user)) {
    if (at && store->isSimple()) stores_.push_back({store, bytes(*at, store->getValueOperand()->getType())});
    return use.getOperandNo() == StoreInst::getPointerOperandIndex();
  }
  return isa<ICmpInst, LifetimeIntrinsic>(user);
}

Accesses::Offset Accesses::behind(const Offset& at, const GEPOperator& step) const {
  const unsigned bits = layout_.getIndexTypeSizeInBits(step.getType());
  SmallMapVector<Value*, APInt, 4> indices;
  APInt constant = APInt::getZero(bits);
  if (!at || !step.collectOffset(layout_, bits, indices, constant)) return std::nullopt;
  ConstantRange offset = at->add(constant);
  for (const auto& [index, scale] : indices) {
    const ConstantRange values = computeConstantRangeIncludingKnownBits(index, /*ForSigned=*/true, layout_);
    offset = offset.add(values.sextOrTrunc(bits).multiply(scale));
  }
  return offset;
}

ConstantRange Accesses::bytes(const ConstantRange& at, Type* type) const {
  const APInt size(at.getBitWidth(), layout_.getTypeStoreSize(type));
  return at.add({APInt::getZero(at.getBitWidth()), size});
}

SmallVector<StoreInst*, 8> Accesses::unreadStores() const {
  SmallVector<StoreInst*, 8> unread;
  if (!isKnown_) return unread;
  for (const auto& [store, stored] : stores_)
    if (none_of(loads_,
                [&](const ConstantRange& loaded) { return !loaded.intersectWith(stored).isEmptySet(); }))
      unread.push_back(store);
  return unread;
}

/// Removes the store and the code that only it needs: afterwards other variables may be unread.
void remove(StoreInst& store) {
  SmallVector<WeakTrackingVH, 2> needed = {store.getValueOperand(), store.getPointerOperand()};
  store.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(needed);
}

bool removeUnreadStores(Function& function) {
  SmallVector<WeakTrackingVH, 8> variables;
  for (Instruction& instruction : instructions(function))
    if (isa<AllocaInst>(instruction)) variables.push_back(&instruction);
  bool hasChanged = false;
  for (const WeakTrackingVH& variable : variables) {
    if (!variable) continue;
    const SmallVector<StoreInst*, 8> unread = Accesses(cast<AllocaInst>(*variable)).unreadStores();
    for (StoreInst* store : unread) remove(*store);
    hasChanged |= !unread.empty();
  }
  return hasChanged;
}

}  // namespace

PreservedAnalyses RemoveUnreadStoresPass::run(Function& function, FunctionAnalysisManager&) {
  bool hasChanged = false;
  while (removeUnreadStores(function)) hasChanged = true;
  return hasChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
