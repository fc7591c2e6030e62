#include "device/passes/CheckBounds.h"

#include <algorithm>
#include <array>

#include "device/Target.h"
#include "device/passes/References.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace amp::device {

using namespace llvm;

namespace {

constexpr StringLiteral kReport = "__amp_report_subscript";  // amp_detail/messages.h
/// Stand for a wrong subscript of an array, and for the place of a container in the closure.
constexpr StringLiteral kNoteArray = "__amp_note_array", kContainer = "__amp_container";

/// The arguments of __amp_checked_component.
enum ComponentArgument : unsigned { kComponent, kExtent, kDimension, kRank, kObject };
/// The arguments of kNoteArray.
enum ArrayArgument : unsigned { kIndex, kInfo, kType };

// wrong_subscript_bits of amp_detail/message_records.h
constexpr uint32_t kIsArray = 1U << 31, kNowhere = 0x7FFF;
constexpr unsigned kTypeShift = 8, kRankShift = 8, kContainerShift = 16;

CallInst* callFunction(IRBuilderBase& builder, FunctionCallee function, ArrayRef<Value*> arguments) {
  CallInst* const result = builder.CreateCall(function, arguments);
  result->setCallingConv(cast<Function>(function.getCallee())->getCallingConv());
  return result;
}

/// The first wrong subscript of a thread: four variables of the kernel.
class FirstFault {
 public:
  explicit FirstFault(Function& kernel) : kernel_(kernel) {
    IRBuilder<> builder(&*kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    for (AllocaInst*& variable : variables_) {
      variable = builder.CreateAlloca(builder.getInt32Ty());
      builder.CreateStore(builder.getInt32(0), variable);
    }
  }

  void checkComponent(CallInst& component, Context& context) {
    IRBuilder<> builder(&component);
    Value* const value = component.getArgOperand(kComponent);
    Value* const extent = component.getArgOperand(kExtent);
    Value* const object = component.getArgOperand(kObject);
    FunctionCallee container =
        kernel_.getParent()->getOrInsertFunction(kContainer, builder.getInt32Ty(), object->getType());
    cast<Function>(container.getCallee())->setMemoryEffects(MemoryEffects::none());
    Value* const of = builder.CreateShl(callFunction(builder, container, {object}), kContainerShift);
    Value* const rank = builder.CreateShl(component.getArgOperand(kRank), kRankShift);
    // A negative component is large, and so is a negative extent: its container has no elements.
    Value* const isOutside = builder.CreateOr(builder.CreateICmpUGE(value, extent),
                                              builder.CreateICmpSLT(extent, builder.getInt32(0)));
    note(builder, isOutside, component, context,
         {value, extent, builder.CreateOr(builder.CreateOr(of, rank), component.getArgOperand(kDimension))});
    component.replaceAllUsesWith(builder.CreateSelect(isOutside, builder.getInt32(0), value));
    component.eraseFromParent();
  }

  void noteArray(CallInst& call, Context& context) {
    IRBuilder<> builder(&call);
    Type* const i32 = builder.getInt32Ty();
    Value* const index = call.getArgOperand(kIndex);
    Value* const type = builder.CreateShl(call.getArgOperand(kType), kTypeShift);
    Value* const what = builder.CreateOr(builder.CreateOr(type, call.getArgOperand(kInfo)), kIsArray);
    note(builder, builder.getTrue(), call, context,
         {builder.CreateTrunc(index, i32), builder.CreateTrunc(builder.CreateLShr(index, 32), i32), what});
    call.eraseFromParent();
  }

  /// Adds the report before an instruction at which a thread ends.
  void reportBefore(Instruction& end) {
    IRBuilder<> builder(&end);
    Value* const isFault = builder.CreateIsNotNull(load(builder, kPlace));
    builder.SetInsertPoint(SplitBlockAndInsertIfThen(isFault, end.getIterator(), /*Unreachable=*/false));
    builder.SetCurrentDebugLocation(end.getDebugLoc());
    Value* const place = builder.CreateSub(load(builder, kPlace), builder.getInt32(1));
    InlineFunctionInfo info;
    InlineFunction(*callFunction(builder, kernel_.getParent()->getFunction(kReport),
                                 {load(builder, kLow), load(builder, kHigh), load(builder, kWhat), place}),
                   info);
  }

 private:
  /// kPlace: the number of the text that names the place of the access, plus 1; 0 if there is no fault. The
  /// others: the component or the index's lower half, the extent or its upper half, and what the fault is.
  enum Variable : unsigned { kLow, kHigh, kWhat, kPlace, kVariables };

  Value* load(IRBuilderBase& builder, Variable variable) {
    return builder.CreateLoad(builder.getInt32Ty(), variables_[variable]);
  }

  void note(IRBuilderBase& builder, Value* isFault, const Instruction& access, Context& context,
            std::array<Value*, 3> facts) {
    const SourceLocation at = locationOf(access);
    const uint64_t text =
        context.addText(at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column));
    Value* const isFirst = builder.CreateAnd(isFault, builder.CreateIsNull(load(builder, kPlace)));
    const auto set = [&](Variable variable, Value* value) {
      builder.CreateStore(builder.CreateSelect(isFirst, value, load(builder, variable)),
                          variables_[variable]);
    };
    for (const Variable variable : {kLow, kHigh, kWhat}) set(variable, facts[variable]);
    set(kPlace, builder.getInt32(static_cast<uint32_t>(text + 1)));
  }

  Function& kernel_;
  std::array<AllocaInst*, kVariables> variables_;
};

/// A type as Clang describes it for a report: { i16 kind, i16 info, [N x i8] name }
/// (UndefinedBehaviorSanitizer).
struct DescribedType {
  std::string name;
  uint64_t info;  ///< of an integer: bit 0 is set if it is signed, the others are the logarithm of its bits
};
DescribedType typeIn(const Constant& description) {
  const auto& variable = cast<GlobalVariable>(*description.stripPointerCasts());
  const Constant& value = *variable.getInitializer();
  const auto& name = cast<ConstantDataArray>(*value.getAggregateElement(2));
  return {name.getAsString().rtrim('\0').str(),
          cast<ConstantInt>(value.getAggregateElement(1))->getZExtValue()};
}

/// Makes accesses with the index of `report`, in the block behind it, use index 0 if it is reported.
void replaceIndex(CallInst& report) {
  BasicBlock& reporting = *report.getParent();
  BasicBlock& next = *reporting.getSingleSuccessor();
  SmallVector<Value*, 2> forms = {report.getArgOperand(1)};
  // It is widened for the report, and once more for the access.
  if (isa<ZExtInst, SExtInst>(forms.front())) forms.push_back(cast<CastInst>(forms.front())->getOperand(0));
  for (Value* index : forms) {
    PHINode* const used = PHINode::Create(index->getType(), 2, "", next.begin());
    for (BasicBlock* before : predecessors(&next))
      used->addIncoming(before == &reporting ? ConstantInt::get(index->getType(), 0) : index, before);
    for (Instruction& access : next)
      if (isa<GetElementPtrInst, CastInst>(access)) access.replaceUsesOfWith(index, used);
  }
}

/// Removes the constants that nothing uses any more, such as Clang's descriptions.
void removeUnused(Module& module) {
  for (bool removed = true; removed;) {
    removed = false;
    for (GlobalVariable& variable : make_early_inc_range(module.globals())) {
      variable.removeDeadConstantUsers();
      if (!variable.use_empty()) continue;
      variable.eraseFromParent();
      removed = true;
    }
  }
}

/// Replaces the calls of Clang's function, whose first argument describes the array and the index:
/// { { ptr file, i32 line, i32 column }, ptr array, ptr index }.
void prepareArrays(Module& module, Function& handler, Context& context) {
  Type *const i32 = Type::getInt32Ty(module.getContext()), *const i64 = Type::getInt64Ty(module.getContext());
  FunctionCallee note = module.getOrInsertFunction(
      kNoteArray, FunctionType::get(Type::getVoidTy(module.getContext()), {i64, i32, i32}, false));
  auto& declaration = *cast<Function>(note.getCallee());
  declaration.setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  for (User* user : make_early_inc_range(handler.users())) {
    auto& call = *cast<CallInst>(user);
    const auto& facts = cast<GlobalVariable>(*call.getArgOperand(0)->stripPointerCasts());
    const DescribedType array = typeIn(*facts.getInitializer()->getAggregateElement(1));
    const DescribedType index = typeIn(*facts.getInitializer()->getAggregateElement(2));
    replaceIndex(call);
    IRBuilder<> builder(&call);
    callFunction(builder, note,
                 {call.getArgOperand(1), builder.getInt32(static_cast<uint32_t>(index.info)),
                  builder.getInt32(static_cast<uint32_t>(context.addText(array.name)))});
    call.eraseFromParent();
  }
  handler.eraseFromParent();
  removeUnused(module);
}

/// The place in the closure of the container at this address, or of the reference to it.
uint32_t placeOf(const Value& container, const DataLayout& layout) {
  if (const auto place = placeInClosure(&container, layout)) return *place;
  auto* const load = dyn_cast<LoadInst>(container.stripPointerCasts());
  return load ? placeInClosure(load->getPointerOperand(), layout).value_or(kNowhere) : kNowhere;
}

/// The calls of one of the functions that stand for something.
SmallVector<CallInst*, 16> callsOf(StringRef name, Function& caller) {
  SmallVector<CallInst*, 16> calls;
  if (Function* const function = caller.getParent()->getFunction(name))
    for (User* user : function->users())
      if (auto* const call = cast<CallInst>(user); call->getFunction() == &caller) calls.push_back(call);
  return calls;
}

void checkFunction(Function& kernel, Context& context) {
  const auto components = callsOfBuiltin(kernel, Builtin::checkedComponent);
  const auto arrays = callsOf(kNoteArray, kernel);
  if (components.size() + arrays.size() == 0) return;
  FirstFault fault(kernel);
  for (CallInst* component : components) fault.checkComponent(*component, context);
  for (CallInst* array : arrays) fault.noteArray(*array, context);
  SmallVector<Instruction*, 4> ends;
  for (CallInst* end : callsOfBuiltin(kernel, Builtin::endThread)) ends.push_back(end);
  for (BasicBlock& block : kernel)
    if (auto* end = dyn_cast<ReturnInst>(block.getTerminator())) ends.push_back(end);
  for (Instruction* end : ends) fault.reportBefore(*end);
}

}  // namespace

void prepareBoundsChecks(Module& module, Context& context) {
  if (Function* const handler = module.getFunction("__ubsan_handle_out_of_bounds"))
    prepareArrays(module, *handler, context);
  if (Function* const builtin = module.getFunction(nameOf(Builtin::checkedComponent)))
    builtin->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  module.getFunction(kReport)->setLinkage(GlobalValue::ExternalLinkage);
}

PreservedAnalyses CheckBoundsPass::run(Module& module, ModuleAnalysisManager&) {
  for (Function& function : module) checkFunction(function, context_);
  return PreservedAnalyses::none();
}

PreservedAnalyses DescribeReportsPass::run(Function& kernel, FunctionAnalysisManager&) {
  for (CallInst* call : callsOf(kContainer, kernel)) {
    const uint32_t place = placeOf(*call->getArgOperand(0), kernel.getDataLayout());
    call->replaceAllUsesWith(ConstantInt::get(call->getType(), std::min(place, kNowhere)));
    call->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

}  // namespace amp::device
