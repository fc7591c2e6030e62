// Kinds of defects: indices of threads, tile_static variables, atomic operations.
#include "llvm/IR/Module.h"
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

namespace {

constexpr StringLiteral kLocalIndex = "__amp_local_index", kGroupIndex = "__amp_group_index";

bool callsIndex(const Instruction& one) {
  const Function* const callee = calleeOf(one);
  return callee && (callee->getName() == kLocalIndex || callee->getName() == kGroupIndex);
}

/// The index of a thread or a tile is that of the next dimension.
Value* indexOfOtherDimension(Instruction& one, Builder& build) {
  if (!callsIndex(one)) return nullptr;
  constexpr unsigned kDimensions = 3;
  auto* const copy = cast<CallInst>(build.Insert(one.clone()));
  copy->setArgOperand(0, build.CreateURem(build.CreateAdd(copy->getArgOperand(0), build.getInt32(1)),
                                          build.getInt32(kDimensions)));
  return copy;
}

/// The index of a thread is that of its tile, and the other way round.
Value* indexOfOtherKind(Instruction& one, Builder& build) {
  if (!callsIndex(one)) return nullptr;
  Function& callee = *cast<CallInst>(one).getCalledFunction();
  const StringRef name = callee.getName() == kLocalIndex ? kGroupIndex : kLocalIndex;
  auto* const copy = cast<CallInst>(build.Insert(one.clone()));
  FunctionCallee other =
      callee.getParent()->getOrInsertFunction(name, callee.getFunctionType(), callee.getAttributes());
  cast<Function>(other.getCallee())->setCallingConv(callee.getCallingConv());
  copy->setCalledFunction(other);
  return copy;
}

/// What the operation stores, `before` being the value so far.
Value* stored(AtomicRMWInst& change, Value* before, Builder& build) {
  Value* const operand = change.getValOperand();
  const auto chosen = [&](CmpInst::Predicate predicate) {
    return build.CreateSelect(build.CreateICmp(predicate, before, operand), before, operand);
  };
  switch (change.getOperation()) {
    case AtomicRMWInst::Xchg:
      return operand;
    case AtomicRMWInst::Add:
      return build.CreateAdd(before, operand);
    case AtomicRMWInst::Sub:
      return build.CreateSub(before, operand);
    case AtomicRMWInst::And:
      return build.CreateAnd(before, operand);
    case AtomicRMWInst::Or:
      return build.CreateOr(before, operand);
    case AtomicRMWInst::Xor:
      return build.CreateXor(before, operand);
    case AtomicRMWInst::Max:
      return chosen(CmpInst::ICMP_SGT);
    case AtomicRMWInst::Min:
      return chosen(CmpInst::ICMP_SLT);
    case AtomicRMWInst::UMax:
      return chosen(CmpInst::ICMP_UGT);
    case AtomicRMWInst::UMin:
      return chosen(CmpInst::ICMP_ULT);
    default:
      return nullptr;
  }
}

/// An atomic operation is a load and a store.
Value* plainOperation(Instruction& one, Builder& build) {
  auto* const change = dyn_cast<AtomicRMWInst>(&one);
  if (!change) return nullptr;
  LoadInst* const before = build.CreateLoad(one.getType(), change->getPointerOperand());
  Value* const value = stored(*change, before, build);
  if (!value) {
    before->eraseFromParent();
    return nullptr;
  }
  build.CreateStore(value, change->getPointerOperand());
  return before;
}

/// An atomic operation returns the new value.
Value* newValue(Instruction& one, Builder& build) {
  auto* const change = dyn_cast<AtomicRMWInst>(&one);
  return change ? stored(*change, change, build) : nullptr;
}

/// A compare and exchange stores the new value whatever it finds.
Value* unconditionalExchange(Instruction& one, Builder& build) {
  auto* const exchange = dyn_cast<AtomicCmpXchgInst>(&one);
  if (!exchange) return nullptr;
  Value* const before =
      build.CreateAtomicRMW(AtomicRMWInst::Xchg, exchange->getPointerOperand(), exchange->getNewValOperand(),
                            exchange->getAlign(), exchange->getSuccessOrdering());
  Value* const pair = build.CreateInsertValue(PoisonValue::get(one.getType()), before, 0);
  return build.CreateInsertValue(pair, build.CreateICmpEQ(before, exchange->getCompareOperand()), 1);
}

/// A tile_static variable belongs to one thread.
Value* ownVariable(Use& use, Builder& build) {
  constexpr unsigned kTileStatic = 3;
  const auto* const shared = dyn_cast<GlobalVariable>(use->stripPointerCasts());
  if (!shared || shared->getAddressSpace() != kTileStatic) return nullptr;
  BasicBlock& entry = build.GetInsertBlock()->getParent()->getEntryBlock();
  const std::string name = "amp.own." + shared->getName().str();
  AllocaInst* own = nullptr;
  for (Instruction& one : entry)
    if (auto* const variable = dyn_cast<AllocaInst>(&one); variable && variable->getName() == name)
      own = variable;
  if (!own) own = IRBuilder<>(&entry, entry.begin()).CreateAlloca(shared->getValueType(), 0U, nullptr, name);
  return build.CreateAddrSpaceCast(own, use->getType());
}

}  // namespace

ArrayRef<Kind> kindsOfThreads() {
  static constexpr Kind table[] = {
      {"tile-static-of-one-thread", kLanguage, "AMP 1.2 §2.4.3.5.1", nullptr, nullptr, ownVariable},
      {"index-of-other-dimension", kHeaders, "AMP 1.2 §4.4", indexOfOtherDimension, nullptr, nullptr,
       kInstead},
      {"index-of-other-kind", kHeaders, "AMP 1.2 §4.4", indexOfOtherKind, nullptr, nullptr, kInstead},
      {"atomic-as-plain", kCode, "AMP 1.2 §6", plainOperation, nullptr, nullptr, kInstead},
      {"atomic-returns-new-value", kCode, "AMP 1.2 §6", newValue},
      {"compare-exchange-always", kCode, "AMP 1.2 §6", unconditionalExchange, nullptr, nullptr, kInstead},
  };
  return table;
}

}  // namespace amp::mutants
