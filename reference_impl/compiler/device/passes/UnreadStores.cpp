#include "device/passes/UnreadStores.h"

#include "device/Target.h"
#include "device/passes/DebugRecords.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Scalar/ADCE.h"

namespace amp::device {

using namespace llvm;

namespace {

/// All accesses to one local variable, each with the bytes that it may access, from the beginning of the
/// variable.
class Accesses {
 public:
  template <typename Access>
  using Places = SmallVector<std::pair<Access*, ConstantRange>, 8>;

  explicit Accesses(AllocaInst& variable) : layout_(variable.getDataLayout()), variable_(variable) {
    isKnown_ = collect(variable, ConstantRange(APInt::getZero(bits())));
  }

  /// False if the variable's address escapes.
  bool isKnown() const { return isKnown_; }
  const Places<LoadInst>& loads() const { return loads_; }
  const Places<StoreInst>& stores() const { return stores_; }

 private:
  bool collect(Value& pointer, const ConstantRange& at);
  bool collectUse(const Use& use, const ConstantRange& at);
  ConstantRange behind(const ConstantRange& at, const GEPOperator& step) const;
  ConstantRange bytes(const ConstantRange& at, Type* type) const;
  unsigned bits() const { return layout_.getIndexTypeSizeInBits(variable_.getType()); }

  const DataLayout& layout_;
  AllocaInst& variable_;
  SmallPtrSet<User*, 4> choices_;
  Places<LoadInst> loads_;
  Places<StoreInst> stores_;
  bool isKnown_;
};

bool Accesses::collect(Value& pointer, const ConstantRange& at) {
  return all_of(pointer.uses(), [&](const Use& use) { return collectUse(use, at); });
}

/// True if no pointer is made of the number, as far as this is seen easily.
bool isOnlyCompared(const Value& number) {
  return all_of(number.users(), [](const User* user) {
    return isa<ICmpInst, SwitchInst>(user) || (isa<BinaryOperator>(user) && isOnlyCompared(*user));
  });
}

/// Returns false if the variable's address escapes.
bool Accesses::collectUse(const Use& use, const ConstantRange& at) {
  User* user = use.getUser();
  if (auto* step = dyn_cast<GEPOperator>(user)) return collect(*step, behind(at, *step));
  if (isa<AddrSpaceCastInst>(user)) return collect(*user, at);
  if (isa<PHINode, SelectInst>(user))
    return !choices_.insert(user).second || collect(*user, ConstantRange::getFull(bits()));
  if (auto* load = dyn_cast<LoadInst>(user)) {
    loads_.push_back({load, bytes(at, load->getType())});
    return true;
  }
  if (auto* store = dyn_cast<StoreInst>(user)) {
    stores_.push_back({store, bytes(at, store->getValueOperand()->getType())});
    return use.getOperandNo() == StoreInst::getPointerOperandIndex();
  }
  if (isa<PtrToIntInst>(user)) return isOnlyCompared(*user);
  return isa<ICmpInst, LifetimeIntrinsic>(user);
}

ConstantRange Accesses::behind(const ConstantRange& at, const GEPOperator& step) const {
  SmallMapVector<Value*, APInt, 4> indices;
  APInt constant = APInt::getZero(bits());
  if (!step.collectOffset(layout_, bits(), indices, constant)) return ConstantRange::getFull(bits());
  ConstantRange offset = at.add(constant);
  for (const auto& [index, scale] : indices) {
    const ConstantRange values = computeConstantRangeIncludingKnownBits(index, /*ForSigned=*/true, layout_);
    offset = offset.add(values.sextOrTrunc(bits()).multiply(scale));
  }
  return offset;
}

ConstantRange Accesses::bytes(const ConstantRange& at, Type* type) const {
  const APInt size(at.getBitWidth(), layout_.getTypeStoreSize(type));
  return at.add({APInt::getZero(at.getBitWidth()), size});
}

/// The code that something outside of the local variables needs. A store to a local variable counts once code
/// that counts loads what it stores, and a branch once it decides whether code that counts runs: both may be
/// needed by nothing but stores to the same variable.
class NeededCode {
 public:
  NeededCode(Function& function, PostDominatorTree& postDominators);

  SmallVector<StoreInst*, 8> unreadStores() const;

 private:
  void findStores(Function& function);
  bool storesToKnown(const StoreInst& store) const;
  void addEffects(Function& function);
  void addLoops(Function& function);
  void add(Instruction& instruction);
  void addOperands();
  void addStoresOf(const Instruction& load);
  void addBranches();

  PostDominatorTree& postDominators_;
  /// A variable, with the stores of which it is not known yet whether they are needed.
  struct Variable {
    Accesses accesses;
    Accesses::Places<StoreInst> stores{};
    SmallVector<ConstantRange, 4> loaded{};  ///< by needed code
  };

  std::vector<Variable> variables_;
  SmallPtrSet<const Value*, 8> known_;
  /// For each load what it may load: the number of a variable, and its bytes.
  DenseMap<const Instruction*, SmallVector<std::pair<size_t, ConstantRange>, 1>> loads_;
  SmallSetVector<StoreInst*, 8> stores_;  ///< to local variables
  SmallPtrSet<Instruction*, 32> needed_;
  SmallVector<Instruction*, 32> open_;
  SmallPtrSet<BasicBlock*, 16> openBlocks_;
};

NeededCode::NeededCode(Function& function, PostDominatorTree& postDominators)
    : postDominators_(postDominators) {
  findStores(function);
  addEffects(function);
  addLoops(function);
  while (!open_.empty()) {
    addOperands();
    addBranches();
  }
}

void NeededCode::findStores(Function& function) {
  for (Instruction& instruction : instructions(function)) {
    auto* variable = dyn_cast<AllocaInst>(&instruction);
    if (!variable) continue;
    variables_.push_back({Accesses(*variable)});
    if (variables_.back().accesses.isKnown()) known_.insert(variable);
  }
  for (size_t number = 0; number < variables_.size(); ++number) {
    Variable& variable = variables_[number];
    for (const auto& [store, stored] : variable.accesses.stores()) {
      if (!storesToKnown(*store)) continue;
      stores_.insert(store);
      variable.stores.push_back({store, stored});
    }
    for (const auto& [load, loaded] : variable.accesses.loads()) loads_[load].push_back({number, loaded});
  }
}

/// A generic pointer may also be one to other memory; the store is then another one.
bool NeededCode::storesToKnown(const StoreInst& store) const {
  if (!store.isSimple() || store.getPointerAddressSpace() != kPrivate) return false;
  SmallVector<const Value*, 4> objects;
  getUnderlyingObjects(store.getPointerOperand(), objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(objects, [&](const Value* object) {
    const unsigned space = object->getType()->getPointerAddressSpace();
    return known_.contains(object) || isa<ConstantPointerNull, UndefValue>(object) ||
           (space != kPrivate && space != kGeneric);
  });
}

void NeededCode::addEffects(Function& function) {
  for (Instruction& instruction : instructions(function)) {
    const bool isStore = stores_.contains(dyn_cast<StoreInst>(&instruction));
    const bool ends = instruction.isTerminator() && !isa<BranchInst, SwitchInst>(instruction);
    if (ends || (instruction.mayHaveSideEffects() && !isStore)) add(instruction);
  }
}

/// What a loop computes may be unneeded; that it ends is not known.
void NeededCode::addLoops(Function& function) {
  DenseMap<const BasicBlock*, unsigned> numbers;
  for (BasicBlock* block : ReversePostOrderTraversal(&function)) numbers.try_emplace(block, numbers.size());
  for (const auto& [block, number] : numbers)
    for (const BasicBlock* next : successors(block))
      if (numbers.lookup(next) <= number) add(*const_cast<BasicBlock*>(block)->getTerminator());
  for (DomTreeNode* end : postDominators_.getRootNode()->children())
    if (!isa<ReturnInst>(end->getBlock()->getTerminator()))
      for (DomTreeNode* node : depth_first(end)) add(*node->getBlock()->getTerminator());
}

void NeededCode::add(Instruction& instruction) {
  if (!needed_.insert(&instruction).second) return;
  open_.push_back(&instruction);
  openBlocks_.insert(instruction.getParent());
  if (auto* phi = dyn_cast<PHINode>(&instruction)) openBlocks_.insert_range(phi->blocks());
}

void NeededCode::addOperands() {
  while (!open_.empty()) {
    Instruction* const instruction = open_.pop_back_val();
    for (Value* operand : instruction->operands())
      if (auto* from = dyn_cast<Instruction>(operand)) add(*from);
    addStoresOf(*instruction);
  }
}

/// Adds the stores that may store what the instruction loads, if it does.
void NeededCode::addStoresOf(const Instruction& load) {
  const auto places = loads_.find(&load);
  if (places == loads_.end()) return;
  for (const auto& [number, loaded] : places->second) {
    Variable& variable = variables_[number];
    if (any_of(variable.loaded, [&](const ConstantRange& earlier) { return earlier.contains(loaded); }))
      continue;
    variable.loaded.push_back(loaded);
    erase_if(variable.stores, [&](const auto& place) {
      if (loaded.intersectWith(place.second).isEmptySet()) return false;
      add(*place.first);
      return true;
    });
  }
}

/// Adds the branches that decide whether the blocks of needed code run.
void NeededCode::addBranches() {
  ReverseIDFCalculator frontiers(postDominators_);
  frontiers.setDefiningBlocks(openBlocks_);
  SmallVector<BasicBlock*, 16> deciding;
  frontiers.calculate(deciding);
  openBlocks_.clear();
  for (BasicBlock* block : deciding) add(*block->getTerminator());
}

SmallVector<StoreInst*, 8> NeededCode::unreadStores() const {
  SmallVector<StoreInst*, 8> unread;
  for (StoreInst* store : stores_)
    if (!needed_.contains(store)) unread.push_back(store);
  return unread;
}

bool removeUnreadStores(Function& function, FunctionAnalysisManager& analyses) {
  const NeededCode needed(function, analyses.getResult<PostDominatorTreeAnalysis>(function));
  const SmallVector<StoreInst*, 8> unread = needed.unreadStores();
  for (StoreInst* store : unread) {
    recordStoredValue(*store);
    store->eraseFromParent();
  }
  return !unread.empty();
}

}  // namespace

PreservedAnalyses RemoveUnreadStoresPass::run(Function& function, FunctionAnalysisManager& analyses) {
  // The elimination leaves no branch that depends on a variable without stores. Afterwards more loads may be
  // known.
  while (removeUnreadStores(function, analyses))
    analyses.invalidate(function, ADCEPass().run(function, analyses));
  return PreservedAnalyses::none();
}

}  // namespace amp::device
