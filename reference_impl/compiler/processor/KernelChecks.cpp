#include "processor/KernelChecks.h"

#include "device/Target.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "processor/Places.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// The name of a variable of a function, without those of the function and its scopes.
std::string plainName(const GlobalVariable& variable) {
  const std::string name = demangle(variable.getName());
  return name.substr(name.rfind(':') + 1);
}

constexpr StringLiteral kAccess = "__amp_check_access";
constexpr StringLiteral kComponent = "__amp_check_component";

/// Memory of the thread, or memory that is constant during the launch.
bool isOwnObject(const Value* object) {
  if (device::addressSpaceOf(object) == device::kTileStatic) return false;
  return isa<AllocaInst, GlobalVariable>(object) ||
         device::builtinCalled(*object) == device::Builtin::closure;
}

/// Whether the pointer can only refer to such memory.
bool isOwn(const Value& pointer) {
  SmallVector<const Value*, 4> objects;
  getUnderlyingObjects(&pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(objects, isOwnObject);
}

SmallVector<CallInst*, 64> checksOf(Function& kernel) {
  SmallVector<CallInst*, 64> checks;
  for (Instruction& instruction : instructions(kernel))
    if (auto* call = dyn_cast<CallInst>(&instruction))
      if (call->getCalledOperand()->stripPointerCasts()->getName() == kAccess) checks.push_back(call);
  return checks;
}

/// The arguments of a check.
enum CheckArgument : unsigned { kAddress, kBytes, kKind };

/// An attribute of the checks of accesses to tile_static memory, so far as it is known.
constexpr StringLiteral kOfTile = "amp-tile-static";

/// The name of the variable that the access behind a report refers to; empty if it is one of several.
std::string variableBehind(const CallInst& report) {
  const Instruction& access = report.getParent()->getSingleSuccessor()->front();
  SmallVector<const Value*, 4> objects;
  getUnderlyingObjects(MemoryLocation::get(&access).Ptr, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  if (objects.size() != 1) return {};
  if (auto* variable = dyn_cast<GlobalVariable>(objects[0])) return plainName(*variable);
  return nameOf(*objects[0]);
}

/// amp_quiet_memory of amp_detail/kernel_checks.h.
StructType* quietMemory(LLVMContext& context) {
  Type* const i64 = Type::getInt64Ty(context);
  return StructType::get(i64, i64);
}

/// Makes the check conditional.
void checkIf(Value& condition, CallInst& check) {
  MDNode* const unlikely = MDBuilder(check.getContext()).createUnlikelyBranchWeights();
  check.moveBefore(SplitBlockAndInsertIfThen(&condition, check.getIterator(), /*Unreachable=*/false, unlikely)
                       ->getIterator());
}

/// Skips the check while the runtime, as it has told the last one here, would learn nothing.
void skipQuiet(CallInst& check) {
  Function& function = *check.getFunction();
  IRBuilder<> entry(&function.getEntryBlock(), function.getEntryBlock().begin());
  Type* const i64 = entry.getInt64Ty();
  AllocaInst* const first = entry.CreateAlloca(i64, nullptr, "quiet.first");
  AllocaInst* const addresses = entry.CreateAlloca(i64, nullptr, "quiet.addresses");
  for (AllocaInst* variable : {first, addresses}) entry.CreateStore(entry.getInt64(0), variable);
  IRBuilder<> builder(&check);
  Value* const distance = builder.CreateSub(builder.CreatePtrToInt(check.getArgOperand(kAddress), i64),
                                            builder.CreateLoad(i64, first));
  checkIf(*builder.CreateICmpUGE(distance, builder.CreateLoad(i64, addresses)), check);
  builder.SetInsertPoint(check.getNextNode());
  builder.CreateStore(builder.CreateExtractValue(&check, 0), first);
  builder.CreateStore(builder.CreateExtractValue(&check, 1), addresses);
}

bool isRead(const CallInst& check) {
  return (cast<ConstantInt>(check.getArgOperand(kKind))->getZExtValue() & ~uint64_t{kMoves}) == kRead;
}

/// __amp_checks of amp_detail/kernel_checks.h.
class KernelState {
 public:
  enum Field : unsigned { kWords, kOfReads, kPhase, kOwn, kThread };
  static constexpr unsigned kShiftOfThread = 3;  ///< from `phase` to `own`

  explicit KernelState(IRBuilderBase& builder)
      : builder_(builder), state_(builder.CreateThreadLocalAddress(variable())) {}

  Value* load(Field field) const { return builder_.CreateLoad(type()->getElementType(field), at(field)); }
  void store(Field field, Value* value) const { builder_.CreateStore(value, at(field)); }

 private:
  StructType* type() const {
    Type* const i64 = builder_.getInt64Ty();
    return StructType::get(builder_.getPtrTy(), i64, i64, i64, i64);
  }
  Constant* variable() const {
    Module& module = *builder_.GetInsertBlock()->getModule();
    return module.getOrInsertGlobal("__amp_checks", type(), [&] {
      return new GlobalVariable(module, type(), /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr,
                                "__amp_checks", nullptr, GlobalValue::InitialExecTLSModel,
                                /*AddressSpace=*/0);
    });
  }
  Value* at(Field field) const { return builder_.CreateStructGEP(type(), state_, field); }

  IRBuilderBase& builder_;
  Value* state_;
};

constexpr uint64_t kWordBytes = 4;

/// How many words the check is of; 0 if it is of too many.
unsigned wordsOf(const CallInst& check) {
  constexpr uint64_t most = 16;
  auto* const bytes = dyn_cast<ConstantInt>(check.getArgOperand(kBytes));
  const uint64_t words = bytes ? divideCeil(bytes->getZExtValue(), kWordBytes) : 0;
  return words <= most ? static_cast<unsigned>(words) : 0;
}

/// Skips the check of an access to so many words if __amp_checks, which knows the first `bytes` bytes of the
/// memory, says that the runtime would learn nothing.
void lookBefore(CallInst& check, unsigned words, Value& memory, uint64_t bytes) {
  IRBuilder<> builder(&check);
  Type* const i64 = builder.getInt64Ty();
  const KernelState state(builder);
  Value* const offset = builder.CreateSub(builder.CreatePtrToInt(check.getArgOperand(kAddress), i64),
                                          builder.CreatePtrToInt(&memory, i64));
  Value* const number = builder.CreateUDiv(offset, builder.getInt64(kWordBytes));
  // Behind the tile_static variables, and before them if an index is wrong, there is no word.
  Value* const end = builder.CreateAdd(number, builder.getInt64(words));
  Value* const isKnown = builder.CreateICmpULE(end, builder.getInt64(divideCeil(bytes, kWordBytes)));
  Value* const known = builder.CreateSelect(isKnown, number, builder.getInt64(0));
  Value* const first = builder.CreateGEP(i64, state.load(KernelState::kWords), known);
  auto* const vector = FixedVectorType::get(i64, words);
  Value* const marks = builder.CreateAlignedLoad(vector, first, Align(8));
  const auto differsFrom = [&](Value* value, KernelState::Field field) {
    return builder.CreateICmpNE(value, builder.CreateVectorSplat(words, state.load(field)));
  };
  Value* isNew = nullptr;
  if (isRead(check)) {
    Value* const written = builder.CreateOr(marks, ConstantInt::get(vector, 1));
    isNew =
        builder.CreateAnd(differsFrom(marks, KernelState::kOfReads), differsFrom(written, KernelState::kOwn));
  } else {
    isNew = differsFrom(marks, KernelState::kOwn);
  }
  checkIf(*builder.CreateOr(builder.CreateOrReduce(isNew), builder.CreateNot(isKnown)), check);
}

class AccessChecker : public InstVisitor<AccessChecker> {
 public:
  explicit AccessChecker(Function& kernel)
      : kernel_(kernel), module_(*kernel.getParent()), context_(kernel.getContext()), places_(kernel) {}

  void run() {
    SmallVector<Instruction*, 64> checked;
    for (Instruction& instruction : instructions(kernel_))
      if (!instruction.hasMetadata(LLVMContext::MD_nosanitize)) checked.push_back(&instruction);
    for (Instruction* instruction : checked) visit(*instruction);
  }

  void visitLoadInst(LoadInst& load) {
    add(load, *load.getPointerOperand(), sizeOf(load.getType()), load.isAtomic() ? kAtomic : kRead);
  }
  void visitStoreInst(StoreInst& store) {
    add(store, *store.getPointerOperand(), sizeOf(store.getValueOperand()->getType()),
        store.isAtomic() ? kAtomic : kWrite);
  }
  void visitAtomicRMWInst(AtomicRMWInst& change) {
    add(change, *change.getPointerOperand(), sizeOf(change.getType()),
        kAtomic | (change.getOperation() == AtomicRMWInst::Xchg ? kMoves : 0));
  }
  void visitAtomicCmpXchgInst(AtomicCmpXchgInst& exchange) {
    add(exchange, *exchange.getPointerOperand(), sizeOf(exchange.getNewValOperand()->getType()), kAtomic);
  }
  void visitMemTransferInst(MemTransferInst& transfer) {
    add(transfer, *transfer.getSource(), transfer.getLength(), kRead | kMoves);
    visitMemIntrinsic(transfer);
  }
  void visitMemIntrinsic(MemIntrinsic& block) { add(block, *block.getDest(), block.getLength(), kWrite); }
  void visitCallInst(CallInst& call) {
    if (device::builtinCalled(call) != device::Builtin::fence) return;
    IRBuilder<> builder(&call);
    callRuntime(builder, "__amp_check_fence", {call.getArgOperand(0)});
  }

 private:
  Value* sizeOf(Type* type) const {
    return ConstantInt::get(Type::getInt64Ty(context_), module_.getDataLayout().getTypeStoreSize(type));
  }

  void add(Instruction& access, Value& pointer, Value* bytes, uint32_t kind) {
    if (isOwn(pointer)) return;
    const Value* const object = getUnderlyingObject(&pointer, /*MaxLookup=*/0);
    const auto* variable = dyn_cast<GlobalVariable>(object);
    IRBuilder<> builder(&access);
    Value* const flat = builder.CreateAddrSpaceCast(&pointer, PointerType::getUnqual(context_));
    CallInst& check =
        callRuntime(builder, kAccess,
                    {flat, builder.CreateZExtOrTrunc(bytes, builder.getInt64Ty()), builder.getInt32(kind),
                     places_.at(access, variable ? plainName(*variable) : std::string())},
                    quietMemory(context_));
    if (device::addressSpaceOf(object) == device::kTileStatic)
      check.addFnAttr(Attribute::get(context_, kOfTile));
  }

  Function& kernel_;
  Module& module_;
  LLVMContext& context_;
  Places places_;
};

}  // namespace

void checkSubscripts(Function& function) {
  enum Argument : unsigned { kValue, kExtent, kDimension, kRank, kContainer };
  SmallVector<CallInst*, 16> checks;
  for (Instruction& instruction : instructions(function))
    if (device::builtinCalled(instruction) == device::Builtin::checkedComponent)
      checks.push_back(cast<CallInst>(&instruction));
  for (CallInst* check : checks) {
    Places places(*function.getParent(), *check);
    Value* const component = check->getArgOperand(kValue);
    Value* const extent = check->getArgOperand(kExtent);
    IRBuilder<> builder(check);
    // A negative component is large, and so is a negative extent: its container has no elements.
    Value* const isOutside = builder.CreateOr(builder.CreateICmpUGE(component, extent),
                                              builder.CreateICmpSLT(extent, builder.getInt32(0)));
    Instruction* const outside =
        SplitBlockAndInsertIfThen(isOutside, check->getIterator(), /*Unreachable=*/false);
    builder.SetInsertPoint(outside);
    builder.SetCurrentDebugLocation(check->getDebugLoc());
    Value* const container =
        builder.CreateAddrSpaceCast(check->getArgOperand(kContainer), builder.getPtrTy());
    callRuntime(builder, kComponent,
                {component, extent, check->getArgOperand(kDimension), check->getArgOperand(kRank), container,
                 places.at(*check, {})});
    builder.SetInsertPoint(check);
    check->replaceAllUsesWith(builder.CreateSelect(isOutside, builder.getInt32(0), component));
    check->eraseFromParent();
  }
}

void checkSubscripts(Module& module) {
  for (Function& function : module) checkSubscripts(function);
}

namespace {

/// Moves an announcement behind the check of bounds of its access, so that an access to the wrong variable is
/// not announced first.
void announceBehindBounds(CallInst& check) {
  for (BasicBlock* next : successors(check.getParent())) {
    const Value* const pointer = getLoadStorePointerOperand(&next->front());
    if (pointer && pointer->stripPointerCasts() == check.getArgOperand(kAddress)->stripPointerCasts())
      return check.moveBefore(next->front().getIterator());
  }
}

/// Lets the report of a subscript name the kernel's own variable that is the container. Its place is that of
/// `check`.
void nameContainer(CallInst& check, Places& places) {
  enum Argument : unsigned { kContainer = 4, kPlace };
  const auto* variable =
      dyn_cast<AllocaInst>(getUnderlyingObject(check.getArgOperand(kContainer), /*MaxLookup=*/0));
  if (variable) check.setArgOperand(kPlace, places.at(check, nameOf(*variable)));
}

}  // namespace

void reportInRuntime(Function& kernel) {
  Places places(kernel);
  for (Instruction& instruction : make_early_inc_range(instructions(kernel))) {
    auto* report = dyn_cast<CallInst>(&instruction);
    if (!report) continue;
    const StringRef name = report->getCalledOperand()->getName();
    if (name == kComponent) nameContainer(*report, places);
    IRBuilder<> builder(report);
    if (name == "__ubsan_handle_out_of_bounds") {
      callRuntime(builder, "__amp_check_array",
                  {report->getArgOperand(0), report->getArgOperand(1), places.at(*report, {})});
    } else if (name == "__ubsan_handle_local_out_of_bounds") {
      callRuntime(builder, "__amp_check_object", {places.at(*report, variableBehind(*report))});
    } else {
      continue;
    }
    report->eraseFromParent();
  }
  for (CallInst* check : checksOf(kernel)) announceBehindBounds(*check);
}

void checkAccesses(Function& kernel) {
  AccessChecker(kernel).run();
}

void dropNeedlessChecks(Function& kernel) {
  for (CallInst* check : checksOf(kernel))
    if (isOwn(*check->getArgOperand(kAddress))) check->eraseFromParent();
}

void lookBeforeAnnouncing(Function& kernel, Value& memory, uint64_t bytes) {
  for (CallInst* check : checksOf(kernel)) {
    if (!check->hasFnAttr(kOfTile)) {
      if (isRead(*check)) skipQuiet(*check);
    } else if (const unsigned words = wordsOf(*check)) {
      lookBefore(*check, words, memory, bytes);
    }
  }
}

void announceTile(IRBuilderBase& builder, Value& tile, uint32_t threads, Value& memory, uint64_t bytes) {
  callRuntime(builder, "__amp_check_tile",
              {&tile, builder.getInt32(threads), &memory, builder.getInt64(bytes)});
}

void announceThread(IRBuilderBase& builder, Value& number) {
  const KernelState state(builder);
  state.store(KernelState::kThread, &number);
  Value* const distance = builder.CreateShl(&number, KernelState::kShiftOfThread);
  state.store(KernelState::kOwn, builder.CreateAdd(state.load(KernelState::kPhase), distance));
}

CheckedBarrier describeBarrier(CallInst& barrier) {
  return {barrier.getArgOperand(0), Places(*barrier.getFunction()).at(barrier, {})};
}

void announceArrival(IRBuilderBase& builder, Constant* place) {
  if (!place) place = ConstantPointerNull::get(builder.getPtrTy());
  callRuntime(builder, "__amp_check_arrival", {place});
}

void announceBarrier(IRBuilderBase& builder, Value& memory) {
  callRuntime(builder, "__amp_check_barrier", {&memory});
}

}  // namespace amp::processor
