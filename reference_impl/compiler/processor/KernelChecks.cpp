#include "processor/KernelChecks.h"

#include "device/Target.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "processor/Places.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// The name of a variable of a function, without those of the function and its scopes.
std::string plainName(const GlobalVariable& variable) {
  const std::string name = demangle(variable.getName());
  const size_t colon = name.rfind("::");
  return colon == std::string::npos ? name : name.substr(colon + 2);
}

constexpr StringLiteral kAccess = "__amp_check_access";
constexpr StringLiteral kComponent = "__amp_check_component";

/// Memory of the thread, or memory that is constant during the launch.
bool isOwnObject(const Value& object) {
  if (isa<AllocaInst>(object) || device::builtinCalled(object) == device::Builtin::closure) return true;
  return isa<GlobalVariable>(object) && device::addressSpaceOf(&object) != device::kTileStatic;
}

/// Whether the pointer can only refer to such memory.
bool isOwn(const Value& pointer) {
  SmallVector<const Value*, 4> objects;
  getUnderlyingObjects(&pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(objects, [](const Value* object) { return isOwnObject(*object); });
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

const Value* objectOf(const CallInst& check) {
  return getUnderlyingObject(check.getArgOperand(kAddress), /*MaxLookup=*/0);
}

/// The name of the variable that the first access of the block behind a report refers to; empty if unknown.
std::string variableBehind(const CallInst& report) {
  const BasicBlock* const next = report.getParent()->getSingleSuccessor();
  const Value* const pointer = next ? getLoadStorePointerOperand(&next->front()) : nullptr;
  if (!pointer) return {};
  const Value* const object = getUnderlyingObject(pointer, /*MaxLookup=*/0);
  if (auto* variable = dyn_cast<GlobalVariable>(object)) return plainName(*variable);
  return isa<AllocaInst>(object) ? nameOf(cast<AllocaInst>(*object)) : std::string();
}

constexpr uint64_t kWordBytes = 4;

/// Whether the check is of a read or a write of a whole word.
bool isOfWord(const CallInst& check) {
  auto* const bytes = dyn_cast<ConstantInt>(check.getArgOperand(kBytes));
  return bytes && bytes->equalsInt(kWordBytes) && check.getParamAlign(kAddress).valueOrOne() >= kWordBytes &&
         !cast<ConstantInt>(check.getArgOperand(kKind))->equalsInt(kAtomic);
}

/// Makes the check conditional on __amp_checks, which knows the first `bytes` bytes of the memory.
void lookBefore(CallInst& check, Value& memory, uint64_t bytes) {
  Module& module = *check.getModule();
  IRBuilder<> builder(&check);
  Type* const i64 = builder.getInt64Ty();
  auto* const type = StructType::get(builder.getPtrTy(), i64, i64);  // amp_word_checks
  Constant* const state = module.getOrInsertGlobal("__amp_checks", type, [&] {
    return new GlobalVariable(module, type, /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr,
                              "__amp_checks", nullptr, GlobalValue::InitialExecTLSModel, /*AddressSpace=*/0);
  });
  Value* const checks = builder.CreateThreadLocalAddress(state);
  const auto field = [&](unsigned index) {
    return builder.CreateLoad(type->getElementType(index), builder.CreateStructGEP(type, checks, index));
  };
  Value* const offset = builder.CreateSub(builder.CreatePtrToInt(check.getArgOperand(kAddress), i64),
                                          builder.CreatePtrToInt(&memory, i64));
  Value* const number = builder.CreateUDiv(offset, builder.getInt64(kWordBytes));
  // Behind the tile_static variables, and before them if an index is wrong, there is no word.
  Value* const isKnown = builder.CreateICmpULT(number, builder.getInt64(bytes / kWordBytes));
  Value* const known = builder.CreateSelect(isKnown, number, builder.getInt64(0));
  Value* const word = builder.CreateLoad(i64, builder.CreateGEP(i64, field(0), known));
  Value* isNew = nullptr;
  if (cast<ConstantInt>(check.getArgOperand(kKind))->equalsInt(kWrite)) {
    isNew = builder.CreateICmpNE(word, field(2));
  } else {
    Value* const byOthers = builder.CreateICmpNE(word, field(1));
    isNew = builder.CreateAnd(byOthers, builder.CreateICmpNE(builder.CreateOr(word, 1), field(2)));
  }
  isNew = builder.CreateOr(isNew, builder.CreateNot(isKnown));
  check.moveBefore(
      SplitBlockAndInsertIfThen(isNew, check.getIterator(), /*Unreachable=*/false)->getIterator());
}

class AccessChecker {
 public:
  explicit AccessChecker(Function& kernel)
      : kernel_(kernel), module_(*kernel.getParent()), context_(kernel.getContext()), places_(kernel) {}

  void run() {
    SmallVector<Instruction*, 64> accesses;
    for (Instruction& instruction : instructions(kernel_))
      if (instruction.mayReadOrWriteMemory() && !instruction.hasMetadata(LLVMContext::MD_nosanitize))
        accesses.push_back(&instruction);
    for (Instruction* access : accesses) check(*access);
  }

 private:
  void check(Instruction& access) {
    if (auto* load = dyn_cast<LoadInst>(&access))
      return add(access, *load->getPointerOperand(), sizeOf(load->getType()), load->getAlign(),
                 load->isAtomic() ? kAtomic : kRead);
    if (auto* store = dyn_cast<StoreInst>(&access))
      return add(access, *store->getPointerOperand(), sizeOf(store->getValueOperand()->getType()),
                 store->getAlign(), store->isAtomic() ? kAtomic : kWrite);
    if (auto* change = dyn_cast<AtomicRMWInst>(&access))
      return add(access, *change->getPointerOperand(), sizeOf(change->getType()), change->getAlign(),
                 kAtomic | (change->getOperation() == AtomicRMWInst::Xchg ? kMoves : 0));
    if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&access))
      return add(access, *exchange->getPointerOperand(), sizeOf(exchange->getNewValOperand()->getType()),
                 exchange->getAlign(), kAtomic);
    if (device::builtinCalled(access) == device::Builtin::fence) {
      IRBuilder<> builder(&access);
      callRuntime(builder, "__amp_check_fence", {cast<CallInst>(access).getArgOperand(0)});
      return;
    }
    if (auto* transfer = dyn_cast<MemTransferInst>(&access))
      add(access, *transfer->getSource(), transfer->getLength(), Align(), kRead | kMoves);
    if (auto* block = dyn_cast<MemIntrinsic>(&access))
      add(access, *block->getDest(), block->getLength(), Align(), kWrite);
  }

  Value* sizeOf(Type* type) const {
    return ConstantInt::get(Type::getInt64Ty(context_), module_.getDataLayout().getTypeStoreSize(type));
  }

  void add(Instruction& access, Value& pointer, Value* bytes, Align align, uint32_t kind) {
    if (isOwn(pointer)) return;
    const auto* variable = dyn_cast<GlobalVariable>(getUnderlyingObject(&pointer, /*MaxLookup=*/0));
    IRBuilder<> builder(&access);
    Value* const flat = builder.CreateAddrSpaceCast(&pointer, PointerType::getUnqual(context_));
    CallInst& check =
        callRuntime(builder, kAccess,
                    {flat, builder.CreateZExtOrTrunc(bytes, builder.getInt64Ty()), builder.getInt32(kind),
                     places_.at(access, variable ? plainName(*variable) : std::string())});
    check.addParamAttr(0, Attribute::getWithAlignment(context_, align));
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
  for (Function& function : module)
    if (!function.isDeclaration()) checkSubscripts(function);
  Function* const check = module.getFunction(device::nameOf(device::Builtin::checkedComponent));
  if (check && check->use_empty()) check->eraseFromParent();
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
  if (variable && !nameOf(*variable).empty())
    check.setArgOperand(kPlace, places.at(check, nameOf(*variable)));
}

}  // namespace

void reportInRuntime(Function& kernel) {
  Places places(kernel);
  for (CallInst* check : checksOf(kernel)) announceBehindBounds(*check);
  for (Instruction& instruction : make_early_inc_range(instructions(kernel))) {
    auto* report = dyn_cast<CallInst>(&instruction);
    if (!report || !report->getCalledFunction()) continue;
    const StringRef name = report->getCalledFunction()->getName();
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
}

void checkAccesses(Function& kernel) {
  AccessChecker(kernel).run();
}

void dropNeedlessChecks(Function& kernel) {
  for (CallInst* check : checksOf(kernel))
    if (isOwn(*check->getArgOperand(kAddress))) check->eraseFromParent();
}

void lookBeforeAnnouncing(Function& kernel, Value& memory, uint64_t bytes) {
  for (CallInst* check : checksOf(kernel))
    if (objectOf(*check) == &memory && isOfWord(*check)) lookBefore(*check, memory, bytes);
}

void announceTile(IRBuilderBase& builder, Value& tile, uint32_t threads, Value& memory, uint64_t bytes) {
  callRuntime(builder, "__amp_check_tile",
              {&tile, builder.getInt32(threads), &memory, builder.getInt64(bytes)});
}

void announceThread(IRBuilderBase& builder, Value& number) {
  callRuntime(builder, "__amp_check_thread", {&number});
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
