#include "processor/HostChecks.h"

#include <optional>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "processor/Places.h"

namespace amp::processor {

using namespace llvm;

namespace {

// Of amp_detail/host_checks.h.
constexpr uint64_t kPageBytes = 4096, kPages = 65536;

/// What a function does with memory on the heap.
struct HeapFunction {
  bool ends = false;              ///< the memory at argument 0
  std::optional<unsigned> bytes;  ///< the argument that says how many bytes it makes
  std::optional<unsigned> times;  ///< by which argument these are multiplied
};

/// By its name in the object code. Operators new and delete are those that a program can replace.
HeapFunction heapFunctionOf(StringRef name) {
  name.consume_back("RKSt9nothrow_t");
  name.consume_back("St11align_val_t");
  return StringSwitch<HeapFunction>(name)
      .Cases({"malloc", "_Znwm", "_Znam"}, {false, 0, {}})
      .Case("calloc", {false, 0, 1})
      .Cases({"aligned_alloc", "memalign"}, {false, 1, {}})
      .Case("realloc", {true, 1, {}})
      .Cases({"free", "_ZdlPv", "_ZdlPvm", "_ZdaPv", "_ZdaPvm"}, {true, {}, {}})
      .Default({});
}

std::string pathOf(const DIFile& file) {
  SmallString<128> path = file.getFilename();
  sys::path::make_absolute(file.getDirectory(), path);
  return path.str().str();
}

class HostChecker : public InstVisitor<HostChecker> {
 public:
  HostChecker(Module& module, function_ref<Owner(StringRef)> ownerOf)
      : module_(module), context_(module.getContext()), ownerOf_(ownerOf), places_(module) {}

  void run() {
    for (Function& function : module_) {
      const Owner owner = ownerOf(function);
      if (owner == Owner::library || function.hasFnAttribute(Attribute::Naked) ||
          function.hasFnAttribute(Attribute::DisableSanitizerInstrumentation))
        continue;
      inProgram_ = owner == Owner::program;
      own_.clear();
      SmallVector<Instruction*, 64> all;
      for (Instruction& instruction : instructions(function)) {
        all.push_back(&instruction);
        auto* const variable = dyn_cast<AllocaInst>(&instruction);
        if (variable && !PointerMayBeCaptured(variable, /*ReturnCaptures=*/true)) own_.insert(variable);
      }
      for (Instruction* instruction : all) visit(*instruction);
    }
  }

  void visitLoadInst(LoadInst& load) {
    access(load, *load.getPointerOperand(), sizeOf(load.getType()), kRead);
  }
  void visitStoreInst(StoreInst& store) {
    access(store, *store.getPointerOperand(), sizeOf(store.getValueOperand()->getType()), kWrite);
  }
  void visitAtomicRMWInst(AtomicRMWInst& change) {
    access(change, *change.getPointerOperand(), sizeOf(change.getType()), kAtomic);
  }
  void visitAtomicCmpXchgInst(AtomicCmpXchgInst& exchange) {
    access(exchange, *exchange.getPointerOperand(), sizeOf(exchange.getNewValOperand()->getType()), kAtomic);
  }
  void visitMemTransferInst(MemTransferInst& transfer) {
    access(transfer, *transfer.getSource(), transfer.getLength(), kRead | kMoves);
    visitMemIntrinsic(transfer);
  }
  void visitMemIntrinsic(MemIntrinsic& block) { access(block, *block.getDest(), block.getLength(), kWrite); }
  /// Announces where a variable that other code can use begins and ends.
  void visitIntrinsicInst(IntrinsicInst& call) {
    auto* const lifetime = dyn_cast<LifetimeIntrinsic>(&call);
    if (!lifetime || isOwn(*lifetime->getArgOperand(0))) return;
    auto& variable = cast<AllocaInst>(*lifetime->getArgOperand(0));
    IRBuilder<> builder(lifetime->getNextNode());
    if (lifetime->getIntrinsicID() == Intrinsic::lifetime_end) {
      builder.SetInsertPoint(lifetime);
      callRuntime(builder, "__amp_host_memory_end", {&variable, placeOf(*lifetime)});
      return;
    }
    if (!inProgram_) return;
    const std::string name = nameOf(variable);
    callRuntime(builder, "__amp_host_memory",
                {&variable, sizeOf(variable.getAllocatedType()),
                 placeOf(*lifetime, name.empty() ? "temporary" : name)});
  }
  void visitCallBase(CallBase& call) {
    const Function* const callee = call.getCalledFunction();
    if (!callee || callee->isDeclaration()) notePassed(call);
    if (inProgram_ && !(callee && ownerOf(*callee) == Owner::program)) notePlace(call);
    if (callee) checkHeap(call, heapFunctionOf(callee->getName()));
  }
  /// Behind an exception, variables of functions that it has left no longer exist.
  void visitLandingPadInst(LandingPadInst& pad) {
    IRBuilder<> builder(&*pad.getParent()->getFirstInsertionPt());
    callRuntime(builder, "__amp_host_unwound", {builder.CreateStackSave()});
  }

 private:
  Owner ownerOf(const Function& function) {
    const DISubprogram* const program = function.getSubprogram();
    if (!program) return Owner::library;  // made by the compiler
    const auto [known, isNew] = owners_.try_emplace(program->getFile(), Owner::program);
    if (isNew) known->second = ownerOf_(pathOf(*program->getFile()));
    return known->second;
  }

  Value* sizeOf(Type* type) const {
    return ConstantInt::get(Type::getInt64Ty(context_), module_.getDataLayout().getTypeStoreSize(type));
  }

  /// Whether the memory is that of a variable whose address no other code gets.
  bool isOwn(const Value& pointer) const {
    return own_.contains(getUnderlyingObject(&pointer, /*MaxLookup=*/0));
  }

  /// A null place stands for the program's last call, which led to this code.
  Constant* placeOf(const Instruction& instruction, StringRef variable = {}) {
    if (!inProgram_) return ConstantPointerNull::get(PointerType::getUnqual(context_));
    return places_.at(instruction, variable);
  }

  /// Lets `announce` insert calls that are executed if a page of the runtime's table says that the memory is
  /// watched.
  void callWatched(IRBuilder<>& builder, Value& pointer, function_ref<void()> announce) {
    Instruction& next = *builder.GetInsertPoint();
    Type* const i32 = builder.getInt32Ty();
    Constant* const table = module_.getOrInsertGlobal("__amp_watched_pages", ArrayType::get(i32, kPages));
    Value* const page =
        builder.CreateURem(builder.CreateUDiv(builder.CreatePtrToInt(&pointer, builder.getInt64Ty()),
                                              builder.getInt64(kPageBytes)),
                           builder.getInt64(kPages));
    Value* const ranges = builder.CreateLoad(i32, builder.CreateGEP(i32, table, page));
    builder.SetInsertPoint(SplitBlockAndInsertIfThen(builder.CreateICmpNE(ranges, builder.getInt32(0)),
                                                     next.getIterator(), /*Unreachable=*/false));
    announce();
    builder.SetInsertPoint(&next);
  }

  void access(Instruction& instruction, Value& pointer, Value* bytes, uint32_t kind) {
    if (isOwn(pointer)) return;
    IRBuilder<> builder(&instruction);
    callWatched(builder, pointer, [&] {
      callRuntime(builder, "__amp_host_access",
                  {&pointer, builder.CreateZExtOrTrunc(bytes, builder.getInt64Ty()), builder.getInt32(kind),
                   placeOf(instruction)});
    });
  }

  /// Notes the place of a call of a function that is not the program's, with the name of the variable that it
  /// initializes or uses first.
  void notePlace(CallBase& call) {
    // Of a call without arguments, this operand is the function.
    const auto* const variable = dyn_cast<AllocaInst>(call.getOperand(0)->stripPointerCasts());
    IRBuilder<> builder(&call);
    Constant* const state = module_.getOrInsertGlobal("__amp_host_place", builder.getPtrTy(), [&] {
      return new GlobalVariable(module_, builder.getPtrTy(), /*isConstant=*/false,
                                GlobalValue::ExternalLinkage, nullptr, "__amp_host_place", nullptr,
                                GlobalValue::InitialExecTLSModel);
    });
    builder.CreateStore(places_.at(call, variable ? nameOf(*variable) : std::string()),
                        builder.CreateThreadLocalAddress(state));
  }

  /// Code that is not checked gets pointers.
  void notePassed(CallBase& call) {
    for (Value* argument : call.args()) {
      if (!argument->getType()->isPointerTy()) continue;
      IRBuilder<> builder(&call);
      callWatched(builder, *argument, [&] { callRuntime(builder, "__amp_host_passes", {argument}); });
    }
  }

  void checkHeap(CallBase& call, const HeapFunction& function) {
    if (function.ends) {
      IRBuilder<> builder(&call);
      callRuntime(builder, "__amp_host_memory_end", {call.getArgOperand(0), placeOf(call)});
    }
    if (function.bytes && !call.isMustTailCall())
      made(call, call.getArgOperand(*function.bytes),
           function.times ? call.getArgOperand(*function.times) : nullptr);
  }

  /// Announces the memory that the call returns: `bytes`, or so many times `elements`.
  void made(CallBase& call, Value* bytes, Value* elements) {
    BasicBlock::iterator next;
    if (auto* invoke = dyn_cast<InvokeInst>(&call)) {
      BasicBlock* const normal = SplitEdge(invoke->getParent(), invoke->getNormalDest());
      next = normal->getFirstInsertionPt();
    } else {
      next = std::next(call.getIterator());
    }
    IRBuilder<> builder(next->getParent(), next);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    if (elements) bytes = builder.CreateMul(bytes, elements);
    callRuntime(builder, "__amp_host_memory", {&call, bytes, ConstantPointerNull::get(builder.getPtrTy())});
  }

  Module& module_;
  LLVMContext& context_;
  function_ref<Owner(StringRef)> ownerOf_;
  Places places_;
  DenseMap<const DIFile*, Owner> owners_;
  bool inProgram_ = false;             ///< the function that is being checked
  SmallPtrSet<const Value*, 16> own_;  ///< variables of it whose address no other code gets
};

/// Lets the module's first constructor call __amp_host_start.
void addStart(Module& module, uint32_t parts) {
  LLVMContext& context = module.getContext();
  Function* const start =
      Function::createWithDefaultAttr(FunctionType::get(Type::getVoidTy(context), false),
                                      GlobalValue::InternalLinkage, 0, "amp.host_start", &module);
  IRBuilder<> builder(BasicBlock::Create(context, "", start));
  callRuntime(builder, "__amp_host_start", {builder.getInt32(parts)});
  builder.CreateRetVoid();
  appendToGlobalCtors(module, start, /*Priority=*/0);
}

}  // namespace

void checkHost(Module& host, uint32_t parts, function_ref<Owner(StringRef)> ownerOf) {
  HostChecker(host, ownerOf).run();
  addStart(host, parts);
}

}  // namespace amp::processor
