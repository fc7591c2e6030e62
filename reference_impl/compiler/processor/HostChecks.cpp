#include "processor/HostChecks.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
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

/// Functions that make or end memory on the heap, by their names in the object code.
enum class HeapFunction { none, makes, makesElements, makesAligned, ends, resizes };
HeapFunction heapFunctionOf(StringRef name) {
  if (name == "malloc") return HeapFunction::makes;
  if (name == "calloc") return HeapFunction::makesElements;
  if (name == "aligned_alloc" || name == "memalign") return HeapFunction::makesAligned;
  if (name == "free") return HeapFunction::ends;
  if (name == "realloc") return HeapFunction::resizes;
  // operator new and delete in the forms that a program can replace: placement forms have other parameters.
  StringRef parameters = name;
  const bool makes = parameters.consume_front("_Znwm") || parameters.consume_front("_Znam");
  if (!makes && !parameters.consume_front("_ZdlPv") && !parameters.consume_front("_ZdaPv"))
    return HeapFunction::none;
  if (!makes) parameters.consume_front("m");
  parameters.consume_front("St11align_val_t");
  parameters.consume_front("RKSt9nothrow_t");
  if (!parameters.empty()) return HeapFunction::none;
  return makes ? HeapFunction::makes : HeapFunction::ends;
}

std::string pathOf(const DIFile& file) {
  if (sys::path::is_absolute(file.getFilename())) return file.getFilename().str();
  SmallString<128> path = file.getDirectory();
  sys::path::append(path, file.getFilename());
  return path.str().str();
}

class HostChecker {
 public:
  HostChecker(Module& module, function_ref<Owner(StringRef)> ownerOf)
      : module_(module), context_(module.getContext()), ownerOf_(ownerOf), places_(module) {}

  void run() {
    for (Function& function : module_) {
      if (function.isDeclaration() || ownerOf(function) == Owner::library) continue;
      if (function.hasFnAttribute(Attribute::Naked) ||
          function.hasFnAttribute(Attribute::DisableSanitizerInstrumentation))
        continue;
      inProgram_ = ownerOf(function) == Owner::program;
      escapes_.clear();
      SmallVector<Instruction*, 64> all;
      for (Instruction& instruction : instructions(function)) all.push_back(&instruction);
      for (Instruction* instruction : all) check(*instruction);
    }
  }

 private:
  Owner ownerOf(const Function& function) {
    const DISubprogram* const program = function.getSubprogram();
    if (!program) return Owner::library;  // made by the compiler
    const auto [known, isNew] = owners_.try_emplace(program->getFile(), Owner::program);
    if (isNew) known->second = ownerOf_(pathOf(*program->getFile()));
    return known->second;
  }

  void check(Instruction& instruction) {
    if (auto* load = dyn_cast<LoadInst>(&instruction))
      return access(instruction, *load->getPointerOperand(), sizeOf(load->getType()), kRead);
    if (auto* store = dyn_cast<StoreInst>(&instruction))
      return access(instruction, *store->getPointerOperand(), sizeOf(store->getValueOperand()->getType()),
                    kWrite);
    if (auto* change = dyn_cast<AtomicRMWInst>(&instruction))
      return access(instruction, *change->getPointerOperand(), sizeOf(change->getType()), kAtomic);
    if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
      return access(instruction, *exchange->getPointerOperand(),
                    sizeOf(exchange->getNewValOperand()->getType()), kAtomic);
    if (auto* transfer = dyn_cast<MemTransferInst>(&instruction))
      access(instruction, *transfer->getSource(), transfer->getLength(), kRead | kMoves);
    if (auto* block = dyn_cast<MemIntrinsic>(&instruction))
      return access(instruction, *block->getDest(), block->getLength(), kWrite);
    if (auto* lifetime = dyn_cast<LifetimeIntrinsic>(&instruction)) return bounds(*lifetime);
    if (auto* call = dyn_cast<CallBase>(&instruction)) return check(*call);
    if (isa<LandingPadInst>(instruction)) return noteUnwinding(instruction);
  }

  Value* sizeOf(Type* type) const {
    return ConstantInt::get(Type::getInt64Ty(context_), module_.getDataLayout().getTypeStoreSize(type));
  }

  /// Whether other code can get the address of the variable.
  bool escapes(const AllocaInst& variable) {
    const auto [known, isNew] = escapes_.try_emplace(&variable, true);
    if (isNew) known->second = PointerMayBeCaptured(&variable, /*ReturnCaptures=*/true);
    return known->second;
  }

  /// Whether the memory cannot be a container's.
  bool isOwn(const Value& pointer) {
    const Value* const object = getUnderlyingObject(&pointer, /*MaxLookup=*/0);
    if (auto* variable = dyn_cast<AllocaInst>(object)) return !escapes(*variable);
    auto* const global = dyn_cast<GlobalVariable>(object);
    return global && (global->isConstant() || global->isThreadLocal());
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
    if (pointer.getType()->getPointerAddressSpace() != 0 || isOwn(pointer)) return;
    IRBuilder<> builder(&instruction);
    callWatched(builder, pointer, [&] {
      callRuntime(builder, "__amp_host_access",
                  {&pointer, builder.CreateZExtOrTrunc(bytes, builder.getInt64Ty()), builder.getInt32(kind),
                   placeOf(instruction)});
    });
  }

  /// Announces where a variable that other code can use begins and ends.
  void bounds(LifetimeIntrinsic& lifetime) {
    auto* const variable = dyn_cast<AllocaInst>(lifetime.getArgOperand(0)->stripPointerCasts());
    if (!variable || variable->isArrayAllocation() || !escapes(*variable)) return;
    IRBuilder<> builder(lifetime.getNextNode());
    if (lifetime.getIntrinsicID() == Intrinsic::lifetime_end) {
      builder.SetInsertPoint(&lifetime);
      callRuntime(builder, "__amp_host_memory_end", {variable, placeOf(lifetime)});
      return;
    }
    const std::string name = nameOf(*variable);
    if (name.empty() || !inProgram_) return;
    callRuntime(builder, "__amp_host_memory",
                {variable, sizeOf(variable->getAllocatedType()), placeOf(lifetime, name)});
  }

  void check(CallBase& call) {
    const Function* const callee = call.getCalledFunction();
    if ((callee && callee->isIntrinsic()) || call.isInlineAsm()) return;
    if (!callee || callee->isDeclaration()) notePassed(call);
    if (inProgram_ && !(callee && !callee->isDeclaration() && ownerOf(*callee) == Owner::program))
      notePlace(call);
    if (callee) checkHeap(call, heapFunctionOf(callee->getName()));
  }

  /// Notes the place of a call of a function that is not the program's, with the name of the variable that it
  /// initializes or uses first.
  void notePlace(CallBase& call) {
    const AllocaInst* variable = nullptr;
    for (const Use& argument : call.args()) {
      if (!argument->getType()->isPointerTy()) continue;
      variable = dyn_cast<AllocaInst>(argument->stripPointerCasts());
      break;
    }
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
    for (const Use& argument : call.args()) {
      if (!argument->getType()->isPointerTy() || isOwn(*argument) || isa<Constant>(argument)) continue;
      if (isa<AllocaInst>(getUnderlyingObject(argument, /*MaxLookup=*/0))) continue;  // has always a value
      IRBuilder<> builder(&call);
      callWatched(builder, *argument, [&] { callRuntime(builder, "__amp_host_passes", {argument}); });
    }
  }

  /// Behind an exception, variables of functions that it has left no longer exist.
  void noteUnwinding(Instruction& pad) {
    IRBuilder<> builder(&*pad.getParent()->getFirstInsertionPt());
    callRuntime(builder, "__amp_host_unwound", {builder.CreateStackSave()});
  }

  void checkHeap(CallBase& call, HeapFunction function) {
    if (call.isMustTailCall()) return;
    switch (function) {
      case HeapFunction::none:
        return;
      case HeapFunction::ends: {
        IRBuilder<> builder(&call);
        callRuntime(builder, "__amp_host_memory_end", {call.getArgOperand(0), placeOf(call)});
        return;
      }
      case HeapFunction::resizes: {
        IRBuilder<> builder(&call);
        callRuntime(builder, "__amp_host_memory_end", {call.getArgOperand(0), placeOf(call)});
        return made(call, call.getArgOperand(1), nullptr);
      }
      case HeapFunction::makes:
        return made(call, call.getArgOperand(0), nullptr);
      case HeapFunction::makesAligned:
        return made(call, call.getArgOperand(1), nullptr);
      case HeapFunction::makesElements:
        return made(call, call.getArgOperand(0), call.getArgOperand(1));
    }
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
  bool inProgram_ = false;  ///< the function that is being checked
  DenseMap<const AllocaInst*, bool> escapes_;
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
